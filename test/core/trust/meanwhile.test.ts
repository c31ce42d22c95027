import assert from 'node:assert/strict';
import { describe, test } from '../../fixtures/suites.js';
import { allTools, send } from '../../fixtures/trust/index.js';
import { toolOf, when } from '../support.js';
import {
  approve,
  approved,
  arrived,
  asksOf,
  beginAsked,
  deny,
  meet,
  type Meeting,
  newAsk,
  recordsOf,
  useLab,
} from './lab.js';
import { stays } from '../../fixtures/stays.js';

const lab = useLab();

let version = 0;

/** Changes the definition of `send`, and lets the host find out. */
async function change({ host, serverId, rug }: Meeting): Promise<string> {
  const description = `Sends a letter, version ${++version}.`;
  await rug.define({ tools: [{ ...send, description }] });
  await host.refresh(serverId);
  assert.equal(toolOf(host, serverId, 'send').description, description);
  return description;
}

describe('a definition that changes between the request and the approval', { timeout: 120_000 }, () => {
  for (const isKnown of [false, true]) {
    test(`A changed definition causes a new request, and nothing is sent, for a ${isKnown ? 'known' : 'new'} tool`, async () => {
      const meeting = await meet(lab.fresh());
      const { host, rug } = meeting;
      if (isKnown) await approved(meeting);
      await rug.forget();
      const { ask, settled } = await beginAsked(meeting);
      const description = await change(meeting);
      // The old request may have closed already; an answer to it sends nothing.
      host.answer(ask.id, { kind: 'approval', decision: 'approve', duration: 'always', digest: ask.digest });
      const next = await newAsk(host, new Set([ask.id]));
      assert.equal(next.callId, ask.callId);
      assert.equal(await arrived(rug), 0);
      assert.equal(next.tool.description, description);
      assert.notEqual(next.tool.fingerprint, ask.tool.fingerprint);
      assert.equal(next.digest, ask.digest);
      assert.ok(next.toolHistory.status === 'changed', next.toolHistory.status);
      assert.equal(next.toolHistory.before?.description, send.description);
      assert.equal(next.reason.code, 'definition-changed');
      // The approval was for the old definition, not for the new one.
      assert.equal(
        host.getSnapshot().grants.some(({ fingerprint }) => fingerprint === next.tool.fingerprint),
        false,
      );
      approve(host, next);
      assert.equal((await settled).status, 'done');
      assert.equal(await arrived(rug), 1);
      assert.equal(host.answer(ask.id, { kind: 'approval', decision: 'approve' }), false);
      const sent = recordsOf(host, 'sent').at(-1);
      assert.equal(sent?.fingerprint, next.tool.fingerprint);
    });
  }

  test('A definition that changes and changes back lets the call be made', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    await change(meeting);
    await rug.define({ tools: allTools });
    await host.refresh(serverId);
    const open = host.getSnapshot().asks.find(({ kind }) => kind === 'approval');
    assert.equal(open?.kind, 'approval');
    approve(host, open);
    // A second request would be correct, too; a call of another definition would not.
    const again = await Promise.race([
      settled.then(() => undefined),
      newAsk(host, new Set([ask.id, open.id])),
    ]);
    if (again) approve(host, again);
    assert.equal((await settled).status, 'done');
    assert.equal(await arrived(rug), 1);
    assert.equal(recordsOf(host, 'sent').at(-1)?.fingerprint, toolOf(host, serverId, 'send').fingerprint);
  });

  test('Each further change causes another request, up to the limit', async () => {
    const meeting = await meet(lab.fresh(), { limits: { definitionChanges: 3 } });
    const { host, rug } = meeting;
    const { ask: first, settled } = await beginAsked(meeting);
    let ask = first;
    const known = new Set<string>();
    for (let changes = 0; changes < 3; changes++) {
      await change(meeting);
      known.add(ask.id);
      host.answer(ask.id, { kind: 'approval', decision: 'approve', digest: ask.digest });
      ask = await newAsk(host, known);
      assert.equal(await arrived(rug), 0);
    }
    await change(meeting);
    host.answer(ask.id, { kind: 'approval', decision: 'approve', digest: ask.digest });
    const call = await settled;
    assert.ok(call.status === 'failed');
    assert.equal(call.problem.code, 'tool-changed');
    assert.deepEqual(host.getSnapshot().asks, []);
    assert.equal(asksOf(host).length, 4);
    assert.equal(await arrived(rug), 0);
  });

  test('A call that a person began from a form needs a new approval after a change', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting, { startedBy: 'person' });
    await change(meeting);
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    deny(host, await newAsk(host, new Set([ask.id])));
    assert.equal((await settled).status, 'denied');
    assert.equal(await arrived(rug), 0);
  });

  test('A call whose arguments no longer match the changed schema fails, and nothing is sent', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    const inputSchema = { type: 'object', properties: { to: { type: 'integer' } } };
    await rug.define({ tools: [{ ...send, inputSchema }] });
    await host.refresh(serverId);
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    const call = await settled;
    assert.ok(call.status === 'failed');
    assert.equal(call.problem.code, 'invalid-arguments');
    assert.equal(await arrived(rug), 0);
  });

  test('A call whose tool is gone fails', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    await rug.define({ tools: [] });
    await host.refresh(serverId);
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    const call = await settled;
    assert.ok(call.status === 'failed');
    assert.equal(call.problem.code, 'unknown-tool');
    assert.equal(await arrived(rug), 0);
    assert.deepEqual(host.getSnapshot().asks, []);
  });

  test('A definition that changes during an edit causes a new request', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    await rug.define({ tools: [{ ...send, description: 'Other.' }] });
    await host.refresh(serverId);
    host.answer(ask.id, { kind: 'approval', decision: 'approve', arguments: { to: 'Bob' } });
    const next = await newAsk(host, new Set([ask.id]));
    assert.equal(await arrived(rug), 0);
    assert.equal(next.tool.description, 'Other.');
    approve(host, next, { arguments: { to: 'Bob' } });
    assert.equal((await settled).status, 'done');
    assert.deepEqual(
      (await rug.calls()).map((it) => it.arguments),
      ['{"to":"Bob"}'],
    );
  });

  test('A changed definition does not affect calls of other tools', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting, { tool: 'echo' });
    await rug.define({
      tools: allTools.map((one) => (one['name'] === 'send' ? { ...one, title: 'Other' } : one)),
    });
    await host.refresh(serverId);
    approve(host, ask);
    assert.equal((await settled).status, 'done');
    assert.equal(asksOf(host).length, 1);
  });
});

describe('a grant for a tool that is changing', { timeout: 120_000 }, () => {
  test('A grant does not apply if the changed list arrives together with the call', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    await approved(meeting, {}, { duration: 'always' });
    await rug.define({ tools: [{ ...send, title: 'Other' }] });
    const listed = host.refresh(serverId);
    const settled = host.call({ serverId, tool: 'send', arguments: { to: 'Ada' } });
    await listed;
    // Either the call left before the change was known, or it needs approval; it is never sent for an unapproved definition.
    await Promise.race([settled, newAsk(host, new Set())]);
    await stays(50, () => {
      const known = toolOf(host, serverId, 'send').fingerprint;
      const sent = recordsOf(host, 'sent').slice(1);
      assert.ok(sent.every(({ fingerprint }) => fingerprint !== known));
    });
  });
});

describe('an approval request', { timeout: 120_000 }, () => {
  test('A request closes when its server is removed or disconnected or reconnects, and a later answer sends nothing', async () => {
    for (const away of ['removeServer', 'disconnect', 'connect'] as const) {
      const meeting = await meet(lab.fresh());
      const { host, serverId, rug } = meeting;
      const { ask, settled } = await beginAsked(meeting);
      void host[away](serverId);
      assert.ok(['cancelled', 'failed'].includes((await settled).status));
      assert.equal(host.answer(ask.id, { kind: 'approval', decision: 'approve' }), false);
      await when(host, ({ asks }) => asks.length === 0, 'no question');
      assert.equal(await arrived(rug), 0);
    }
  });

  test('A request closes when the host is destroyed, even during an edit', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    approve(host, ask, { arguments: { to: 'Bob' } });
    host.destroy();
    assert.equal((await settled).status, 'cancelled');
    assert.equal(host.answer(ask.id, { kind: 'approval', decision: 'approve' }), false);
    assert.equal(await arrived(rug), 0);
    assert.deepEqual(host.getSnapshot().asks, []);
  });
});
