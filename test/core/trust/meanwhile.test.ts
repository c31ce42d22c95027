import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, test } from '../../fixtures/suites.js';
import { allTools, send } from '../../fixtures/trust/index.js';
import { endHosts, toolOf, when } from '../support.js';
import {
  approve,
  approved,
  arrived,
  asksOf,
  beginAsked,
  deny,
  type Lab,
  meet,
  type Meeting,
  newAsk,
  recordsOf,
  startLab,
} from './lab.js';

let lab: Lab;
before(async () => {
  lab = await startLab();
});
afterEach(endHosts);
after(() => lab.stop());

let version = 0;

/** Another definition of `send`, of which the host has heard. */
async function change({ host, serverId, rug }: Meeting): Promise<string> {
  const description = `Sends a letter, version ${++version}.`;
  await rug.define({ tools: [{ ...send, description }] });
  await host.refresh(serverId);
  assert.equal(toolOf(host, serverId, 'send').description, description);
  return description;
}

describe('a definition that changes between the asking and the approving', { timeout: 120_000 }, () => {
  for (const isKnown of [false, true]) {
    test(`has the call asked about anew, and nothing is sent, of a tool that is ${isKnown ? 'known' : 'new'}`, async () => {
      const meeting = await meet(lab.fresh());
      const { host, rug } = meeting;
      if (isKnown) await approved(meeting);
      await rug.forget();
      const { ask, settled } = await beginAsked(meeting);
      const description = await change(meeting);
      // The old question may have been put away already; nothing that is said to it sends anything.
      host.answer(ask.id, { kind: 'approval', decision: 'approve', duration: 'always', digest: ask.digest });
      const next = await newAsk(host, new Set([ask.id]));
      assert.equal(next.callId, ask.callId);
      assert.equal(await arrived(rug), 0);
      assert.equal(next.tool.description, description);
      assert.notEqual(next.tool.fingerprint, ask.tool.fingerprint);
      assert.equal(next.digest, ask.digest);
      assert.ok(next.standing.status === 'changed', next.standing.status);
      assert.equal(next.standing.before?.description, send.description);
      assert.equal(next.reason.code, 'definition-changed');
      // What was approved was the old definition: it is no approval of the new one.
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

  test('that is a change back as well, has nothing to do with what is there: the call is made', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    await change(meeting);
    await rug.define({ tools: allTools });
    await host.refresh(serverId);
    const open = host.getSnapshot().asks.find(({ kind }) => kind === 'approval');
    assert.equal(open?.kind, 'approval');
    approve(host, open);
    // Asking once more would be right too; sending another definition's call would not.
    const again = await Promise.race([
      settled.then(() => undefined),
      newAsk(host, new Set([ask.id, open.id])),
    ]);
    if (again) approve(host, again);
    assert.equal((await settled).status, 'done');
    assert.equal(await arrived(rug), 1);
    assert.equal(recordsOf(host, 'sent').at(-1)?.fingerprint, toolOf(host, serverId, 'send').fingerprint);
  });

  test('may change again, and is asked about again, until it is too often', async () => {
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

  test('asks anew of a call that a person began at a form, where they have not seen the new one', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting, { startedBy: 'person' });
    await change(meeting);
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    deny(host, await newAsk(host, new Set([ask.id])));
    assert.equal((await settled).status, 'denied');
    assert.equal(await arrived(rug), 0);
  });

  test('so that the arguments do not fit any more, ends the call or asks, and sends nothing', async () => {
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

  test('so that the tool is gone, ends the call', async () => {
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

  test('while the edit of a person is checked, has the call asked about anew', async () => {
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

  test('changes nothing for the calls of other tools', async () => {
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

describe('a grant that would have let a call go', { timeout: 120_000 }, () => {
  test('does not, where the list that changes the tool arrives in the same moment', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId, rug } = meeting;
    await approved(meeting, {}, { duration: 'always' });
    await rug.define({ tools: [{ ...send, title: 'Other' }] });
    const listed = host.refresh(serverId);
    const settled = host.call({ serverId, tool: 'send', arguments: { to: 'Ada' } });
    await listed;
    // Either the call left before the change was known, or it is asked about; never sent under what was not approved.
    await Promise.race([settled, newAsk(host, new Set())]);
    await delay(20);
    const known = toolOf(host, serverId, 'send').fingerprint;
    const sent = recordsOf(host, 'sent').slice(1);
    assert.ok(sent.every(({ fingerprint }) => fingerprint !== known));
  });
});

describe('an ask', { timeout: 120_000 }, () => {
  test('goes when its server is removed, disconnected or lost to it, and nothing is sent by its answer', async () => {
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

  test('goes when the host does, in the middle of everything', async () => {
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
