import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { FormAsk, HostOptions, McpHost, SettledCall } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { stopAfter } from '../servers/connection/wire-eras.js';
import { type Method, openStream } from '../servers/connection/wire-server.js';
import { add, endHosts, makeHost, when } from '../support.js';
import { done, startTaskServer, type TaskServer } from './task-server.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

type Json = Record<string, unknown>;

const related = (taskId: string): Json => ({ 'io.modelcontextprotocol/related-task': { taskId } });
const form = (id: string, meta?: Json): Json => ({
  jsonrpc: '2.0',
  id,
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: id,
    requestedSchema: { type: 'object', properties: {} },
    ...(meta ? { _meta: meta } : {}),
  },
});
const accept = { kind: 'form', action: 'accept', content: {} } as const;
const taskOf = (taskId: string, status = 'working'): Json => ({ taskId, status, pollInterval: 5 });
const open = (host: McpHost): readonly FormAsk[] =>
  host.getSnapshot().asks.filter((ask): ask is FormAsk => ask.kind === 'form');
const asked = (host: McpHost, about: string): Promise<FormAsk> =>
  when(
    host,
    ({ asks }) => asks.find((ask): ask is FormAsk => ask.kind === 'form' && ask.message === about),
    about,
  );

interface Scene {
  readonly host: McpHost;
  readonly server: TaskServer;
  /** The page's answers to questions, by their ids. */
  readonly answers: Map<unknown, Json>;
  call(): Promise<SettledCall>;
}

/** A 2025-11-25 server whose task continues until each of these questions has any answer. */
async function visit(
  onCall: Method,
  questions: readonly string[],
  options: HostOptions = {},
): Promise<Scene> {
  const answers = new Map<unknown, Json>();
  const server = await startTaskServer('legacy', {
    'tools/call': onCall,
    'tasks/get': ({ params }) =>
      taskOf(String(params['taskId']), questions.every((id) => answers.has(id)) ? 'completed' : 'working'),
    POST: ({ res, body }) => {
      answers.set(body['id'], body);
      res.writeHead(202).end();
    },
  });
  const host = makeHost({ ...options, limits: { taskPollMs: 5, ...options.limits } });
  const serverId = await add(host, { url: server.url });
  await until(async () => server.asked.includes('GET'), 'the stream of the session');
  return { host, server, answers, call: () => host.call({ serverId, tool: 'tool', approved: true }) };
}

/** Answers a call with a stream: first these messages, then the task. */
const streaming =
  (taskId: string, ...before: readonly Json[]): Method =>
  ({ id, res }) => {
    const send = openStream(res);
    for (const message of before) send(message);
    send({ jsonrpc: '2.0', id, result: { task: taskOf(taskId) } });
    res.end();
  };

describe('a question that arrives with a task', { timeout: 60_000 }, () => {
  for (const [what, meta] of [
    ['names no call', undefined],
    ['names its task', related('task-1')],
  ] as const) {
    test(`A question before the task that ${what} is asked, and the task continues with the answer`, async () => {
      const { host, answers, call } = await visit(streaming('task-1', form('early', meta)), ['early']);
      const settled = call();
      const ask = await asked(host, 'early');
      assert.equal(ask.callId, host.getSnapshot().calls[0]?.id);
      await when(host, ({ calls: [one] }) => one && 'taskId' in one && one.taskId === 'task-1', 'its task');
      assert.equal(host.getSnapshot().calls[0]?.status, 'awaiting-input');
      assert.equal(host.answer(ask.id, accept), true);
      const end = await settled;
      assert.ok(end.status === 'done', JSON.stringify(end));
      assert.deepEqual((end.result.raw as Json)['content'], done.content);
      assert.deepEqual(answers.get('early')?.['result'], { action: 'accept', content: {} });
    });
  }

  test('A question right after the task, before the first poll, is asked', async () => {
    let say: (message: Json) => void = () => undefined;
    const scene = await visit(
      (message) => {
        const stream = streaming('task-1')(message);
        say(form('after'));
        return stream;
      },
      ['after'],
    );
    say = (message) => scene.server.send(message);
    const settled = scene.call();
    const ask = await asked(scene.host, 'after');
    assert.equal(ask.callId, scene.host.getSnapshot().calls[0]?.id);
    scene.host.answer(ask.id, accept);
    assert.equal((await settled).status, 'done');
  });

  test('Two questions with the same text are both asked and answered', async () => {
    const first = form('same');
    const second = { ...first, id: 'again' };
    const { host, answers, call } = await visit(streaming('task-1', first, second), ['same', 'again']);
    const settled = call();
    for (const id of ['same', 'again']) {
      const [ask] = await when(host, () => (open(host).length > 0 ? open(host) : undefined), 'it is asked');
      host.answer(ask!.id, accept);
      await until(async () => answers.has(id), 'its answer');
    }
    assert.equal((await settled).status, 'done');
    for (const answer of answers.values()) assert.ok('result' in answer, JSON.stringify(answer));
  });

  test("A question pauses the task's time limit", async () => {
    const { host, call } = await visit(streaming('task-1', form('early')), ['early'], {
      limits: { taskMs: 400 },
    });
    const settled = call();
    const ask = await asked(host, 'early');
    await when(host, ({ calls: [one] }) => one && 'taskId' in one, 'its task');
    await stays(600, () => {
      assert.equal(host.getSnapshot().calls[0]?.status, 'awaiting-input');
    });
    host.answer(ask.id, accept);
    assert.equal((await settled).status, 'done');
  });

  test('A question is closed if the task ends without the answer', async () => {
    const { host, answers, call } = await visit(streaming('task-1', form('early')), []);
    const ask = asked(host, 'early');
    assert.equal((await call()).status, 'done');
    await ask;
    await until(async () => answers.has('early'), 'its answer');
    assert.ok('error' in answers.get('early')!);
    assert.deepEqual(open(host), []);
  });

  test('A question belongs to the call without a task if the others have theirs', async () => {
    let calls = 0;
    const { host, call } = await visit(
      (message) => {
        const id = `task-${++calls}`;
        return streaming(id, ...(calls === 2 ? [form('early', related(id))] : []))(message);
      },
      ['early'],
    );
    const settled = [call()];
    await when(host, ({ calls: [one] }) => one && 'taskId' in one, 'the first task');
    settled.push(call());
    const ask = await asked(host, 'early');
    assert.equal(ask.callId, host.getSnapshot().calls[1]?.id);
    host.answer(ask.id, accept);
    for (const end of await Promise.all(settled)) assert.equal(end.status, 'done');
  });

  test('A question for a task that has ended is rejected, not assigned to another call', async () => {
    let calls = 0;
    const { host, server, answers, call } = await visit(
      (message) => (++calls === 1 ? streaming('task-1')(message) : void openStream(message.res)),
      [],
    );
    assert.equal((await call()).status, 'done');
    void call();
    await when(host, ({ calls: all }) => all[1]?.status === 'running', 'the other call');
    await until(async () => calls === 2, 'it is sent');
    server.send(form('too late', related('task-1')));
    await until(async () => answers.has('too late'), 'its answer');
    assert.ok('error' in answers.get('too late')!);
    assert.deepEqual(open(host), []);
  });
});

describe('a sampling request that arrives with a task', { timeout: 60_000 }, () => {
  test('A sampling request before the task is answered', async () => {
    const sampling = {
      jsonrpc: '2.0',
      id: 'sample',
      method: 'sampling/createMessage',
      params: { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 },
    };
    const { host, answers, call } = await visit(streaming('task-1', sampling), ['sample'], {
      sampling: true,
      llm: () => ({ text: 'Hello' }),
    });
    const settled = call();
    const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'sampling'), 'it is asked');
    await when(host, ({ calls: [one] }) => one && 'taskId' in one, 'its task');
    host.answer(ask.id, { kind: 'sampling', decision: 'approve' });
    assert.equal((await settled).status, 'done');
    assert.match(JSON.stringify(answers.get('sample')), /"text":"Hello"/);
  });
});
