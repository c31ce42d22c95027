import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isObject } from '../../../demo/servers/calls.js';
import { listen, readJson, sendJson, sendText } from '../../../demo/servers/http.js';
import type { HostOptions, McpHost, Question } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { openStream } from '../connection/wire-server.js';
import { add, endHosts, makeHost, when } from '../support.js';

type Json = Record<string, unknown>;
type Send = (message: unknown) => void;

interface Call {
  readonly id: unknown;
  readonly params: Json;
  /** Begins a stream for the answer. */
  stream(): Send;
  answer(message: Json): void;
}

interface Asker {
  readonly url: string;
  /** Params of the calls that arrived. */
  readonly calls: Json[];
  /** What the client answered to questions. */
  readonly answers: Json[];
  /** Sends on the stream that belongs to no call. */
  say(message: unknown): void;
}

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

/** A server of 2025 that asks when and how it likes. */
async function startAsker(onCall: (call: Call, number: number) => void): Promise<Asker> {
  const [calls, answers]: [Json[], Json[]] = [[], []];
  let say: Send | undefined;
  const { origin, stop } = await listen(async (req, res) => {
    if (req.method === 'GET') {
      say = openStream(res);
      return;
    }
    if (req.method !== 'POST') return sendText(res, 200, '');
    const message = (await readJson(req, res))?.value;
    if (!isObject(message)) return;
    const { id, method } = message;
    const reply = (more: Json): void => sendJson(res, 200, { jsonrpc: '2.0', id, ...more });
    const params = isObject(message['params']) ? message['params'] : {};
    if (method === 'server/discover') return sendText(res, 400, 'No session.');
    if (method === 'initialize') {
      res.setHeader('Mcp-Session-Id', 'session-1');
      const serverInfo = { name: 'old', version: '1' };
      return reply({ result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } });
    }
    if (method === 'tools/list') {
      return reply({ result: { tools: [{ name: 'tool', inputSchema: { type: 'object' } }] } });
    }
    if (method === 'ping') return reply({ result: {} });
    if (method === 'tools/call') {
      onCall({ id, params, stream: () => openStream(res), answer: reply }, calls.push(params));
      return;
    }
    if (method === undefined) answers.push(message);
    sendText(res, 202, '');
  });
  stops.push(stop);
  return {
    url: `${origin}/mcp`,
    calls,
    answers,
    say: (message) => {
      assert.ok(say, 'There is a stream');
      say(message);
    },
  };
}

const form = (id: string): Json => ({
  jsonrpc: '2.0',
  id,
  method: 'elicitation/create',
  params: { mode: 'form', message: id, requestedSchema: { type: 'object', properties: {} } },
});
const result = (id: unknown, text: string): Json => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }] },
});

async function visit(
  onCall: Parameters<typeof startAsker>[0],
  options: HostOptions = {},
): Promise<{ server: Asker; host: McpHost; serverId: string; call: () => ReturnType<McpHost['call']> }> {
  const server = await startAsker(onCall);
  const host = makeHost(options);
  const serverId = await add(host, { url: server.url });
  await until(() => {
    try {
      server.say({ jsonrpc: '2.0', method: 'notifications/nothing' });
      return true;
    } catch {
      return false;
    }
  }, 'its stream');
  return { server, host, serverId, call: () => host.call({ serverId, tool: 'tool', approved: true }) };
}

function question(host: McpHost, about = ''): Promise<Question> {
  return when(
    host,
    ({ asks }) =>
      asks.find(
        (ask): ask is Question =>
          ask.kind !== 'approval' && ask.kind !== 'model-turn' && ask.message.includes(about),
      ),
    `a question ${about}`,
  );
}
const accept = { kind: 'form', action: 'accept', content: {} } as const;

describe('a question that belongs to no call', { timeout: 20_000 }, () => {
  test('is refused, and nobody is asked', async () => {
    const { server, host } = await visit(() => undefined, { sampling: true });
    server.say(form('unasked'));
    server.say({
      jsonrpc: '2.0',
      id: 'sample',
      method: 'sampling/createMessage',
      params: { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 5 },
    });
    await until(() => server.answers.length === 2, 'its answers');
    for (const answer of server.answers) assert.ok('error' in answer, JSON.stringify(answer));
    assert.deepEqual(host.getSnapshot().asks, []);
  });

  test('because its call is over is refused as well', async () => {
    const { server, host, call } = await visit(({ id, answer }) => answer(result(id, 'Done')));
    assert.equal((await call()).status, 'done');
    server.say(form('late'));
    await until(() => server.answers.length === 1, 'its answer');
    assert.ok('error' in server.answers[0]!);
    assert.deepEqual(host.getSnapshot().asks, []);
  });

  test('of another server does not become this one’s call’s', async () => {
    const asking = await visit(() => undefined);
    const serverId = await add(asking.host, { url: (await startAsker(() => undefined)).url });
    void asking.host.call({ serverId, tool: 'tool', approved: true });
    await when(asking.host, ({ calls }) => calls[0]?.status === 'running', 'the other’s call');
    asking.server.say(form('unasked'));
    await until(() => asking.server.answers.length === 1, 'its answer');
    assert.ok('error' in asking.server.answers[0]!);
    assert.deepEqual(asking.host.getSnapshot().asks, []);
  });
});

describe('a question in the middle of a call', { timeout: 20_000 }, () => {
  test('is withdrawn when the server answers the call without waiting', async () => {
    const { server, host, call } = await visit(({ id, stream }) => {
      const send = stream();
      send(form('asked'));
      setTimeout(() => send(result(id, 'Done')), 100);
    });
    const settled = call();
    const ask = await question(host);
    assert.equal((await settled).status, 'done');
    await when(host, ({ asks }) => asks.length === 0, 'the question goes');
    assert.equal(host.answer(ask.id, accept), false);
    assert.equal(server.calls.length, 1);
  });

  test('is withdrawn when the server takes it back', async () => {
    const { host, call } = await visit(({ id, stream }) => {
      const send = stream();
      send(form('asked'));
      const params = { requestId: 'asked', reason: 'Never mind' };
      setTimeout(() => send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }), 50);
      setTimeout(() => send(result(id, 'Done')), 150);
    });
    const settled = call();
    const ask = await question(host);
    await when(host, ({ asks }) => asks.length === 0, 'the question goes');
    assert.equal(host.answer(ask.id, accept), false);
    assert.equal((await settled).status, 'done');
  });

  test('that could be either of two calls’ names none of them, and stops the time of both', async () => {
    let asked = 0;
    const { server, host, call } = await visit(
      ({ stream }) => {
        const send = stream();
        if (++asked === 2) setTimeout(() => send(form('whose?')), 30);
      },
      { limits: { callIdleMs: 250 } },
    );
    const settled = [call(), call()];
    const ask = await question(host);
    assert.equal('callId' in ask, false);
    await delay(400);
    assert.deepEqual(
      host.getSnapshot().calls.map(({ status }) => status),
      ['running', 'running'],
    );
    assert.equal(host.answer(ask.id, accept), true);
    await until(() => server.answers.length === 1, 'its answer');
    // From here on their time runs again.
    for (const end of await Promise.all(settled)) {
      assert.equal(end.status === 'failed' && end.problem.code, 'timed-out');
    }
  });

  test('that could be either of two calls’ stays until both are over, and no longer', async () => {
    let asked = 0;
    const { host, call } = await visit(({ stream }) => {
      const send = stream();
      if (++asked === 2) setTimeout(() => send(form('whose?')), 30);
    });
    const settled = [call(), call()];
    const ask = await question(host);
    const [first, second] = host.getSnapshot().calls;
    host.cancel(first!.id);
    await settled[0];
    await delay(50);
    assert.deepEqual(host.getSnapshot().asks, [ask]);
    host.cancel(second!.id);
    await settled[1];
    await when(host, ({ asks }) => asks.length === 0, 'the question goes');
    assert.equal(host.answer(ask.id, accept), false);
  });

  test('is asked one at a time, and what is far too much is refused', async () => {
    const { server, host, call } = await visit(
      ({ stream }) => {
        const send = stream();
        for (let at = 1; at <= 6; at++) send(form(`number ${at}`));
      },
      { limits: { questionsQueued: 3 } },
    );
    const settled = call();
    await until(() => server.answers.length === 3, 'the refusals');
    for (const answer of server.answers) assert.ok('error' in answer);
    for (let at = 1; at <= 3; at++) {
      const ask = await question(host, `number ${at}`);
      assert.deepEqual(host.getSnapshot().asks, [ask]);
      host.answer(ask.id, accept);
      await until(() => server.answers.length === 3 + at, 'its answer');
      assert.deepEqual(server.answers.at(-1)!['result'], { action: 'accept', content: {} });
    }
    const refused = host.getSnapshot().audit.filter((it) => it.outcome === 'refused');
    assert.equal(refused.length, 3);
    host.cancel(host.getSnapshot().calls[0]!.id);
    await settled;
  });
});

describe(
  'a call that the server will not make before a person has been to an address',
  { timeout: 20_000 },
  () => {
    const url = 'https://example.com/sign-in';
    const elicitations = [{ mode: 'url', elicitationId: 'e1', url, message: 'Sign in first.' }];
    const refuse = ({ answer }: Call, more: Json = { elicitations }): void =>
      answer({ error: { code: -32042, message: 'Not yet.', data: more } });

    test('is made the same once more when the person has been there', async () => {
      const { server, host, serverId } = await visit((call, number) => {
        if (number === 1) refuse(call);
        else call.answer(result(call.id, 'Welcome'));
      });
      const settled = host.call({ serverId, tool: 'tool', arguments: { a: 1 }, approved: true });
      const ask = await question(host);
      assert.ok(ask.kind === 'open-url', ask.kind);
      assert.deepEqual([ask.url, ask.message, ask.round], [url, 'Sign in first.', 1]);
      assert.equal(host.getSnapshot().calls[0]?.status, 'awaiting-input');
      await delay(50);
      assert.equal(server.calls.length, 1);
      host.answer(ask.id, { kind: 'open-url', action: 'accept' });
      assert.equal((await settled).status, 'done');
      assert.equal(server.calls.length, 2);
      const [first, second] = server.calls.map(({ _meta, ...rest }) => rest);
      assert.deepEqual(first, second);
    });

    for (const action of ['decline', 'cancel'] as const) {
      test(`is not made when the person says ${action}`, async () => {
        const { server, host, call } = await visit((it) => refuse(it));
        const settled = call();
        const ask = await question(host);
        host.answer(ask.id, { kind: 'open-url', action });
        const end = await settled;
        assert.equal(end.status === 'failed' && end.problem.code, 'input-declined');
        assert.equal(server.calls.length, 1);
      });
    }

    test('for ever is given up', async () => {
      const { server, host, call } = await visit((it) => refuse(it), { limits: { inputRounds: 2 } });
      host.subscribe(() => {
        for (const { id } of host.getSnapshot().asks) host.answer(id, { kind: 'open-url', action: 'accept' });
      });
      const end = await call();
      assert.equal(end.status === 'failed' && end.problem.code, 'input-endless');
      assert.equal(server.calls.length, 3);
    });

    test('and names no address, fails in the server’s words', async () => {
      for (const more of [{}, { elicitations: [] }, { elicitations: 'none' }]) {
        const { server, call } = await visit((it) => refuse(it, more));
        const end = await call();
        assert.equal(end.status === 'failed' && end.problem.code, 'protocol-error', JSON.stringify(more));
        assert.equal(server.calls.length, 1);
      }
    });

    test('and names one that no page may open, fails, and nothing is shown', async () => {
      for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', 'http://example.com/', 'no address']) {
        const { host, call } = await visit((it) =>
          refuse(it, { elicitations: [{ ...elicitations[0], url: bad }] }),
        );
        const end = await call();
        assert.equal(end.status === 'failed' && end.problem.code, 'input-not-supported', bad);
        assert.deepEqual(host.getSnapshot().asks, []);
      }
    });
  },
);
