import assert from 'node:assert/strict';
import type { ApprovalAsk, SeenDefinition, Tool } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { toolOf, when } from '../support.js';
import {
  approve,
  approved,
  arrived,
  asksOf,
  beginAsked,
  meet,
  type Meeting,
  recordsOf,
  useLab,
  theGrant,
  unasked,
} from './lab.js';
import { changed, changesIn, definitionOf, fields, type Seen, seen } from './mutations.js';
import { writingsOf } from './writings.js';

const lab = useLab();

/** The ways in which a host finds out that a server has changed. */
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

/** The places of a field that are tested: all of them, or its first, middle and last. */
function placesOf(field: readonly string[], all: boolean): readonly number[] {
  const count = changesIn(seen, field);
  if (all) return Array.from({ length: count }, (_, place) => place);
  return [0, Math.floor(count / 2), count - 1];
}

describe('a definition that changes after an approval for always', { timeout: 60_000 }, () => {
  for (const era of ['modern', 'legacy'] as const) {
    for (const [path, learn] of Object.entries(paths)) {
      for (const field of fields) {
        const name = field.at(-1)!;
        // Servers that predate the 2026-07-28 protocol send their instructions once a session. They arrive with a connection, and
        // no others can exist before the next one.
        if (name === 'instructions' && path !== 'a new connection') continue;

        test(`A change of its ${name} (${era}), found by ${path}, needs a new approval that shows the old definition`, async () => {
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
            assert.ok(ask.toolHistory.status === 'changed', ask.toolHistory.status);
            assert.deepEqual(ask.toolHistory.before, before);
            assert.equal(typeof theGrant(host).suspendedAt, 'number');
            assert.equal(theGrant(host).fingerprint, old.fingerprint);
            assert.deepEqual(recordsOf(host, 'grant').at(-1)?.outcome, 'suspended');

            // The next decision replaces it, for the current definition.
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
    test(`A changed tool needs approval even if its list may be cached for a day, found by ${path}`, async () => {
      const rug = lab.fresh();
      await rug.define({ ...definitionOf(seen), ttlMs: 86_400_000 });
      const meeting = await meet(rug);
      const { host, serverId } = meeting;
      await approved(meeting, {}, { duration: 'always' });
      const old = toolOf(host, serverId, 'send');
      await rug.define(definitionOf(changed(seen, ['description'], 0)));
      await learn(meeting, () => toolOf(host, serverId, 'send').fingerprint !== old.fingerprint);
      const { ask } = await beginAsked(meeting);
      assert.equal(ask.toolHistory.status, 'changed');
      assert.equal(await arrived(rug), 1);
    });

    test(`A tool with a changed name, found by ${path}, is a new tool`, async () => {
      const rug = lab.fresh();
      await rug.define(definitionOf(seen));
      const meeting = await meet(rug);
      const { host, serverId } = meeting;
      await approved(meeting, {}, { duration: 'always' });
      await rug.define(definitionOf({ ...seen, tool: { ...seen.tool, name: 'sens' } }));
      await learn(meeting, () => host.getSnapshot().tools.some(({ name }) => name === 'sens'));
      assert.notEqual(toolOf(host, serverId, 'sens').alias, 'A__send');
      const { ask } = await beginAsked(meeting, { tool: 'sens' });
      assert.deepEqual(ask.toolHistory, { status: 'new-tool' });
      assert.equal(ask.reason.code, 'not-granted');
      assert.equal(await arrived(rug), 1);
    });
  }
});

describe('the same definition in other notations', { timeout: 60_000 }, () => {
  const writings = writingsOf([seen.tool]);
  assert.equal(new Set(writings).size, writings.length);
  assert.ok(writings.length >= 20);

  for (const [path, learn] of Object.entries(paths)) {
    test(`No approval is needed for ${writings.length} notations of the same definition, found by ${path}`, async () => {
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

  test('No approval is needed for changes that neither a person nor a model can see', async () => {
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

  test('No approval is needed when other tools come and go', async () => {
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

describe('a grant for a changed definition', { timeout: 120_000 }, () => {
  test('A suspended grant stays suspended when the old definition returns', async () => {
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

  test('A saved denial no longer applies either, and the call asks', async () => {
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
    assert.equal(next.ask.toolHistory.status, 'changed');
  });

  test('A definition that is too long is not stored, and a change still needs approval', async () => {
    const rug = lab.fresh();
    const long = { ...seen, tool: { ...seen.tool, description: 'd'.repeat(50_000) } };
    await rug.define(definitionOf(long));
    const meeting = await meet(rug);
    await approved(meeting, {}, { duration: 'always' });
    await rug.define(definitionOf(changed(long, ['description'], 0)));
    await meeting.host.refresh(meeting.serverId);
    const { ask } = await beginAsked(meeting);
    assert.ok(ask.toolHistory.status === 'changed');
    assert.equal(ask.toolHistory.before, undefined);
  });
});
