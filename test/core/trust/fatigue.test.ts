import assert from 'node:assert/strict';
import { afterEach, mock } from 'node:test';
import type { ApprovalAsk, Limits, McpHost } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import type { RugPull } from '../../fixtures/trust/index.js';
import { add, approveAll, makeHost, serverOf, when } from '../support.js';
import {
  approve,
  approved,
  arrived,
  asksOf,
  begin,
  beginAsked,
  deny,
  type Meeting,
  recordsOf,
  useLab,
  unasked,
} from './lab.js';

const lab = useLab();
afterEach(() => mock.restoreAll());

/** A host with the default limits, except for `limits`. */
async function visit(limits: Partial<Limits> = {}, rug: RugPull = lab.fresh()): Promise<Meeting> {
  const host = makeHost({ limits });
  return { host, rug, serverId: await add(host, { url: rug.url, label: 'A' }) };
}

function openAsks(host: McpHost): ApprovalAsk[] {
  return host.getSnapshot().asks.filter((ask): ask is ApprovalAsk => ask.kind === 'approval');
}

/** Asserts that a server was paused once, and how many calls failed because of that. */
async function assertPaused(
  { host, serverId }: Meeting,
  limit: keyof Limits,
  value: number,
  failed: number,
): Promise<void> {
  const codeOf = (): string[] =>
    host.getSnapshot().calls.flatMap((it) => (it.status === 'failed' ? [it.problem.code] : []));
  await when(host, () => codeOf().length === failed, `${failed} failed calls`);
  assert.deepEqual(new Set(codeOf()), new Set(['asks-too-often']));
  const { paused } = serverOf(host, serverId);
  assert.equal(paused?.code, 'asks-too-often');
  assert.deepEqual([paused.data['limit'], paused.data['value']], [limit, value]);
  const pauses = recordsOf(host, 'pause');
  assert.deepEqual(
    pauses.map((it) => [it.serverId, it.outcome, it.problem?.code]),
    [[serverId, 'paused', 'asks-too-often']],
  );
}

describe('fifty calls that start together', { timeout: 120_000 }, () => {
  for (const startedBy of ['model', 'page'] as const) {
    test(`Fifty calls of the ${startedBy} cause ten requests, and then the server is paused`, async () => {
      const meeting = await visit();
      const { host, rug } = meeting;
      const settled = Array.from({ length: 50 }, () => begin(meeting, { startedBy }));
      await assertPaused(meeting, 'approvalsPerMinute', 10, 40);
      assert.equal(asksOf(host).length, 10);
      assert.equal(openAsks(host).length, 10);
      assert.equal(await arrived(rug), 0);

      // The open requests can still be decided.
      const [first, ...others] = openAsks(host);
      approve(host, first!);
      for (const ask of others) deny(host, ask);
      const ends = (await Promise.all(settled)).map(({ status }) => status);
      assert.equal(ends.filter((status) => status === 'done').length, 1);
      assert.equal(ends.filter((status) => status === 'denied').length, 9);
      assert.equal(await arrived(rug), 1);
    });
  }

  test('A model that requests fifty calls in one reply receives forty errors, and a person gets ten requests', async () => {
    const rug = lab.fresh();
    const told: string[] = [];
    const host = makeHost({
      llm({ messages, tools }) {
        const results = messages.filter((it) => it.role === 'tool');
        told.push(...results.map((it) => JSON.stringify(it.content)));
        const name = tools.find(({ tool }) => tool === 'send')!.name;
        if (results.length > 0) return { text: 'I see.' };
        return { toolCalls: Array.from({ length: 50 }, () => ({ name, arguments: { to: 'Ada' } })) };
      },
    });
    const serverId = await add(host, { url: rug.url, label: 'A' });
    const turn = host.send('Go');
    await assertPaused({ host, rug, serverId }, 'approvalsPerMinute', 10, 40);
    for (const ask of openAsks(host)) deny(host, ask);
    await turn;
    assert.equal(told.filter((text) => text.includes('paused')).length, 40);
    assert.equal(await arrived(rug), 0);
  });

  test('Fifty calls that are approved immediately cause ten requests, too', async () => {
    const meeting = await visit();
    approveAll(meeting.host);
    for (let number = 0; number < 50; number++) await begin(meeting);
    await assertPaused(meeting, 'approvalsPerMinute', 10, 40);
    assert.equal(asksOf(meeting.host).length, 10);
    assert.equal(await arrived(meeting.rug), 10);
  });

  test('No more than the allowed number of requests wait, even if the rate allows more', async () => {
    const meeting = await visit({ approvalsPerMinute: 1_000 });
    const { host, rug } = meeting;
    for (let number = 0; number < 50; number++) void begin(meeting);
    await assertPaused(meeting, 'approvalsWaiting', 20, 30);
    assert.equal(openAsks(host).length, 20);
    assert.equal(asksOf(host).length, 20);
    assert.equal(await arrived(rug), 0);
  });
});

describe('ten calls that start together', { timeout: 120_000 }, () => {
  test('Ten requests do not pause the server', async () => {
    const meeting = await visit();
    const { host, rug } = meeting;
    const settled = Array.from({ length: 10 }, () => begin(meeting));
    await when(host, () => openAsks(host).length === 10, 'ten questions');
    for (const ask of openAsks(host)) approve(host, ask);
    assert.ok((await Promise.all(settled)).every(({ status }) => status === 'done'));
    assert.equal(serverOf(host, meeting.serverId).paused, undefined);
    assert.deepEqual(recordsOf(host, 'pause'), []);
    assert.equal(await arrived(rug), 10);
  });

  test('Ten requests for each of two servers pause neither', async () => {
    const first = await visit();
    const rug = lab.fresh();
    const second = { host: first.host, rug, serverId: await add(first.host, { url: rug.url, label: 'B' }) };
    for (let number = 0; number < 10; number++) {
      void begin(first);
      void begin(second);
    }
    await when(first.host, () => openAsks(first.host).length === 20, 'twenty questions');
    assert.deepEqual(recordsOf(first.host, 'pause'), []);
  });

  test('Calls that need no approval do not count', async () => {
    const meeting = await visit();
    await approved(meeting, {}, { duration: 'session' });
    for (let number = 0; number < 30; number++) await unasked(meeting);
    await begin(meeting, { tool: 'echo', arguments: {}, approved: true, startedBy: 'person' });
    for (let number = 0; number < 9; number++) await beginAsked(meeting, { tool: 'echo' });
    assert.equal(serverOf(meeting.host, meeting.serverId).paused, undefined);
  });
});

describe('a paused server', { timeout: 120_000 }, () => {
  async function paused(limits: Partial<Limits> = {}): Promise<Meeting> {
    const meeting = await visit({ approvalsPerMinute: 2, ...limits });
    const { host } = meeting;
    approveAll(host);
    for (let number = 0; number < 3; number++) await begin(meeting);
    assert.ok(serverOf(host, meeting.serverId).paused);
    await meeting.rug.forget();
    return meeting;
  }

  test('A paused server stays paused, with one notice, whatever the number of calls', async () => {
    const meeting = await paused();
    for (let number = 0; number < 20; number++) {
      const call = await begin(meeting);
      assert.ok(call.status === 'failed');
      assert.equal(call.problem.code, 'asks-too-often');
      assert.equal('startedAt' in call, false);
    }
    assert.equal(recordsOf(meeting.host, 'pause').length, 1);
    assert.equal(asksOf(meeting.host).length, 2);
    assert.equal(await arrived(meeting.rug), 0);
  });

  test('A paused server stays paused after a reconnection and a refresh', async () => {
    const meeting = await paused();
    const { host, serverId } = meeting;
    host.disconnect(serverId);
    await host.connect(serverId);
    await host.refresh(serverId);
    assert.ok(serverOf(host, serverId).paused);
    assert.equal((await begin(meeting)).status, 'failed');
  });

  test('A paused server does not affect other servers', async () => {
    const meeting = await paused();
    const { host } = meeting;
    const rug = lab.fresh();
    const serverId = await add(host, { url: rug.url, label: 'B' });
    assert.equal((await begin({ host, rug, serverId })).status, 'done');
  });

  test('A resumed server accepts calls, and can be paused again', async () => {
    const meeting = await paused();
    const { host, serverId } = meeting;
    host.resume(serverId);
    assert.equal(serverOf(host, serverId).paused, undefined);
    assert.equal((await begin(meeting)).status, 'done');
    assert.equal(await arrived(meeting.rug), 1);
    for (let number = 0; number < 5; number++) await begin(meeting);
    assert.ok(serverOf(host, serverId).paused);
    assert.deepEqual(
      recordsOf(host, 'pause').map(({ outcome }) => outcome),
      ['paused', 'resumed', 'paused'],
    );
  });

  test('Resuming a server that is not paused does nothing', async () => {
    const meeting = await visit();
    meeting.host.resume(meeting.serverId);
    assert.deepEqual(recordsOf(meeting.host, 'pause'), []);
  });

  for (const [name, ms] of [
    ['back', -86_400_000],
    ['forward', 86_400_000],
  ] as const) {
    test(`A paused server can be resumed after the clock has jumped ${name} by a day`, async () => {
      const meeting = await paused();
      const { host, serverId } = meeting;
      const now = Date.now.bind(Date);
      mock.method(Date, 'now', () => now() + ms);
      host.resume(serverId);
      assert.equal((await begin(meeting)).status, 'done');
      assert.equal((await begin(meeting)).status, 'done');
      assert.equal(serverOf(host, serverId).paused, undefined);
      assert.equal((await begin(meeting)).status, 'failed');
      assert.ok(serverOf(host, serverId).paused);
    });
  }
});
