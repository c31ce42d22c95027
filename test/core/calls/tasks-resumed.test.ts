import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { Call, HostOptions, McpHost } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { count, eras, refuse, stopAfter } from '../servers/connection/wire-eras.js';
import { add, assertIsData, endHosts, makeHost, when } from '../support.js';
import { done, startTaskServer, type TaskServer } from './task-server.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

const limits = { taskPollMs: 5, connectMs: 2_000 };
const lastCall = (host: McpHost): Call | undefined => host.getSnapshot().calls.at(-1);

/** Begins a call that runs as a task, and leaves the page meanwhile. */
async function left(server: TaskServer, options: HostOptions = {}, args = {}): Promise<string> {
  const host = makeHost({ ...options, limits });
  const before = count(server, 'tasks/get');
  const serverId = await add(host, { url: server.url });
  void host.call({ serverId, tool: 'tool', arguments: args, approved: true });
  await until(async () => count(server, 'tasks/get') > before + 2, 'the task is asked for');
  const saved = host.saveState();
  host.destroy();
  return saved;
}

/** A host on the next page, with or without the server. */
async function next(savedState: string, server?: TaskServer): Promise<McpHost> {
  const host = makeHost({ savedState, limits });
  await when(host, ({ calls }) => calls.length > 0, 'the call of before');
  if (server) await add(host, { url: server.url });
  return host;
}

const settled = (host: McpHost): Promise<Call> =>
  when(host, ({ calls: [call] }) => call && 'endedAt' in call && call, 'its end');

describe('a task that was running when the page was left', { timeout: 60_000 }, () => {
  for (const era of eras) {
    test(`A task of a ${era} server continues on the next page and was not cancelled`, async () => {
      const server = await startTaskServer(era);
      server.state = { status: 'working', statusMessage: 'Half of it' };
      const saved = await left(server);
      const before = count(server, 'tasks/get');
      const host = await next(saved);
      const restored = lastCall(host);
      assert.equal(restored?.status, 'running');
      assert.equal(count(server, 'tasks/get'), before, 'not before its server is there');
      await add(host, { url: server.url });
      await until(async () => count(server, 'tasks/get') > before, 'the task is asked for again');
      server.state = { status: 'completed', result: done };
      const call = await settled(host);
      assert.ok(call.status === 'done');
      assert.deepEqual(call.result.raw, done);
      assert.equal(call.id, restored.id);
      assertIsData(host);
      assert.equal(count(server, 'tools/call'), 1);
      assert.equal(count(server, 'tasks/cancel'), 0);
    });
  }

  test("A task's question is asked again on the next page, and answered", async () => {
    const server = await startTaskServer('modern');
    const params = { message: 'Sure?', requestedSchema: { type: 'object', properties: {} } };
    server.state = {
      status: 'input_required',
      inputRequests: { sure: { method: 'elicitation/create', params } },
    };
    const host = await next(await left(server), server);
    const ask = await when(host, ({ asks: [one] }) => one, 'the question');
    assert.equal(ask.kind === 'form' && ask.callId, lastCall(host)?.id);
    host.answer(ask.id, { kind: 'form', action: 'accept', content: {} });
    await until(async () => count(server, 'tasks/update') === 1, 'the answer arrives');
    server.state = { status: 'completed', result: done };
    assert.equal((await settled(host)).status, 'done');
  });

  test('A restored task can be cancelled', async () => {
    const server = await startTaskServer('modern');
    const host = await next(await left(server), server);
    const before = count(server, 'tasks/get');
    await until(async () => count(server, 'tasks/get') > before, 'the task is asked for again');
    host.cancel(lastCall(host)?.id ?? '');
    assert.equal((await settled(host)).status, 'cancelled');
    await until(async () => count(server, 'tasks/cancel') === 1, 'the server is told');
  });

  test('A restored task is lost if the server rejects it, or the page no longer has the server or tool', async () => {
    const server = await startTaskServer('modern', {
      'tasks/get': ({ id, params, req, res }) => {
        assert.equal(req.headers['mcp-name'], params['taskId']);
        return isNext
          ? refuse(res, id, { code: -32602, message: 'Not yours' })
          : { taskId: 'task-1', status: 'working' };
      },
    });
    let isNext = false;
    const saved = await left(server);
    isNext = true;
    assert.equal((await settled(await next(saved, server))).status, 'lost');
    assert.equal((await settled(await next(saved))).status, 'lost');
    const other = await startTaskServer('modern', {
      'tools/list': () => ({ tools: [], ttlMs: 0, cacheScope: 'private' }),
    });
    const moved = saved.replaceAll(server.url, other.url);
    assert.equal((await settled(await next(moved, other))).status, 'lost');
    assert.equal(count(other, 'tasks/get'), 0);
  });

  test('A task with secret arguments is not saved, and loading a conversation restores no task', async () => {
    const server = await startTaskServer('modern');
    const saved = await left(server, { isSecret: () => true }, { pin: '1234' });
    assert.ok(!saved.includes('task-1') && !saved.includes('1234'), saved);
    const open = JSON.parse(await left(server)) as { calls: { status: string; taskId: unknown }[] };
    assert.deepEqual(
      open.calls.map(({ status, taskId }) => [status, taskId]),
      [['running', 'task-1']],
    );
    const host = makeHost({ limits });
    await add(host, { url: server.url });
    const before = count(server, 'tasks/get');
    assert.equal(await host.loadConversation(JSON.stringify(open)), true);
    assert.deepEqual(host.getSnapshot().calls, []);
    assert.equal(count(server, 'tasks/get'), before);
  });

  test('A restored task with a forged id is left out', async () => {
    const server = await startTaskServer('modern');
    const saved = await left(server);
    for (const bad of ['7', 'null', '{}', `"${'x'.repeat(20_000)}"`]) {
      const host = makeHost({ savedState: saved.replace('"taskId":"task-1"', `"taskId":${bad}`), limits });
      await add(host, { url: server.url });
      await stays(100, () => assert.deepEqual(host.getSnapshot().calls, [], bad));
    }
  });
});
