import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { ApprovalAsk, SeenDefinition, Tool } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { endHosts, toolOf, when } from '../support.js';
import {
  approve,
  approved,
  arrived,
  asksOf,
  beginAsked,
  type Lab,
  meet,
  type Meeting,
  recordsOf,
  startLab,
  theGrant,
  unasked,
} from './lab.js';
import { changed, changesIn, definitionOf, fields, type Seen, seen } from './mutations.js';
import { writingsOf } from './writings.js';

let lab: Lab;
before(async () => {
  lab = await startLab();
});
afterEach(endHosts);
after(() => lab.stop());

/** The ways in which a host comes to know that a server has changed. */
const paths: Readonly<Record<string, (meeting: Meeting, isNew: () => boolean) => Promise<unknown>>> = {
  'a notification': async ({ host, rug }, isNew) => {
    await rug.notify();
    await when(host, isNew, 'the new definition');
  },
  'a refresh': ({ host, serverId }) => host.refresh(serverId),
  'a new connection': ({ host, serverId }) => {
    host.disconnect(serverId);
    return host.connect(serverId);
  },
};

function seenOf(tool: Tool, instructions: string): SeenDefinition {
  const { name, title, description, icons, annotations, inputSchema, outputSchema, app } = tool;
  const parts = { title, description, icons, annotations, outputSchema, app };
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return { name, inputSchema, ...known, instructions };
}

/** The places of a field that are tried: all of them, or its first, its middle and its last. */
function placesOf(field: readonly string[], all: boolean): readonly number[] {
  const count = changesIn(seen, field);
  if (all) return Array.from({ length: count }, (_, place) => place);
  return [0, Math.floor(count / 2), count - 1];
}

describe('a definition that changes behind an approval for always', { timeout: 60_000 }, () => {
  for (const era of ['modern', 'legacy'] as const) {
    for (const [path, learn] of Object.entries(paths)) {
      for (const field of fields) {
        const name = field.at(-1)!;
        // What a server of before 2026-07-28 says of itself, it says once a session.
        // They are heard with a connection, and nobody has seen other ones before the next.
        if (name === 'instructions' && path !== 'a new connection') continue;

        test(`in its ${name} (${era}), heard of by ${path}, is asked about anew, with what it was`, async () => {
          const rug = lab.fresh(era);
          await rug.define(definitionOf(seen));
          const meeting = await meet(rug);
          const { host, serverId } = meeting;
          await approved(meeting, {}, { duration: 'always' });
          await unasked(meeting);
          let now: Seen = seen;
          let sent = 2;
          for (const place of placesOf(field, era === 'modern' && path === 'a refresh')) {
            const old = toolOf(host, serverId, 'send');
            const before = seenOf(old, now.instructions);
            now = changed(now, field, place);
            await rug.define(definitionOf(now));
            await learn(meeting, () => toolOf(host, serverId, 'send').fingerprint !== old.fingerprint);
            assert.equal(toolOf(host, serverId, 'send').alias, old.alias);

            const { ask, settled } = await beginAsked(meeting);
            assert.equal(await rug.calls().then(({ length }) => length), sent, 'nothing was sent');
            assert.equal(ask.reason.code, 'definition-changed');
            assert.ok(ask.standing.status === 'changed', ask.standing.status);
            assert.deepEqual(ask.standing.before, before);
            assert.equal(typeof theGrant(host).suspendedAt, 'number');
            assert.equal(theGrant(host).fingerprint, old.fingerprint);
            assert.deepEqual(recordsOf(host, 'grant').at(-1)?.outcome, 'suspended');

            // The next decision takes its place, and holds for what is there now.
            approve(host, ask, { duration: 'always' });
            assert.equal((await settled).status, 'done');
            assert.equal(theGrant(host).suspendedAt, undefined);
            await unasked(meeting);
            sent += 2;
          }
        });
      }
    }
  }

  for (const [path, learn] of Object.entries(paths)) {
    test(`is asked about though the server said that its list may be kept for a day, heard of by ${path}`, async () => {
      const rug = lab.fresh();
      await rug.define({ ...definitionOf(seen), ttlMs: 86_400_000 });
      const meeting = await meet(rug);
      const { host, serverId } = meeting;
      await approved(meeting, {}, { duration: 'always' });
      const old = toolOf(host, serverId, 'send');
      await rug.define(definitionOf(changed(seen, ['description'], 0)));
      await learn(meeting, () => toolOf(host, serverId, 'send').fingerprint !== old.fingerprint);
      const { ask } = await beginAsked(meeting);
      assert.equal(ask.standing.status, 'changed');
      assert.equal(await arrived(rug), 1);
    });

    test(`in its name, heard of by ${path}, is another tool, of which nothing is known`, async () => {
      const rug = lab.fresh();
      await rug.define(definitionOf(seen));
      const meeting = await meet(rug);
      const { host, serverId } = meeting;
      await approved(meeting, {}, { duration: 'always' });
      await rug.define(definitionOf({ ...seen, tool: { ...seen.tool, name: 'sens' } }));
      await learn(meeting, () => host.getSnapshot().tools.some(({ name }) => name === 'sens'));
      assert.notEqual(toolOf(host, serverId, 'sens').alias, 'A__send');
      const { ask } = await beginAsked(meeting, { tool: 'sens' });
      assert.deepEqual(ask.standing, { status: 'new-tool' });
      assert.equal(ask.reason.code, 'not-granted');
      assert.equal(await arrived(rug), 1);
    });
  }
});

describe('a definition that is written otherwise and says the same', { timeout: 60_000 }, () => {
  const writings = writingsOf([seen.tool]);
  assert.equal(new Set(writings).size, writings.length);
  assert.ok(writings.length >= 20);

  for (const [path, learn] of Object.entries(paths)) {
    test(`is never asked about, in ${writings.length} writings, heard of by ${path}`, async () => {
      const rug = lab.fresh();
      await rug.define(definitionOf(seen));
      const meeting = await meet(rug);
      const { host } = meeting;
      const asks: ApprovalAsk[] = [await approved(meeting, {}, { duration: 'always' })];
      const instructions = JSON.stringify(seen.instructions);
      for (const writing of writings) {
        assert.deepEqual(JSON.parse(writing), [seen.tool]);
        await rug.define(`{"instructions":${instructions},"tools":${writing}}`);
        const lists = await rug.lists();
        await learn(meeting, () => true);
        while ((await rug.lists()) === lists);
        await unasked(meeting);
      }
      assert.equal(asksOf(host).length, asks.length);
      assert.equal(theGrant(host).suspendedAt, undefined);
      assert.equal(theGrant(host).uses, writings.length);
      assert.equal(await arrived(rug), 1 + writings.length);
    });
  }

  test('nor is one whose changes nobody can see: what is no part of what a person or a model is shown', async () => {
    const rug = lab.fresh();
    await rug.define(definitionOf(seen));
    const meeting = await meet(rug);
    await approved(meeting, {}, { duration: 'always' });
    const { _meta: meta, ...rest } = seen.tool;
    const unseen = [
      { ...seen.tool, _meta: { ...(meta as object), build: 7 } },
      { ...rest, extra: 'more', _meta: meta! },
    ];
    for (const tool of unseen) {
      await rug.define(definitionOf({ ...seen, tool }));
      await meeting.host.refresh(meeting.serverId);
      await unasked(meeting);
    }
  });

  test('nor is one beside which others come and go', async () => {
    const rug = lab.fresh();
    await rug.define(definitionOf(seen));
    const meeting = await meet(rug);
    await approved(meeting, {}, { duration: 'always' });
    for (const tools of [
      [{ ...seen.tool, name: 'other' }, seen.tool],
      [seen.tool, { name: 'broken' }],
      [seen.tool],
    ]) {
      await rug.define({ tools });
      await meeting.host.refresh(meeting.serverId);
      await unasked(meeting);
    }
  });
});

describe('a grant whose definition has changed', { timeout: 120_000 }, () => {
  test('does not come back to life when the old definition does', async () => {
    const rug = lab.fresh();
    await rug.define(definitionOf(seen));
    const meeting = await meet(rug);
    await approved(meeting, {}, { duration: 'always' });
    await rug.define(definitionOf(changed(seen, ['description'], 0)));
    await meeting.host.refresh(meeting.serverId);
    await beginAsked(meeting);
    await rug.define(definitionOf(seen));
    await meeting.host.refresh(meeting.serverId);
    assert.equal(typeof theGrant(meeting.host).suspendedAt, 'number');
    await beginAsked(meeting);
    assert.equal(await arrived(rug), 1);
  });

  test('holds no more for a denial either: the call is asked about', async () => {
    const rug = lab.fresh();
    await rug.define(definitionOf(seen));
    const meeting = await meet(rug);
    const { host } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    host.answer(ask.id, { kind: 'approval', decision: 'deny', duration: 'always' });
    await settled;
    await rug.define(definitionOf(changed(seen, ['title'], 0)));
    await host.refresh(meeting.serverId);
    const next = await beginAsked(meeting);
    assert.equal(next.ask.standing.status, 'changed');
  });

  test('keeps its old form out of what is stored where that is too long, and still asks', async () => {
    const rug = lab.fresh();
    const long = { ...seen, tool: { ...seen.tool, description: 'd'.repeat(50_000) } };
    await rug.define(definitionOf(long));
    const meeting = await meet(rug);
    await approved(meeting, {}, { duration: 'always' });
    await rug.define(definitionOf(changed(long, ['description'], 0)));
    await meeting.host.refresh(meeting.serverId);
    const { ask } = await beginAsked(meeting);
    assert.ok(ask.standing.status === 'changed');
    assert.equal(ask.standing.before, undefined);
  });
});
