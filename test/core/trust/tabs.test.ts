import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { HostStorage, McpHost } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { send } from '../../fixtures/trust/index.js';
import { endHosts, memory, when } from '../support.js';
import {
  approve,
  approved,
  arrived,
  begin,
  beginAsked,
  denied,
  deny,
  type Lab,
  meet,
  type Meeting,
  startLab,
  theGrant,
  unasked,
} from './lab.js';

let lab: Lab;
before(async () => {
  lab = await startLab();
});
afterEach(endHosts);
after(() => lab.stop());

/** Two pages of the same site, both with this server. */
async function twoTabs(storage: HostStorage = memory()): Promise<[Meeting, Meeting]> {
  const rug = lab.fresh();
  // Neither lists again by itself.
  const limits = { listRefreshMs: 600_000 };
  return [await meet(rug, { storage, limits }), await meet(rug, { storage, limits })];
}

const stored = ({ host }: Meeting): Promise<unknown> =>
  when(host, ({ grants }) => grants.length > 0 && grants.every((grant) => grant.stored), 'what is stored');

const storages: [name: string, make: () => HostStorage][] = [
  ['a Map', memory],
  [
    'a storage that answers later',
    () => {
      const map = memory();
      const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
      return {
        get: (key) => later().then(() => map.get(key)),
        set: (key, value) => later().then(() => map.set(key, value)),
        delete: (key) => later().then(() => map.delete(key)),
      };
    },
  ],
];

for (const [name, make] of storages) {
  describe(`two tabs with ${name}`, { timeout: 120_000 }, () => {
    test('hold what one of them was told for always, at the next call', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await stored(one);
      await unasked(other);
      assert.equal(theGrant(other.host).id, theGrant(one.host).id);
    });

    test('hold no more what was taken back in one of them', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await stored(one);
      await unasked(other);
      one.host.revokeGrant(theGrant(one.host).id);
      await denied(one);
      await denied(other);
      assert.deepEqual(other.host.getSnapshot().grants, []);
      await denied(one);
    });

    test('take back in the other what one was told', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await stored(one);
      await unasked(other);
      other.host.revokeGrant(theGrant(other.host).id);
      await denied(other);
      await denied(one);
    });

    test('may be told the same again, after it was taken back in one', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await stored(one);
      one.host.revokeGrant(theGrant(one.host).id);
      await denied(one);
      await approved(other, {}, { duration: 'always' });
      await stored(other);
      await unasked(other);
      await unasked(one);
    });

    test('decide the same thing, and there is one decision', async () => {
      const [one, other] = await twoTabs(make());
      const [first, second] = await Promise.all([beginAsked(one), beginAsked(other)]);
      approve(one.host, first.ask, { duration: 'always' });
      approve(other.host, second.ask, { duration: 'always' });
      await Promise.all([first.settled, second.settled]);
      await Promise.all([stored(one), stored(other)]);
      await unasked(one);
      await unasked(other);
      assert.equal(theGrant(one.host).id, theGrant(other.host).id);
      assert.equal(await arrived(one.rug), 4);
    });

    test('decide against each other, and the denial holds in both', async () => {
      const [one, other] = await twoTabs(make());
      const [first, second] = await Promise.all([beginAsked(one), beginAsked(other)]);
      approve(one.host, first.ask, { duration: 'always' });
      await first.settled;
      await stored(one);
      deny(other.host, second.ask, { duration: 'always' });
      await second.settled;
      await stored(other);
      assert.equal((await begin(other)).status, 'denied');
      assert.equal((await begin(one)).status, 'denied');
    });

    test('decide different things, and both hold in both', async () => {
      const [one, other] = await twoTabs(make());
      const letter = await beginAsked(one);
      const echo = await beginAsked(other, { tool: 'echo', arguments: {} });
      approve(one.host, letter.ask, { duration: 'always' });
      await letter.settled;
      await stored(one);
      approve(other.host, echo.ask, { duration: 'always' });
      await echo.settled;
      await stored(other);
      for (const tab of [one, other]) {
        await unasked(tab);
        await unasked(tab, { tool: 'echo', arguments: {} });
      }
    });

    test('decide different things in the same moment: what holds was decided, and what was lost is asked about', async () => {
      const [one, other] = await twoTabs(make());
      const letter = await beginAsked(one);
      const echo = await beginAsked(other, { tool: 'echo', arguments: {} });
      approve(one.host, letter.ask, { duration: 'always' });
      approve(other.host, echo.ask, { duration: 'always' });
      await Promise.all([letter.settled, echo.settled]);
      // Without the locks of a browser one may write over the other. It may be asked about again, and can be said again.
      for (const [tab, request] of [
        [one, {}],
        [other, { tool: 'echo', arguments: {} }],
      ] as const) {
        // One that was lost holds until the storage is read again, and no longer.
        for (let time = 0; time < 2; time++) {
          const settled = begin(tab, request);
          await answerUntil(tab.host, settled);
          assert.equal((await settled).status, 'done');
        }
        await unasked(tab, request);
        assert.ok(tab.host.getSnapshot().grants.every(({ tool }) => ['send', 'echo'].includes(tool)));
      }
      assert.equal(await arrived(one.rug), 8);
      await denied(one, { tool: 'look' });
    });

    test('keep what one of them was told for the session to that one', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'session' });
      await unasked(one);
      await denied(other);
      await unasked(one);
    });

    test('ask in both when the definition has changed, also in the one that has not heard of it', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await stored(one);
      await one.rug.define({ tools: [{ ...send, description: 'Other.' }] });
      await one.host.refresh(one.serverId);
      const { ask, settled } = await beginAsked(one);
      assert.equal(ask.standing.status, 'changed');
      approve(one.host, ask, { duration: 'always' });
      await settled;
      await stored(one);
      // The other one still has the old definition: what was decided about the new one says nothing of it.
      const old = await denied(other);
      assert.notEqual(old.tool.fingerprint, ask.tool.fingerprint);
      await other.host.refresh(other.serverId);
      await unasked(other);
    });

    test('let no decision of one answer a question that the other has asked', async () => {
      const [one, other] = await twoTabs(make());
      const waiting = await beginAsked(other);
      await approved(one, {}, { duration: 'always' });
      await stored(one);
      assert.equal(other.host.getSnapshot().asks.length, 1);
      assert.equal(await arrived(one.rug), 1);
      deny(other.host, waiting.ask);
      assert.equal((await waiting.settled).status, 'denied');
    });
  });
}

describe('two tabs, one of which could not read for a while', { timeout: 120_000 }, () => {
  test('hold no more what was taken back meanwhile, once it can be read again', async () => {
    const map = memory();
    let isStuck = false;
    let wake = (): void => undefined;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    // As when a machine sleeps: the answer comes, and much too late.
    const sleepy: HostStorage = {
      get: (key) => (isStuck ? woken.then(() => map.get(key)) : map.get(key)),
      set: (key, value) => map.set(key, value),
      delete: (key) => map.delete(key),
    };
    const rug = lab.fresh();
    const one = await meet(rug, { storage: sleepy, limits: { storageMs: 50 } });
    const other = await meet(rug, { storage: map });
    await approved(one, {}, { duration: 'always' });
    await stored(one);
    isStuck = true;
    // Nobody can tell whether it was taken back.
    await denied(one);
    isStuck = false;
    wake();
    await unasked(other);
    other.host.revokeGrant(theGrant(other.host).id);
    await denied(other);
    await denied(one);
  });
});

/** Approves for always whatever is asked, until this has settled. */
async function answerUntil(host: McpHost, settled: Promise<unknown>): Promise<void> {
  const leave = host.subscribe(() => {
    for (const { id, kind } of host.getSnapshot().asks) {
      if (kind === 'approval') host.answer(id, { kind, decision: 'approve', duration: 'always' });
    }
  });
  await settled;
  leave();
}
