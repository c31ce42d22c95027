import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { FormAsk, HostOptions, McpHost, SettledCall } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { stays } from '../../fixtures/stays.js';
import { describe, test } from '../../fixtures/suites.js';
import { count, eras, refuse, stopAfter } from '../servers/connection/wire-eras.js';
import { sendResult } from '../servers/connection/wire-server.js';
import { add, assertIsData, endHosts, makeHost, when } from '../support.js';
import { done, startTaskServer, type TaskServer } from './task-server.js';
import { letRead } from '../../fixtures/work.js';

afterEach(endHosts);
stopAfter();

/** Limits under which tasks are polled constantly. */
const limits = { taskPollMs: 5, reconnectFirstMs: 10 };

interface Under {
  readonly host: McpHost;
  readonly settled: Promise<SettledCall>;
}

async function callTool(server: TaskServer, own: HostOptions = {}): Promise<Under> {
  const host = makeHost({ ...own, limits: { ...limits, ...own.limits } });
  const serverId = await add(host, { url: server.url });
  const settled = host.call({ serverId, tool: 'tool', approved: true });
  return { host, settled };
}

const problemOf = (call: SettledCall): string => ('problem' in call ? call.problem.code : call.status);
const gets = (server: TaskServer): number => count(server, 'tasks/get');
const form = { type: 'object', properties: { year: { type: 'integer' } }, required: ['year'] };
const question = {
  method: 'elicitation/create',
  params: { mode: 'form', message: 'Which year?', requestedSchema: form },
};
const asks = (...keys: string[]): Record<string, unknown> => ({
  status: 'input_required',
  inputRequests: Object.fromEntries(keys.map((key) => [key, question])),
});
const askedIn = (host: McpHost): Promise<FormAsk> =>
  when(host, ({ asks: all }) => all.find((ask) => ask.kind === 'form'), 'a question');

describe('a task', { timeout: 60_000 }, () => {
  for (const era of eras) {
    describe(`a task of a ${era} server`, () => {
      test('A task is a running call with progress, and ends with the result', async () => {
        const server = await startTaskServer(era);
        server.state = { status: 'working', statusMessage: 'Collecting figures' };
        const { host, settled } = await callTool(server);
        const running = await when(
          host,
          ({ calls: [call] }) => (call?.status === 'running' && call.progress ? call : undefined),
          'what the task says',
        );
        assert.equal(running.taskId, 'task-1');
        assert.equal(running.progress?.message, 'Collecting figures');
        server.state = { status: 'completed', result: done };
        const call = await settled;
        assert.ok(call.status === 'done');
        assert.deepEqual(call.result.raw, done);
        assert.equal(call.taskId, 'task-1');
        assertIsData(host);
        const named = server.about.filter(({ name }) => name === 'task-1');
        assert.equal(named.length, era === 'modern' ? server.about.length : 0, 'each request names its task');
        const asked = gets(server);
        await stays(100, () => assert.equal(gets(server), asked, 'nobody asks for a task that has ended'));
        assert.equal(count(server, 'tasks/cancel'), 0);
      });

      test('A task is cancelled by `tasks/cancel` and nothing else', async () => {
        const server = await startTaskServer(era);
        const { host, settled } = await callTool(server);
        await until(async () => gets(server) > 1, 'the task is asked for');
        host.cancel(host.getSnapshot().calls[0]?.id ?? '');
        assert.equal((await settled).status, 'cancelled');
        await until(async () => count(server, 'tasks/cancel') === 1, 'the server is told');
        const [cancel] = server.about.filter(({ method }) => method === 'tasks/cancel');
        assert.equal(cancel?.params['taskId'], 'task-1');
        // A request for the task's state may have been in progress.
        const asked = server.about.filter(({ method }) => method === 'tasks/get').map(({ id }) => id);
        for (const { method, params } of server.about)
          if (method === 'notifications/cancelled') assert.ok(asked.includes(params['requestId']));
      });

      test("A task that the server cancels fails with the server's reason", async () => {
        const server = await startTaskServer(era);
        server.state = { status: 'cancelled', statusMessage: 'Closed for the night.' };
        const { settled } = await callTool(server);
        const call = await settled;
        assert.equal(problemOf(call), 'task-cancelled');
        assert.match('problem' in call ? call.problem.message : '', /Closed for the night/);
      });

      test('A task that never ends is stopped by the limit and cancelled', async () => {
        const server = await startTaskServer(era);
        const { settled } = await callTool(server, { limits: { taskMs: 300 } });
        assert.equal(problemOf(await settled), 'timed-out-total');
        await until(async () => count(server, 'tasks/cancel') === 1, 'the server is told');
      });

      test('A task continues after a lost connection', async () => {
        let isDown = false;
        const server = await startTaskServer(era, {
          'tasks/get': ({ res }) => {
            if (isDown) return void res.destroy();
            return { taskId: 'task-1', [`pollInterval${era === 'modern' ? 'Ms' : ''}`]: 5, ...server.state };
          },
        });
        const { settled } = await callTool(server);
        await until(async () => gets(server) > 1, 'the task is asked for');
        isDown = true;
        const before = gets(server);
        await until(async () => gets(server) > before + 1, 'it is asked for in vain');
        isDown = false;
        server.state = { status: 'completed', result: done };
        assert.equal((await settled).status, 'done');
      });

      test('A task is lost if a person disconnects its server', async () => {
        const server = await startTaskServer(era);
        const { host, settled } = await callTool(server);
        await until(async () => gets(server) > 0, 'the task is asked for');
        host.disconnect(host.getSnapshot().servers[0]?.id ?? '');
        assert.equal((await settled).status, 'lost');
      });

      for (const status of [400, 403, 404, 500]) {
        test(`A task is lost if the server answers ${status}, because the tool may have run`, async () => {
          const server = await startTaskServer(era, {
            'tasks/get': ({ res }) => void res.writeHead(status).end(),
          });
          const call = await (await callTool(server, { limits: { reconnectAttempts: 1 } })).settled;
          assert.equal(call.status, 'lost');
          assert.doesNotMatch('problem' in call ? call.problem.message : '', /not run/);
        });
      }

      const bad: [string, object][] = [
        ['another id', { taskId: 'task-2', status: 'working' }],
        ['an id of a million characters', { taskId: 'x'.repeat(1_000_000), status: 'working' }],
        ['no id', { taskId: 7, status: 'working' }],
        ['a state that does not exist', { status: 'thinking' }],
        ['no state at all', { status: undefined }],
      ];
      for (const [what, state] of bad) {
        test(`A task with ${what} later on is lost, because it may have run`, async () => {
          const server = await startTaskServer(era);
          const { settled } = await callTool(server);
          await until(async () => gets(server) > 0, 'the task is asked for');
          server.state = { ...state };
          const call = await settled;
          assert.equal(call.status, 'lost');
          assert.equal(problemOf(call), 'task-lost');
        });
      }

      test('A task that the server does not recognize is lost', async () => {
        const server = await startTaskServer(era, {
          'tasks/get': ({ id, res }) => refuse(res, id, { code: -32602, message: 'Task not found' }),
        });
        const call = await (await callTool(server)).settled;
        assert.ok(call.status === 'lost');
        assert.match(call.problem.message, /Task not found/);
        assert.equal(gets(server), 1);
        assert.equal(count(server, 'tasks/cancel'), 0);
      });

      for (const pause of [0, -1, 1e9, 'soon']) {
        test(`A task is polled at a reasonable pace if the server proposes a pause of ${pause}`, async () => {
          const server = await startTaskServer(era);
          server.state = { status: 'working', [`pollInterval${era === 'modern' ? 'Ms' : ''}`]: pause };
          const from = performance.now();
          const { settled } = await callTool(server, { limits: { taskPollMs: 15 } });
          await until(async () => gets(server) >= 3, 'the task is asked for three times');
          assert.ok(performance.now() - from >= 3 * 15, 'never twice within the least pause');
          server.state = { status: 'completed', result: done };
          assert.equal((await settled).status, 'done');
        });
      }

      test('A change notification causes an immediate poll, and five hundred cause only a few', async () => {
        const server = await startTaskServer(era);
        server.state = { status: 'working', [`pollInterval${era === 'modern' ? 'Ms' : ''}`]: 1e9 };
        const { settled } = await callTool(server, { limits: { taskPollMs: 200 } });
        const stream = era === 'modern' ? 'subscriptions/listen' : 'GET';
        await until(async () => count(server, stream) > 0, 'the server is asked to tell');
        await letRead();
        for (let at = 0; at < 500; at++) server.push({ taskId: 'task-1', status: 'working' });
        await until(async () => gets(server) > 0, 'the task is asked for');
        await stays(250, () => assert.ok(gets(server) <= 3, 'not once for each'));
        server.state = { status: 'completed', result: done };
        server.push({ taskId: 'somebody-elses', status: 'working' });
        server.push({ taskId: 'task-1', status: 'completed' });
        assert.equal((await settled).status, 'done');
      });
    });
  }

  test('A failed task has the error of the call', async () => {
    const server = await startTaskServer('modern');
    server.state = { status: 'failed', error: { code: -32603, message: 'The printer is on fire' } };
    const call = await (await callTool(server)).settled;
    assert.ok(call.status === 'failed');
    assert.match(call.problem.message, /printer is on fire/);
  });

  for (const result of [undefined, 7, [], { content: 'none' }]) {
    test(`A task whose result is ${JSON.stringify(result)} has an invalid result`, async () => {
      const server = await startTaskServer('modern');
      server.state = { status: 'completed', result };
      assert.equal(problemOf(await (await callTool(server)).settled), 'invalid-result');
    });
  }

  test('A task ends once, whatever its server sends later', async () => {
    const server = await startTaskServer('modern');
    server.state = { status: 'completed', result: done };
    const { host, settled } = await callTool(server);
    const call = await settled;
    server.state = { status: 'failed', error: { code: 1, message: 'No, it has not' } };
    server.push({ taskId: 'task-1', ...server.state });
    await stays(100, () => assert.equal(host.getSnapshot().calls[0], call));
  });

  test('A task whose first id is too long for a header is lost', async () => {
    const server = await startTaskServer('modern');
    server.state = { taskId: 'x'.repeat(1_000_000), status: 'working' };
    assert.equal(problemOf(await (await callTool(server)).settled), 'task-lost');
    assert.equal(gets(server), 0);
  });

  test('A tool with optional task support runs as a task only if the server supports tasks', async () => {
    for (const tasks of [undefined, { requests: { tools: { call: {} } } }]) {
      const tool = { name: 'tool', inputSchema: { type: 'object' }, execution: { taskSupport: 'optional' } };
      const server = await startTaskServer('legacy', {
        initialize: ({ res }) => {
          res.setHeader('Mcp-Session-Id', 'session');
          const capabilities = { tools: {}, ...(tasks ? { tasks } : {}) };
          return { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'old', version: '1' } };
        },
        'tools/list': () => ({ tools: [tool] }),
        'tools/call': ({ id, params, res }) =>
          sendResult(res, id, params['task'] ? { task: { taskId: 'task-1', status: 'completed' } } : done),
      });
      const call = await (await callTool(server)).settled;
      assert.equal(call.status, 'done');
      assert.equal(count(server, 'tasks/result'), tasks ? 1 : 0);
    }
  });
});

describe("a task's questions", { timeout: 60_000 }, () => {
  test("A task's question is asked once and its answer is sent once", async () => {
    const server = await startTaskServer('modern');
    server.state = asks('year');
    const { host, settled } = await callTool(server);
    const ask = await askedIn(host);
    assert.equal(ask.message, 'Which year?');
    assert.equal(ask.callId, host.getSnapshot().calls[0]?.id);
    assert.equal(host.getSnapshot().calls[0]?.status, 'awaiting-input');
    const before = gets(server);
    await until(async () => gets(server) > before + 2, 'it asks the same again');
    assert.equal(host.getSnapshot().asks.length, 1);
    host.answer(ask.id, { kind: 'form', action: 'accept', content: { year: 2025 } });
    await until(async () => count(server, 'tasks/update') === 1, 'the answer arrives');
    const [update] = server.about.filter(({ method }) => method === 'tasks/update');
    const { inputResponses, taskId } = update?.params ?? {};
    assert.deepEqual(inputResponses, { year: { action: 'accept', content: { year: 2025 } } });
    assert.equal(taskId, 'task-1');
    const after = gets(server);
    await until(async () => gets(server) > after + 2, 'it asks the same once more');
    assert.equal(host.getSnapshot().asks.length, 0, 'a key that was answered is not asked again');
    server.state = { status: 'completed', result: done };
    assert.equal((await settled).status, 'done');
    assert.equal(count(server, 'tasks/update'), 1);
  });

  test("A task's question that the server drops is closed", async () => {
    const server = await startTaskServer('modern');
    server.state = asks('first');
    const { host, settled } = await callTool(server);
    const first = await askedIn(host);
    server.state = asks('second');
    await when(host, ({ asks: all }) => all.length === 1 && all[0]?.id !== first.id, 'the second question');
    server.state = { status: 'completed', result: done };
    assert.equal((await settled).status, 'done');
    assert.equal(host.getSnapshot().asks.length, 0);
    assert.equal(count(server, 'tasks/update'), 0);
  });

  test('A task that asks repeatedly is ended and cancelled', async () => {
    const server = await startTaskServer('modern');
    server.state = asks('0');
    const { host, settled } = await callTool(server, { limits: { inputRounds: 3 } });
    for (let round = 0; round < 3; round++) {
      const ask = await askedIn(host);
      host.answer(ask.id, { kind: 'form', action: 'accept', content: { year: round } });
      await until(async () => count(server, 'tasks/update') === round + 1, 'the answer arrives');
      server.state = asks(String(round + 1));
    }
    assert.equal(problemOf(await settled), 'too-many-questions');
    await until(async () => count(server, 'tasks/cancel') === 1, 'the server is told');
  });

  test('A task that asks ten thousand questions together is ended without asking any', async () => {
    const server = await startTaskServer('modern');
    server.state = asks(...Array.from({ length: 10_000 }, (_, key) => String(key)));
    const { host, settled } = await callTool(server);
    assert.equal(problemOf(await settled), 'too-many-questions');
    assert.equal(host.getSnapshot().audit.filter(({ kind }) => kind === 'question').length, 0);
  });

  test('A task that asks for something unsupported fails and is cancelled', async () => {
    const server = await startTaskServer('modern');
    server.state = {
      status: 'input_required',
      inputRequests: { roots: { method: 'roots/list', params: {} } },
    };
    const { settled } = await callTool(server);
    assert.equal(problemOf(await settled), 'input-not-supported');
    await until(async () => count(server, 'tasks/cancel') === 1, 'the server is told');
  });

  test('Questions during `tasks/result` in 2025-11-25 are assigned to their calls', async () => {
    const finish = new Map<string, () => void>();
    let made = 0;
    const server = await startTaskServer('legacy', {
      'tools/call': () => ({ task: { taskId: `task-${++made}`, status: 'working', pollInterval: 5 } }),
      'tasks/get': ({ params }) => ({ taskId: params['taskId'], status: 'input_required', pollInterval: 5 }),
      'tasks/result': ({ id, params, res }) => {
        const task = String(params['taskId']);
        const related = { 'io.modelcontextprotocol/related-task': { taskId: task } };
        res.writeHead(200, { 'Content-Type': 'text/event-stream' });
        const send = (message: object): void =>
          void res.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
        send({
          id: `q-${task}`,
          method: 'elicitation/create',
          params: { ...question.params, _meta: related },
        });
        finish.set(task, () => send({ id, result: done }));
      },
      POST: ({ res }) => {
        res.writeHead(202).end();
        for (const end of finish.values()) end();
      },
    });
    const { host, settled } = await callTool(server);
    const serverId = host.getSnapshot().servers[0]?.id ?? '';
    const other = host.call({ serverId, tool: 'tool', approved: true });
    const ask = await askedIn(host);
    const asker = host.getSnapshot().calls.find(({ id }) => id === ask.callId);
    assert.ok(asker, 'the question names its call');
    await until(async () => finish.size === 2, 'both results are waited for');
    host.answer(ask.id, { kind: 'form', action: 'accept', content: { year: 2024 } });
    assert.deepEqual(
      (await Promise.all([settled, other])).map(({ status }) => status),
      ['done', 'done'],
    );
  });
});
