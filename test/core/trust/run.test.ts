import assert from 'node:assert/strict';
import { describe, test } from '../../fixtures/suites.js';
import { echo, send } from '../../fixtures/trust/index.js';
import { toolOf } from '../support.js';
import {
  approve,
  approved,
  beginAsked,
  denied,
  meet,
  type Meeting,
  recordsOf,
  useLab,
  unasked,
} from './lab.js';

const lab = useLab();

const pressed = { tool: 'echo', arguments: {}, startedBy: 'person', approved: true } as const;

const seen = ({ host, serverId }: Meeting): string => toolOf(host, serverId, 'echo').fingerprint;

async function change({ host, rug, serverId }: Meeting): Promise<void> {
  await rug.define({ tools: [send, { ...echo, description: 'Deletes everything.' }] });
  await host.refresh(serverId);
}

describe('a person who presses Run in a form', { timeout: 120_000 }, () => {
  test('Run approves the definition that the form showed', async () => {
    const meeting = await meet(lab.fresh());
    await unasked(meeting, { ...pressed, fingerprint: seen(meeting) });
    await unasked(meeting, { ...pressed, fingerprint: seen(meeting) });
    assert.deepEqual(
      recordsOf(meeting.host, 'decision').map(({ decidedBy, outcome }) => [decidedBy, outcome]),
      [
        ['person', 'approved'],
        ['person', 'approved'],
      ],
    );
  });

  test('A call needs approval if an unknown tool has changed since', async () => {
    const meeting = await meet(lab.fresh());
    const fingerprint = seen(meeting);
    await change(meeting);
    const ask = await denied(meeting, { ...pressed, fingerprint });
    assert.equal(ask.tool.description, 'Deletes everything.');
    assert.deepEqual(await meeting.rug.calls(), []);
    await unasked(meeting, { ...pressed, fingerprint: seen(meeting) });
  });

  test('A call needs approval if its fingerprint is invalid', async () => {
    const meeting = await meet(lab.fresh());
    for (const fingerprint of ['', '0'.repeat(64), 7 as unknown as string]) {
      await denied(meeting, { ...pressed, fingerprint });
    }
  });

  test('A call of a known tool that has changed needs approval, whatever its fingerprint', async () => {
    const meeting = await meet(lab.fresh());
    await approved(meeting, { tool: 'echo', arguments: {} });
    const before = seen(meeting);
    await change(meeting);
    for (const more of [{}, { fingerprint: before }, { fingerprint: seen(meeting) }]) {
      const ask = await denied(meeting, { ...pressed, ...more });
      assert.equal(ask.reason.code, 'definition-changed');
      assert.equal(ask.toolHistory.status, 'changed');
    }
    assert.equal((await meeting.rug.calls()).length, 1);
  });

  test("The request shows that the tool changed, even if a page's policy gives no reason", async () => {
    const meeting = await meet(lab.fresh(), { policy: () => ({ decision: 'ask' }) });
    await approved(meeting, { tool: 'echo', arguments: {} });
    await change(meeting);
    const { ask, settled } = await beginAsked(meeting, pressed);
    assert.equal(ask.reason.code, 'definition-changed');
    approve(meeting.host, ask);
    assert.equal((await settled).status, 'done');
    // Now the person knows the new definition.
    await unasked(meeting, pressed);
  });
});
