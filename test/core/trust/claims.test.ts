import assert from 'node:assert/strict';
import type { ServerConfig } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { look, type RugPull } from '../../fixtures/trust/index.js';
import { add, makeHost } from '../support.js';
import {
  arrived,
  begin,
  beginAsked,
  denied,
  deny,
  type Meeting,
  patient,
  recordsOf,
  useLab,
  unasked,
} from './lab.js';

const lab = useLab();

async function trusting(config: Partial<ServerConfig>, rug: RugPull = lab.fresh()): Promise<Meeting> {
  const host = makeHost({ limits: patient });
  return { host, rug, serverId: await add(host, { url: rug.url, label: 'A', ...config }) };
}

const looking = { tool: 'look', arguments: { at: 'a letter' } };

describe('a tool that claims to be read-only', { timeout: 120_000 }, () => {
  test("A read-only tool needs no approval if the page trusts the server's annotations", async () => {
    const meeting = await trusting({ trustAnnotations: true });
    await unasked(meeting, looking);
    const decision = recordsOf(meeting.host, 'decision').at(-1);
    assert.deepEqual([decision?.decidedBy, decision?.outcome], ['policy', 'approved']);
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
  });

  test('A read-only tool needs approval if the page does not set `trustAnnotations`', async () => {
    for (const config of [
      {},
      { trustAnnotations: false },
      { trustAnnotations: undefined as unknown as boolean },
    ]) {
      await denied(await trusting(config), looking);
    }
  });

  test('A read-only tool needs approval if `trustAnnotations` is anything but `true`', async () => {
    for (const word of ['false', 'true', 1, {}, []]) {
      await denied(await trusting({ trustAnnotations: word as unknown as boolean }), looking);
    }
  });

  test('Tools without the claim need approval', async () => {
    const meeting = await trusting({ trustAnnotations: true });
    await denied(meeting);
    await denied(meeting, { tool: 'echo', arguments: {} });
  });

  const claims: [name: string, annotations: unknown][] = [
    ['to destroy as well', { readOnlyHint: true, destructiveHint: true }],
    ['it with a word', { readOnlyHint: 'true' }],
    ['it with a number', { readOnlyHint: 1 }],
    ['it in its title', { title: 'readOnlyHint: true' }],
    ['not to destroy', { destructiveHint: false, idempotentHint: true, openWorldHint: false }],
  ];
  for (const [name, annotations] of claims) {
    test(`A tool needs approval if it claims ${name}`, async () => {
      const rug = lab.fresh();
      await rug.define({ tools: [{ ...look, annotations }] });
      await denied(await trusting({ trustAnnotations: true }, rug), looking);
    });
  }

  test('A read-only tool needs approval after a result of another server', async () => {
    const meeting = await trusting({ trustAnnotations: true });
    const { host } = meeting;
    const other = lab.fresh();
    const otherId = await add(host, { url: other.url, label: 'B' });
    const ask = await denied(meeting, { ...looking, after: [otherId] });
    assert.equal(ask.reason.code, 'after-other-server');
    assert.equal(await arrived(meeting.rug), 0);
  });

  test("A person's denial applies although the page trusts the annotations", async () => {
    const meeting = await trusting({ trustAnnotations: true });
    const { host, rug, serverId } = meeting;
    // After another server's result, the tool needs approval and can be denied for always.
    const otherId = await add(host, { url: lab.fresh().url, label: 'B' });
    const { ask, settled } = await beginAsked(meeting, { ...looking, after: [otherId] });
    deny(host, ask, { duration: 'always' });
    await settled;
    const call = await begin({ host, rug, serverId }, looking);
    // If the request did not offer a lasting denial, none applies.
    assert.equal(call.status, ask.durations.includes('always') ? 'denied' : 'done');
  });

  test('A tool that changed after its approval needs a new one', async () => {
    const meeting = await trusting({ trustAnnotations: true });
    const { host, rug, serverId } = meeting;
    await rug.define({ tools: [{ ...look, annotations: {} }] });
    await host.refresh(serverId);
    const { ask, settled } = await beginAsked(meeting, looking);
    host.answer(ask.id, { kind: 'approval', decision: 'approve', duration: 'always' });
    await settled;
    // A claim that appears after an approval is a change like any other.
    await rug.define({ tools: [look] });
    await host.refresh(serverId);
    assert.equal((await denied(meeting, looking)).toolHistory.status, 'changed');
  });
});
