import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { Limits, SettledCall } from '../../../src/core/index.js';
import { type BadServers, startBadServers } from '../../fixtures/bad-servers.js';
import { clearCalls, until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, makeHost, toolCallsAt } from '../support.js';

let bad: BadServers;
let modern: DemoServer;
before(async () => {
  [bad, modern] = await Promise.all([startBadServers(), startModernServer({ record: true })]);
});
after(async () => {
  endHosts();
  await Promise.all([bad.stop(), modern.stop()]);
});

async function call(
  url: string,
  tool: string,
  limits: Partial<Limits>,
  args = {},
): Promise<[call: SettledCall, ms: number]> {
  await clearCalls(url);
  const host = makeHost({ limits });
  const serverId = await add(host, { url });
  const begin = Date.now();
  const settled = await host.call({ serverId, tool, arguments: args, approved: true });
  return [settled, Date.now() - begin];
}

describe('a tool that takes too long', { timeout: 120_000 }, () => {
  for (const tool of ['never', 'never_stream']) {
    test(`A silent tool (${tool}) times out with a readable reason, and the server is notified`, async () => {
      const callTotalMs = 15_000;
      const [settled, took] = await call(bad.urls['never']!, tool, { callIdleMs: 1_000, callTotalMs });
      assert.ok(settled.status === 'failed');
      assert.equal(settled.problem.code, 'timed-out');
      assert.equal(
        settled.problem.message,
        'The tool did not answer for 1 s, so the call was ended. It may have run.',
      );
      assert.ok(took >= 990 && took < callTotalMs, `${took} ms`);
      await until(
        async () => (await toolCallsAt(bad.urls['never']!))[0]?.cancelled === true,
        'the server hears',
      );
    });
  }

  test('A tool does not time out while it reports progress', async () => {
    const [settled, took] = await call(bad.urls['progress-only']!, 'progress', { callIdleMs: 2_000 });
    assert.equal(settled.status, 'done');
    assert.ok(took > 2_500, `${took} ms`);
  });

  test('A tool that reports progress forever ends after the total limit', async () => {
    const callIdleMs = 15_000;
    const limits = { callIdleMs, callTotalMs: 900 };
    const [settled, took] = await call(bad.urls['progress-only']!, 'progress', limits);
    assert.ok(settled.status === 'failed');
    assert.equal(settled.problem.code, 'timed-out-total');
    assert.match(settled.problem.message, /after 0\.9 s, the longest/);
    assert.ok(took < callIdleMs, `${took} ms`);
    await until(
      async () => (await toolCallsAt(bad.urls['progress-only']!))[0]?.cancelled === true,
      'the server hears',
    );
  });

  test('A tool has unlimited time if the page sets no limit', async () => {
    const limits = { callIdleMs: Infinity, callTotalMs: Infinity };
    const [settled] = await call(modern.url, 'process_large_file', limits, { steps: 3, delayMs: 100 });
    assert.equal(settled.status, 'done');
  });

  test('A tool that timed out is not called again', async () => {
    await call(bad.urls['never']!, 'never', { callIdleMs: 1_000 });
    assert.equal((await toolCallsAt(bad.urls['never']!)).length, 1);
  });
});
