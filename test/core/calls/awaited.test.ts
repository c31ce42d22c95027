import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { describe, test } from '../../fixtures/suites.js';
import { count, discovered, listed, start, stopAfter } from '../servers/connection/wire-eras.js';
import type { Method } from '../servers/connection/wire-server.js';
import { uri } from '../offers/resource-server.js';
import { add, endHosts, makeHost, serverOf, when } from '../support.js';

afterEach(endHosts);
stopAfter();

/** A method whose response waits until `go` is called. */
function held(answer: Method): { readonly method: Method; readonly go: () => void } {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  return {
    method: async (message) => {
      await gone;
      return answer(message);
    },
    go,
  };
}

const capable = { ...discovered(), capabilities: { tools: {}, prompts: {}, completions: {}, resources: {} } };
const done: Method = () => ({ content: [{ type: 'text', text: 'Done.' }] });
const secretTool = {
  name: 'tool',
  title: 'A tool',
  inputSchema: { type: 'object', properties: { key: { type: 'string', writeOnly: true } } },
};

/** A server whose discovery or tool list waits until the test releases it. */
async function startHeld(slow: 'server/discover' | 'tools/list') {
  const answer: Method = slow === 'tools/list' ? () => listed(secretTool) : () => capable;
  const { method, go } = held(answer);
  const wire = await start('modern', {
    'server/discover': () => capable,
    'tools/list': () => listed(secretTool),
    'tools/call': done,
    'prompts/get': () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'Hello' } }] }),
    'resources/read': () => ({ contents: [{ uri, text: 'Text' }], ttlMs: 0, cacheScope: 'private' }),
    'completion/complete': () => ({ completion: { values: ['python'] } }),
    [slow]: method,
  });
  return { wire, go };
}

describe('a call that begins before its server is connected', { timeout: 120_000 }, () => {
  for (const slow of ['server/discover', 'tools/list'] as const) {
    test(`A call waits for ${slow} and is sent once`, async () => {
      const { wire, go } = await startHeld(slow);
      const host = makeHost();
      const serverId = host.addServer({ url: wire.url, label: 'Shop' });
      const settled = host.call({ serverId, tool: 'tool', arguments: { key: 'hidden' }, approved: true });
      const [early] = host.getSnapshot().calls;
      assert.equal(early?.status, 'checking');
      setTimeout(go, 300);
      const call = await settled;
      assert.ok(call.status === 'done', JSON.stringify(call));
      assert.equal(call.displayName, 'A tool');
      assert.equal(count(wire, 'tools/call'), 1);
      const { audit } = host.getSnapshot();
      const ofCall = audit.filter((record) => record.kind === 'call');
      assert.deepEqual(
        ofCall.map(({ outcome }) => outcome),
        ['started', 'done'],
      );
      assert.doesNotMatch(host.exportAudit(), /"hidden"|\\"hidden/);
    });

    test(`A call fails with the real reason if ${slow} takes too long`, async () => {
      const { wire, go } = await startHeld(slow);
      const host = makeHost({ limits: { connectMs: 500, discoverMs: 5_000 } });
      const serverId = host.addServer({ url: wire.url, label: 'Shop' });
      const call = await host.call({ serverId, tool: 'tool', approved: true });
      go();
      assert.ok(call.status === 'failed', call.status);
      assert.doesNotMatch(call.problem.message, /offers no tool|is not connected/);
      assert.match(call.problem.code, /^(connect-timeout|list-failed|connection-failed)$/);
      assert.equal(count(wire, 'tools/call'), 0);
    });

    test(`A call can be cancelled while it waits for ${slow}`, async () => {
      const { wire, go } = await startHeld(slow);
      const host = makeHost();
      const serverId = host.addServer({ url: wire.url });
      const settled = host.call({ serverId, tool: 'tool', approved: true });
      setTimeout(() => host.cancel(host.getSnapshot().calls[0]!.id, 'No longer wanted'), 150);
      const call = await settled;
      go();
      assert.equal(call.status === 'cancelled' && call.reason, 'No longer wanted');
      assert.equal(count(wire, 'tools/call'), 0);
    });

    test(`A call ends with its server while it waits for ${slow}`, async () => {
      const { wire, go } = await startHeld(slow);
      const host = makeHost();
      const serverId = host.addServer({ url: wire.url });
      const settled = host.call({ serverId, tool: 'tool', approved: true });
      setTimeout(() => host.removeServer(serverId), 150);
      assert.equal((await settled).status, 'cancelled');
      go();
    });
  }

  test('A call of an unknown tool fails once the list is there', async () => {
    const { wire, go } = await startHeld('tools/list');
    const host = makeHost();
    const serverId = host.addServer({ url: wire.url, label: 'Shop' });
    const settled = host.call({ serverId, tool: 'nothing', approved: true });
    setTimeout(go, 150);
    const call = await settled;
    assert.equal(call.status === 'failed' && call.problem.message, 'Shop offers no tool named "nothing".');
  });

  test('A call fails with the reason why the server cannot be reached', async () => {
    const wire = await start('modern');
    await wire.stop();
    const host = makeHost();
    const serverId = host.addServer({ url: wire.url, label: 'Shop' });
    const early = await host.call({ serverId, tool: 'tool', approved: true });
    await when(host, () => serverOf(host, serverId).status === 'failed', 'the failure');
    const late = await host.call({ serverId, tool: 'tool', approved: true });
    const server = serverOf(host, serverId);
    for (const call of [early, late])
      assert.equal(
        call.status === 'failed' && call.problem.code,
        server.status === 'failed' && server.problem.code,
      );
  });

  test('A call fails immediately if the server needs a sign-in', async () => {
    const wire = await start('modern', {
      'server/discover': ({ res }) => void res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end(),
      initialize: ({ res }) => void res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end(),
      'tools/list': ({ res }) => void res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end(),
    });
    const host = makeHost();
    const serverId = host.addServer({ url: wire.url, label: 'Shop' });
    const early = await host.call({ serverId, tool: 'tool', approved: true });
    const server = serverOf(host, serverId);
    const late = await host.call({ serverId, tool: 'tool', approved: true });
    assert.ok(server.status === 'needs-sign-in', server.status);
    for (const call of [early, late])
      assert.equal(call.status === 'failed' && call.problem.message, server.problem.message);
  });

  test('A call reports a failed list, not a missing tool', async () => {
    const wire = await start('modern', {
      'server/discover': () => capable,
      'tools/list': ({ res }) => void res.writeHead(418).end('No list.'),
    });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url, label: 'Shop' });
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(call.status === 'failed' && call.problem.code, 'list-failed', JSON.stringify(call));
  });
});

describe('other requests to a server that is being connected', { timeout: 120_000 }, () => {
  test('A prompt, a resource and a completion wait, too', async () => {
    const { wire, go } = await startHeld('server/discover');
    const host = makeHost();
    const serverId = host.addServer({ url: wire.url });
    const ref = { kind: 'prompt', name: 'review' } as const;
    const all = Promise.all([
      host.getPrompt(serverId, 'review'),
      host.openResource(serverId, uri),
      host.complete(serverId, { ref, argument: 'language', value: 'py' }),
    ]);
    setTimeout(go, 300);
    const [prompt, resource, { values }] = await all;
    assert.equal(prompt.status, 'done', JSON.stringify(prompt));
    assert.equal(resource.status, 'done', JSON.stringify(resource));
    assert.deepEqual(values, ['python']);
  });

  test('A waiting completion is cancelled by its signal', async () => {
    const { wire, go } = await startHeld('server/discover');
    const host = makeHost();
    const serverId = host.addServer({ url: wire.url });
    const ref = { kind: 'prompt', name: 'review' } as const;
    const signal = AbortSignal.timeout(100);
    const { problem } = await host.complete(serverId, { ref, argument: 'a', value: '', signal });
    go();
    assert.match(problem?.message ?? '', /cancelled/);
  });
});

describe("a model's call", { timeout: 120_000 }, () => {
  test("A model's call waits for its tool while the server reconnects", async () => {
    const { wire, go } = await startHeld('tools/list');
    go();
    const results: string[] = [];
    let serverId = '';
    const host = makeHost({
      policy: () => ({ decision: 'allow' }),
      llm: ({ tools, messages }) => {
        results.push(JSON.stringify(messages.at(-1)));
        if (messages.length > 1) return Promise.resolve({ text: 'That is all.' });
        void host.connect(serverId);
        return Promise.resolve({ toolCalls: [{ id: 'a', name: tools[0]?.name ?? '', arguments: '{}' }] });
      },
    });
    serverId = await add(host, { url: wire.url, label: 'Shop' });
    await host.send('Go');
    assert.match(results[1] ?? '', /Done\./);
    assert.equal(count(wire, 'tools/call'), 1);
  });
});
