import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import { startAuthorizationServer } from '../../../demo/servers/sign-in/authorization-server.js';
import { startProtectedServer } from '../../../demo/servers/sign-in/protected-server.js';
import type { AuthorizationServer } from '../../../demo/servers/sign-in/types.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { Call, McpHost, SignInAsk } from '../../../src/core/index.js';
import { CALLBACK } from '../../fixtures/sign-in/client.js';
import { signInAs } from '../../fixtures/sign-in/person.js';
import { describe, test } from '../../fixtures/suites.js';
import { start, stopAfter } from '../servers/connection/wire-eras.js';
import { add, approvalAsk, callThatIs, endHosts, makeHost, serverOf, when } from '../support.js';
import { calls, continued, lastCall, lastEntry, model, toolResultsIn } from './saved-state-lab.js';

let modern: DemoServer;
let authorizationServer: AuthorizationServer;
let notes: Awaited<ReturnType<typeof startProtectedServer>>;
before(async () => {
  [modern, authorizationServer] = await Promise.all([startModernServer(), startAuthorizationServer()]);
  notes = await startProtectedServer({ era: 'modern', authorizationServer });
});
afterEach(endHosts);
stopAfter();
after(async () => {
  await Promise.all([modern.stop(), notes.stop()]);
  await authorizationServer.stop();
});

const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

/** Returns an open call's state in the next host, and the text for its model. */
async function endOf(before: McpHost): Promise<{ readonly call: Call; readonly told: string | undefined }> {
  const open = lastCall(before);
  assert.ok(!('endedAt' in open), open.status);
  const { llm, requests } = model();
  const text = before.saveState();
  assert.equal(lastCall(before), open);
  const host = await continued(text, { llm });
  await host.send('Well?');
  const call = host.getSnapshot().calls.at(-1)!;
  assert.ok('endedAt' in call);
  assert.deepEqual(call.arguments, open.arguments);
  return { call, told: toolResultsIn(requests[0]).at(-1) };
}

describe('a call that was open when the page was left', { timeout: 120_000 }, () => {
  async function asking(tool: string, args: object, policy?: typeof allow): Promise<McpHost> {
    const { llm } = model(calls([tool, args]));
    const host = makeHost({ llm, ...(policy ? { policy } : {}) });
    await add(host, { url: modern.url, label: 'Demo' });
    void host.send('Go');
    return host;
  }

  test('A call that was not yet approved was not made', async () => {
    const before = await asking('get_weather', { location: 'Paris' });
    await approvalAsk(before);
    const { call, told: said } = await endOf(before);
    assert.equal(call.status, 'cancelled');
    assert.ok(!('startedAt' in call));
    assert.equal(said, 'error: The call was cancelled; it was not made.');
  });

  test('A call that had just begun was not made', async () => {
    const before = makeHost();
    const serverId = await add(before, { url: modern.url });
    const request = { serverId, tool: 'calculate_sum', arguments: { a: 1, b: 2 }, approved: true };
    await before.call(request);
    void before.call(request);
    assert.equal(lastCall(before).status, 'checking');
    const { call } = await endOf(before);
    assert.equal(call.status, 'cancelled');
    assert.ok(!('startedAt' in call));
  });

  test('A running call is lost, because it may have run', async () => {
    const before = await asking('process_large_file', { steps: 50, delayMs: 100 }, allow);
    await when(
      before,
      ({ calls: all }) => all.some((call) => call.status === 'running' && call.progress),
      'progress',
    );
    const { call, told: said } = await endOf(before);
    assert.ok(call.status === 'lost');
    assert.equal(call.problem.code, 'connection-lost');
    assert.ok(call.progress && call.progress.progress > 0);
    assert.match(said!, /^error: .*The tool may have run/);
    before.stop();
  });

  test('A call that was being cancelled is cancelled, and may have run', async () => {
    const silent = await start('modern', { 'tools/call': () => undefined });
    const { llm } = model(calls(['tool', {}]));
    const before = makeHost({ llm, policy: allow });
    await add(before, { url: silent.url });
    void before.send('Go');
    const { id } = await callThatIs(before, 'running');
    before.cancel(id);
    assert.ok('cancelling' in lastCall(before));
    const { call, told: said } = await endOf(before);
    assert.ok(call.status === 'cancelled' && call.startedAt !== undefined);
    assert.equal(said, 'error: The call was cancelled; it may have run.');
  });

  test("A call that waited for a person's answer is lost", async () => {
    const asker = await start('modern', {
      'tools/call': () => ({
        resultType: 'input_required',
        inputRequests: {
          q: {
            method: 'elicitation/create',
            params: { mode: 'form', message: 'Who?', requestedSchema: { type: 'object', properties: {} } },
          },
        },
        requestState: 's',
      }),
    });
    const { llm } = model(calls(['tool', {}]));
    const before = makeHost({ llm, policy: allow });
    await add(before, { url: asker.url });
    void before.send('Go');
    await callThatIs(before, 'awaiting-input');
    const { call } = await endOf(before);
    assert.equal(call.status === 'lost' && call.problem.code, 'connection-lost');
    before.stop();
  });
});

describe('a turn that was open when the page was left', { timeout: 120_000 }, () => {
  test('A turn is stopped with its text, and without the calls that it had begun to request', async () => {
    const before = makeHost({
      llm: async function* ({ signal }) {
        yield { type: 'text', text: 'Let me' } as const;
        yield { type: 'tool-call', id: 'a', name: 'tool' } as const;
        yield { type: 'tool-call-arguments', id: 'a', text: '{"half":' } as const;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    void before.send('Go');
    await when(
      before,
      ({ conversation: { entries } }) =>
        entries.some((entry) => entry.kind === 'assistant' && entry.toolCalls[0]?.arguments === '{"half":'),
      'half of an answer',
    );
    const { llm, requests } = model();
    const host = await continued(before.saveState(), { llm });
    const { status, entries } = host.getSnapshot().conversation;
    assert.equal(status, 'idle');
    assert.deepEqual(
      entries.map((entry) => (entry.kind === 'assistant' ? entry.status : entry.kind)),
      ['user', 'stopped', 'notice'],
    );
    const notice = lastEntry(host);
    assert.equal(notice.kind === 'notice' && notice.problem.code, 'model-stopped');
    await host.send('Go on');
    assert.deepEqual(toolResultsIn(requests[0]), ['error: Stopped.']);
    before.stop();
  });

  test('A turn that was stopped during its calls has one notice', async () => {
    const { llm } = model(calls(['get_weather', { location: 'Paris' }]));
    const before = makeHost({ llm });
    await add(before, { url: modern.url });
    void before.send('Go');
    await approvalAsk(before);
    const text = before.saveState();
    for (const host of [await continued(text), await continued((await continued(text)).saveState())]) {
      const { status, entries } = host.getSnapshot().conversation;
      assert.equal(status, 'idle');
      assert.deepEqual(
        entries.map(({ kind }) => kind),
        ['user', 'assistant', 'notice'],
      );
    }
    before.stop();
  });
});

describe('a page that is left for a sign-in', { timeout: 120_000 }, () => {
  const signInAsk = (host: McpHost, step: SignInAsk['step']): Promise<SignInAsk> =>
    when(
      host,
      ({ asks }) => asks.find((it): it is SignInAsk => it.kind === 'sign-in' && it.step === step),
      `a sign-in that is ${step}`,
    );

  /** Leaves for a sign-in like a page. Returns the saved state and the callback's response. */
  async function leave(host: McpHost): Promise<{ readonly kept: string; readonly response: string }> {
    const { id } = await signInAsk(host, 'ready');
    assert.ok(host.answer(id, { kind: 'sign-in', action: 'continue', leaving: true }));
    const { url } = await signInAsk(host, 'open');
    const kept = host.saveState();
    return { kept, response: new URL(await signInAs(url!)).search };
  }

  test('The conversation continues, and a call that waited for the sign-in failed and can be repeated', async () => {
    const signIn = { callbackUrl: CALLBACK, pending: new Map<string, string>() };
    const add1 = { url: notes.url, label: 'Notes', autoConnect: false } as const;

    // Before the connection.
    const first = makeHost({ signIn, llm: () => ({ text: 'Sign in first.' }) });
    await first.send('What is in my notes?');
    void first.connect(first.addServer(add1));
    const leaving = await leave(first);

    const { llm } = model(calls(['add_note', { text: 'Buy milk' }]));
    const second = await continued(leaving.kept, { signIn, llm, policy: allow });
    const serverId = second.addServer(add1);
    assert.equal(await second.resumeSignIn(leaving.response), true);
    await when(second, ({ tools }) => tools.length > 0, 'its tools');
    assert.equal(serverOf(second, serverId).status, 'connected');

    // During a call, for more scopes.
    void second.send('Write down: buy milk');
    await callThatIs(second, 'awaiting-input', 'add_note');
    const more = await leave(second);

    const after = model();
    const third = await continued(more.kept, { signIn, llm: after.llm });
    const again = third.addServer(add1);
    const call = lastCall(third);
    assert.ok(call.status === 'failed' && call.startedAt !== undefined);
    assert.equal(call.problem.code, 'access-missing');
    assert.match(call.problem.message, /^http:\/\/\S+ needs access .*: notes:write$/);
    assert.equal(call.serverId, again);
    assert.equal(await third.resumeSignIn(more.response), true);
    await when(third, ({ tools }) => tools.length > 0, 'its tools');
    await third.send('Is it written down?');
    assert.deepEqual(
      after.requests[0]!.messages.map((it) => (it.role === 'tool' ? it.isError : it.text)),
      ['What is in my notes?', 'Sign in first.', 'Write down: buy milk', '', true, 'Is it written down?'],
    );
    const { tool, arguments: given } = call;
    const done = await third.call({ serverId: again, tool, arguments: given, approved: true });
    assert.equal(done.status, 'done');
    for (const host of [first, second, third])
      assert.doesNotMatch(host.saveState(), /access_token|refresh|Bearer/);
  });
});
