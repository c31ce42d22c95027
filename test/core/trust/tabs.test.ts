import assert from 'node:assert/strict';
import type { HostStorage, McpHost } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { send } from '../../fixtures/trust/index.js';
import { memory } from '../support.js';
import {
  approve,
  approved,
  arrived,
  begin,
  beginAsked,
  denied,
  deny,
  meet,
  type Meeting,
  useLab,
  theGrant,
  unasked,
  untilStored,
} from './lab.js';

const lab = useLab();

/** Two pages of the same site, both with this server. */
async function twoTabs(storage: HostStorage = memory()): Promise<[Meeting, Meeting]> {
  const rug = lab.fresh();
  // Neither page lists the tools again unprompted.
  const limits = { listRefreshMs: 600_000 };
  return [await meet(rug, { storage, limits }), await meet(rug, { storage, limits })];
}

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
    test('An approval for always in one tab applies in the other at its next call', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await untilStored(one);
      await unasked(other);
      assert.equal(theGrant(other.host).id, theGrant(one.host).id);
    });

    test('A grant that one tab revokes no longer applies in the other', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await untilStored(one);
      await unasked(other);
      one.host.revokeGrant(theGrant(one.host).id);
      await denied(one);
      await denied(other);
      assert.deepEqual(other.host.getSnapshot().grants, []);
      await denied(one);
    });

    test('The other tab can revoke a grant of the first', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await untilStored(one);
      await unasked(other);
      other.host.revokeGrant(theGrant(other.host).id);
      await denied(other);
      await denied(one);
    });

    test('A revoked grant can be given again in the other tab', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await untilStored(one);
      one.host.revokeGrant(theGrant(one.host).id);
      await denied(one);
      await approved(other, {}, { duration: 'always' });
      await untilStored(other);
      await unasked(other);
      await unasked(one);
    });

    test('The same decision in both tabs results in one grant', async () => {
      const [one, other] = await twoTabs(make());
      const [first, second] = await Promise.all([beginAsked(one), beginAsked(other)]);
      approve(one.host, first.ask, { duration: 'always' });
      approve(other.host, second.ask, { duration: 'always' });
      await Promise.all([first.settled, second.settled]);
      await Promise.all([untilStored(one), untilStored(other)]);
      await unasked(one);
      await unasked(other);
      assert.equal(theGrant(one.host).id, theGrant(other.host).id);
      assert.equal(await arrived(one.rug), 4);
    });

    test('Of contrary decisions in two tabs, the denial applies in both', async () => {
      const [one, other] = await twoTabs(make());
      const [first, second] = await Promise.all([beginAsked(one), beginAsked(other)]);
      approve(one.host, first.ask, { duration: 'always' });
      await first.settled;
      await untilStored(one);
      deny(other.host, second.ask, { duration: 'always' });
      await second.settled;
      await untilStored(other);
      assert.equal((await begin(other)).status, 'denied');
      assert.equal((await begin(one)).status, 'denied');
    });

    test('Decisions about different tools apply in both tabs', async () => {
      const [one, other] = await twoTabs(make());
      const letter = await beginAsked(one);
      const echo = await beginAsked(other, { tool: 'echo', arguments: {} });
      approve(one.host, letter.ask, { duration: 'always' });
      await letter.settled;
      await untilStored(one);
      approve(other.host, echo.ask, { duration: 'always' });
      await echo.settled;
      await untilStored(other);
      for (const tab of [one, other]) {
        await unasked(tab);
        await unasked(tab, { tool: 'echo', arguments: {} });
      }
    });

    test('Of decisions that are made at the same time, a lost one causes a new request', async () => {
      const [one, other] = await twoTabs(make());
      const letter = await beginAsked(one);
      const echo = await beginAsked(other, { tool: 'echo', arguments: {} });
      approve(one.host, letter.ask, { duration: 'always' });
      approve(other.host, echo.ask, { duration: 'always' });
      await Promise.all([letter.settled, echo.settled]);
      // Without the browser's locks, one may overwrite the other. The lost one needs a new request.
      for (const [tab, request] of [
        [one, {}],
        [other, { tool: 'echo', arguments: {} }],
      ] as const) {
        // A lost one applies until the storage is read again.
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

    test('An approval for the session applies in its tab only', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'session' });
      await unasked(one);
      await denied(other);
      await unasked(one);
    });

    test('A changed definition needs approval in both tabs, even before the second one has listed it', async () => {
      const [one, other] = await twoTabs(make());
      await approved(one, {}, { duration: 'always' });
      await untilStored(one);
      await one.rug.define({ tools: [{ ...send, description: 'Other.' }] });
      await one.host.refresh(one.serverId);
      const { ask, settled } = await beginAsked(one);
      assert.equal(ask.toolHistory.status, 'changed');
      approve(one.host, ask, { duration: 'always' });
      await settled;
      await untilStored(one);
      // The second tab still has the old definition, which the decision does not cover.
      const old = await denied(other);
      assert.notEqual(old.tool.fingerprint, ask.tool.fingerprint);
      await other.host.refresh(other.serverId);
      await unasked(other);
    });

    test('A decision in one tab does not answer an open request of the other', async () => {
      const [one, other] = await twoTabs(make());
      const waiting = await beginAsked(other);
      await approved(one, {}, { duration: 'always' });
      await untilStored(one);
      assert.equal(other.host.getSnapshot().asks.length, 1);
      assert.equal(await arrived(one.rug), 1);
      deny(other.host, waiting.ask);
      assert.equal((await waiting.settled).status, 'denied');
    });
  });
}

describe('two tabs after one could not read the storage for a while', { timeout: 120_000 }, () => {
  test('A grant that was revoked meanwhile no longer applies once the storage can be read', async () => {
    const map = memory();
    let isStuck = false;
    let wake = (): void => undefined;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    // As when a machine sleeps: the answer comes much too late.
    const sleepy: HostStorage = {
      get: (key) => (isStuck ? woken.then(() => map.get(key)) : map.get(key)),
      set: (key, value) => map.set(key, value),
      delete: (key) => map.delete(key),
    };
    const rug = lab.fresh();
    const one = await meet(rug, { storage: sleepy, limits: { storageMs: 50 } });
    const other = await meet(rug, { storage: map });
    await approved(one, {}, { duration: 'always' });
    await untilStored(one);
    isStuck = true;
    // The grant may have been revoked.
    await denied(one);
    isStuck = false;
    wake();
    await unasked(other);
    other.host.revokeGrant(theGrant(other.host).id);
    await denied(other);
    await denied(one);
  });
});

/** Approves every request for always until this has settled. */
async function answerUntil(host: McpHost, settled: Promise<unknown>): Promise<void> {
  const leave = host.subscribe(() => {
    for (const { id, kind } of host.getSnapshot().asks) {
      if (kind === 'approval') host.answer(id, { kind, decision: 'approve', duration: 'always' });
    }
  });
  await settled;
  leave();
}
