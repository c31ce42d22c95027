import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import type { ConnectedServer, JsonObject, McpHost, SettledCall } from '../../../../src/core/index.js';
import {
  bridgeStdio,
  type ReadyMade,
  startFastMcp,
  startSdkExample,
} from '../../../fixtures/ready-made/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, toolNames, toolOf, when } from '../../support.js';

const running: ReadyMade[] = [];
afterEach(endHosts);
after(() => Promise.all(running.map((one) => one.stop())));

async function visit(starting: Promise<ReadyMade>): Promise<[McpHost, string]> {
  const server = await starting;
  running.push(server);
  const host = makeHost();
  return [host, await add(host, { url: server.url, label: 'Theirs' })];
}

function connected(host: McpHost, serverId: string): ConnectedServer {
  const server = serverOf(host, serverId);
  assert.ok(server.status === 'connected', JSON.stringify(server));
  return server;
}

/** As a form passes it: with the definition that the approval is compared with. */
function call(host: McpHost, serverId: string, tool: string, args: JsonObject = {}): Promise<SettledCall> {
  const { fingerprint } = toolOf(host, serverId, tool);
  return host.call({ serverId, tool, arguments: args, approved: true, fingerprint });
}

async function resultOf(...args: Parameters<typeof call>): Promise<string> {
  const settled = await call(...args);
  assert.ok(settled.status === 'done', JSON.stringify(settled));
  assert.equal(settled.result.isError, false, JSON.stringify(settled.result.raw));
  return JSON.stringify(settled.result.raw);
}

describe('example servers of the official TypeScript SDK', { timeout: 60_000 }, () => {
  test('simpleStreamableHttp works with its tools, question, prompt and resources', async () => {
    const [host, serverId] = await visit(startSdkExample('simpleStreamableHttp'));
    assert.equal(connected(host, serverId).protocolFamily, 'legacy');
    assert.match(await resultOf(host, serverId, 'greet', { name: 'Ann' }), /Hello, Ann!/);
    const asking = call(host, serverId, 'collect-user-info', { infoType: 'feedback' });
    const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'form'), 'its question');
    host.answer(ask.id, { kind: 'form', action: 'decline' });
    assert.equal((await asking).status, 'done');

    await host.listPrompts(serverId);
    assert.deepEqual(
      connected(host, serverId).prompts?.items.map(({ name }) => name),
      ['greeting-template'],
    );
    const prompt = await host.getPrompt(serverId, 'greeting-template', { name: 'Ann' });
    assert.match(JSON.stringify(prompt), /Please greet Ann/);

    await host.listResources(serverId);
    const uris = connected(host, serverId).resources?.items.map(({ uri }) => uri) ?? [];
    assert.equal(uris.length, 3);
    for (const uri of uris) assert.equal((await host.openResource(serverId, uri)).status, 'done', uri);
  });

  test('simpleStreamableHttp works with its task-only tool', async () => {
    const [host, serverId] = await visit(startSdkExample('simpleStreamableHttp'));
    assert.match(await resultOf(host, serverId, 'delay', { duration: 50 }), /Completed 50ms delay/);
    assert.ok('taskId' in (host.getSnapshot().calls.at(-1) ?? {}));
  });

  test('simpleStreamableHttp works with a task that asks before the page knows the task', async () => {
    const [host, serverId] = await visit(startSdkExample('simpleStreamableHttp'));
    for (const action of ['accept', 'decline'] as const) {
      const asking = call(host, serverId, 'collect-user-info-task', { infoType: 'contact' });
      const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'form'), 'its question');
      host.answer(ask.id, { kind: 'form', action, content: { name: 'Ann', email: 'ann@example.com' } });
      const settled = await asking;
      assert.ok(settled.status === 'done', JSON.stringify(settled));
      const said = JSON.stringify(settled.result.raw);
      assert.match(said, action === 'accept' ? /Collected contact info.*ann@example\.com/ : /User declined/);
    }
  });

  test('simpleTaskInteractive works with a task that asks before it deletes', async () => {
    const [host, serverId] = await visit(startSdkExample('simpleTaskInteractive'));
    const deleting = call(host, serverId, 'confirm_delete', { filename: 'a.txt' });
    const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'form'), 'its question');
    host.answer(ask.id, { kind: 'form', action: 'accept', content: { confirm: true } });
    const settled = await deleting;
    assert.ok(settled.status === 'done', JSON.stringify(settled));
    assert.match(JSON.stringify(settled.result.raw), /Deleted 'a\.txt'/);
  });

  test('simpleSseServer works with the HTTP+SSE transport of 2024', async () => {
    const [host, serverId] = await visit(startSdkExample('simpleSseServer'));
    assert.deepEqual(toolNames(host, serverId), ['start-notification-stream']);
    const args = { interval: 10, count: 2 };
    assert.match(
      await resultOf(host, serverId, 'start-notification-stream', args),
      /Completed|notifications/,
    );
  });
});

describe('a server made with fastmcp', { timeout: 60_000 }, () => {
  test("The server's tools, resources, completions and prompts work", async () => {
    const [host, serverId] = await visit(startFastMcp());
    assert.match(await resultOf(host, serverId, 'add', { a: 2, b: 3 }), /The sum is 5\./);
    await Promise.all([host.listResources(serverId), host.listPrompts(serverId)]);
    const { resources, resourceTemplates, prompts } = connected(host, serverId);
    assert.deepEqual(
      resources?.items.map(({ uri }) => uri),
      ['file:///logs/app.log'],
    );
    assert.deepEqual(
      prompts?.items.map(({ name }) => name),
      ['greet'],
    );
    assert.match(JSON.stringify(await host.openResource(serverId, 'file:///logs/app.log')), /It rained\./);
    const [template] = resourceTemplates?.items ?? [];
    assert.equal(template?.uriTemplate, 'file:///logs/{name}.log');
    const ref = { kind: 'template', uriTemplate: 'file:///logs/{name}.log' } as const;
    const { values, problem } = await host.complete(serverId, { ref, argument: 'name', value: 'e' });
    assert.deepEqual([values, problem], [['error'], undefined]);
    assert.match(
      JSON.stringify(await host.openResource(serverId, 'file:///logs/error.log')),
      /The log of error/,
    );
    assert.match(JSON.stringify(await host.getPrompt(serverId, 'greet', { who: 'Eve' })), /Greet Eve\./);
  });
});

describe('npm servers with stdio behind a bridge', { timeout: 60_000 }, () => {
  test('server-memory stores and finds data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mcp-tools-memory-'));
    try {
      const env = { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') };
      const [host, serverId] = await visit(bridgeStdio('server-memory', env));
      assert.equal(toolNames(host, serverId).length, 9);
      const entities = [{ name: 'Ann', entityType: 'person', observations: ['likes tea'] }];
      await resultOf(host, serverId, 'create_entities', { entities });
      assert.match(await resultOf(host, serverId, 'search_nodes', { query: 'tea' }), /Ann/);
      assert.match(await resultOf(host, serverId, 'read_graph'), /likes tea/);
      const call_ = host.getSnapshot().calls.at(-1);
      assert.equal(call_?.status === 'done' && call_.result.schemaCheck.status, 'valid');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('server-sequential-thinking accepts thoughts in sequence', async () => {
    const [host, serverId] = await visit(bridgeStdio('server-sequential-thinking'));
    for (const thoughtNumber of [1, 2]) {
      const thought = {
        thought: 'So.',
        thoughtNumber,
        totalThoughts: 2,
        nextThoughtNeeded: thoughtNumber < 2,
      };
      const said = await resultOf(host, serverId, 'sequentialthinking', thought);
      assert.match(said, new RegExp(`thoughtNumber\\D+${thoughtNumber}`));
    }
  });
});
