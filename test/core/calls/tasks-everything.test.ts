import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { ChildServer } from '../../../demo/servers/child.js';
import { startEverythingServer } from '../../../demo/servers/everything.js';
import type { McpHost, SettledCall } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, makeHost, toolOf, when } from '../support.js';

describe('the task-only tool of server-everything', { timeout: 60_000 }, () => {
  let server: ChildServer;
  before(async () => {
    server = await startEverythingServer();
  });
  after(async () => {
    endHosts();
    await server.stop();
  });

  async function research(args: {
    topic: string;
    ambiguous?: boolean;
  }): Promise<[McpHost, Promise<SettledCall>]> {
    const host = makeHost();
    const serverId = await add(host, { url: server.url });
    const tool = 'simulate-research-query';
    // As a form passes it: the fingerprint that the approval is compared with.
    const { fingerprint } = toolOf(host, serverId, tool);
    const settled = host.call({ serverId, tool, arguments: args, approved: true, fingerprint });
    return [host, settled];
  }

  test('The task runs with progress and returns its report', async () => {
    const [host, settled] = await research({ topic: 'otters' });
    const said = await when(
      host,
      ({ calls: [call] }) => call?.status === 'running' && call.progress?.message,
      'what it is doing',
    );
    assert.match(said, /^(Gathering|Analyzing|Synthesizing|Generating) .*\.\.\.$/);
    const call = await settled;
    assert.ok(call.status === 'done');
    assert.match(JSON.stringify(call.result.raw), /Research Report: otters/);
  });

  test('The task asks a question and continues with the answer', async () => {
    const [host, settled] = await research({ topic: 'python', ambiguous: true });
    const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'form'), 'its question');
    assert.ok(ask.kind === 'form');
    assert.equal(ask.callId, host.getSnapshot().calls[0]?.id);
    assert.match(ask.message, /python/);
    host.answer(ask.id, { kind: 'form', action: 'accept', content: { interpretation: 'snake' } });
    const call = await settled;
    assert.ok(call.status === 'done');
    assert.match(JSON.stringify(call.result.raw), /python \(snake\)/);
  });
});
