import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, when } from '../support.js';
import { type Json, question, result, startAsker, stopAskers, visit } from './questions-asker.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
after(stopAskers);

const accept = { kind: 'form', action: 'accept', content: {} } as const;
const form = (id: string): Json => ({
  jsonrpc: '2.0',
  id,
  method: 'elicitation/create',
  params: { mode: 'form', message: id, requestedSchema: { type: 'object', properties: {} } },
});
describe('a question that belongs to no call', { timeout: 120_000 }, () => {
  test('A question without a call is rejected and not asked', async () => {
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

  test('A question whose call is over is rejected', async () => {
    const { server, host, call } = await visit(({ id, answer }) => answer(result(id, 'Done')));
    assert.equal((await call()).status, 'done');
    server.say(form('late'));
    await until(() => server.answers.length === 1, 'its answer');
    assert.ok('error' in server.answers[0]!);
    assert.deepEqual(host.getSnapshot().asks, []);
  });

  test("A question of another server is not assigned to this server's call", async () => {
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

describe('a question during a call', { timeout: 120_000 }, () => {
  test('A question closes when the server answers the call without waiting', async () => {
    let answer = (): void => undefined;
    const { server, host, call } = await visit(({ id, stream }) => {
      const send = stream();
      send(form('asked'));
      answer = () => send(result(id, 'Done'));
    });
    const settled = call();
    const ask = await question(host);
    answer();
    assert.equal((await settled).status, 'done');
    await when(host, ({ asks }) => asks.length === 0, 'the question goes');
    assert.equal(host.answer(ask.id, accept), false);
    assert.equal(server.calls.length, 1);
  });

  test('A question closes when the server withdraws it', async () => {
    let takeBack = (): void => undefined;
    let answer = (): void => undefined;
    const { host, call } = await visit(({ id, stream }) => {
      const send = stream();
      send(form('asked'));
      const params = { requestId: 'asked', reason: 'Never mind' };
      takeBack = () => send({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
      answer = () => send(result(id, 'Done'));
    });
    const settled = call();
    const ask = await question(host);
    takeBack();
    await when(host, ({ asks }) => asks.length === 0, 'the question goes');
    assert.equal(host.answer(ask.id, accept), false);
    answer();
    assert.equal((await settled).status, 'done');
  });

  test('A question that may belong to either of two calls names neither, and pauses both time limits', async () => {
    let asked = 0;
    const { server, host, call } = await visit(
      ({ stream }) => {
        const send = stream();
        if (++asked === 2) send(form('whose?'));
      },
      { limits: { callIdleMs: 2_000 } },
    );
    const settled = [call(), call()];
    const ask = await question(host);
    assert.equal('callId' in ask, false);
    await stays(2_200, () =>
      assert.deepEqual(
        host.getSnapshot().calls.map(({ status }) => status),
        ['running', 'running'],
      ),
    );
    assert.equal(host.answer(ask.id, accept), true);
    await until(() => server.answers.length === 1, 'its answer');
    // From here on, their time counts again.
    for (const end of await Promise.all(settled)) {
      assert.equal(end.status === 'failed' && end.problem.code, 'timed-out');
    }
  });

  test('A question that may belong to either of two calls stays open until both have ended', async () => {
    let asked = 0;
    const { host, call } = await visit(({ stream }) => {
      const send = stream();
      if (++asked === 2) send(form('whose?'));
    });
    const settled = [call(), call()];
    const ask = await question(host);
    const [first, second] = host.getSnapshot().calls;
    host.cancel(first!.id);
    await settled[0];
    await stays(50, () => assert.deepEqual(host.getSnapshot().asks, [ask]));
    host.cancel(second!.id);
    await settled[1];
    await when(host, ({ asks }) => asks.length === 0, 'the question goes');
    assert.equal(host.answer(ask.id, accept), false);
  });

  test('Questions are asked one at a time, and those beyond the limit are rejected', async () => {
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
