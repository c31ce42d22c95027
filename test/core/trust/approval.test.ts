import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { Answer, LlmRequest, McpHost } from '../../../src/core/index.js';
import { clearCalls, until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, approvalAsk, approveAll, assertIsData, endHosts, makeHost, toolCallsAt } from '../support.js';
import { stays } from '../../fixtures/stays.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
after(async () => {
  endHosts();
  await modern.stop();
});

const sum = { tool: 'calculate_sum', arguments: { a: 1, b: 2 } };

async function ready(...options: Parameters<typeof makeHost>): Promise<{ host: McpHost; serverId: string }> {
  await clearCalls(modern.url);
  const host = makeHost(...options);
  return { host, serverId: await add(host, { url: modern.url, label: 'Demo' }) };
}

describe('a call that needs approval', { timeout: 120_000 }, () => {
  test('A call needs approval whichever party starts it, and is sent only after approval', async () => {
    for (const startedBy of ['page', 'model', 'person'] as const) {
      const { host, serverId } = await ready();
      const settled = host.call({ serverId, ...sum, startedBy });
      const ask = await approvalAsk(host);
      assert.deepEqual(await toolCallsAt(modern.url), []);
      host.answer(ask.id, { kind: 'approval', decision: 'approve' });
      assert.equal((await settled).status, 'done');
      assert.equal((await toolCallsAt(modern.url)).length, 1);
      assert.deepEqual(host.getSnapshot().asks, []);
    }
  });

  test('A host that nothing watches logs one warning when a call needs approval; a watched host logs none', async (context) => {
    const said: string[] = [];
    context.mock.method(console, 'warn', (text: string) => said.push(text));
    const watched = await ready();
    watched.host.subscribe(() => undefined);
    void watched.host.call({ serverId: watched.serverId, ...sum });
    await approvalAsk(watched.host);
    // Unlike the hosts of the other tests, this one has no subscriber.
    const host = makeHost({ llm: () => ({ text: 'Hello' }) });
    const serverId = host.addServer({ url: modern.url, label: 'Demo' });
    await until(() => host.getSnapshot().tools.length > 0, 'the tools');
    void host.call({ serverId, ...sum });
    await until(() => said.length > 0, 'the warning');
    void host.call({ serverId, ...sum });
    await stays(3500, () => {
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /nothing watches its host\. Put <mcp-asks> into the page/);
    });
  });

  test('A denied call sends nothing, and reports who denied it and why', async () => {
    const { host, serverId } = await ready();
    const settled = host.call({ serverId, ...sum });
    const { id } = await approvalAsk(host);
    host.answer(id, { kind: 'approval', decision: 'deny', reason: 'too expensive' });
    const call = await settled;
    assert.ok(call.status === 'denied');
    assert.deepEqual([call.deniedBy, call.reason, 'startedAt' in call], ['person', 'too expensive', false]);
    await stays(50, async () => assert.deepEqual(await toolCallsAt(modern.url), []));
    assert.deepEqual(
      host
        .getSnapshot()
        .audit.flatMap((it) => (it.kind === 'decision' ? [[it.decidedBy, it.outcome, it.reason]] : [])),
      [['person', 'denied', 'too expensive']],
    );
  });

  test('A call with `approved: true` is sent without a request', async () => {
    const { host, serverId } = await ready();
    assert.equal((await host.call({ serverId, ...sum, approved: true })).status, 'done');
    assert.equal((await toolCallsAt(modern.url)).length, 1);
  });

  const nonsense: [name: string, answer: unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['text', 'approve'],
    ['yes', true],
    ['an empty object', {}],
    ['no decision', { kind: 'approval' }],
    ['another word', { kind: 'approval', decision: 'yes' }],
    ['true', { kind: 'approval', decision: true }],
    ['a list with the word in it', { kind: 'approval', decision: ['approve'] }],
    ['an answer of another kind', { kind: 'model-turn', reply: { text: 'approve' } }],
    ['an answer of no kind', { decision: 'approve' }],
  ];
  for (const [name, answer] of nonsense) {
    test(`A call is not approved by ${name}, and its request stays open`, async () => {
      const { host, serverId } = await ready();
      void host.call({ serverId, ...sum });
      const { id } = await approvalAsk(host);
      assert.equal(host.answer(id, answer as Answer), false);
      await stays(20, async () => {
        assert.equal(host.getSnapshot().asks.length, 1);
        assert.deepEqual(await toolCallsAt(modern.url), []);
      });
    });
  }

  test('Other data in an answer stays out of the snapshot', async () => {
    const { host, serverId } = await ready();
    const settled = host.call({ serverId, ...sum });
    const { id } = await approvalAsk(host);
    const answer = { kind: 'approval', decision: 'deny', reason: { run: () => 1 } } as unknown as Answer;
    assert.equal(host.answer(id, answer), true);
    assert.equal((await settled).status, 'denied');
    assertIsData(host);
  });

  test("An answer with another request's id, or after the call ended, is rejected", async () => {
    const { host, serverId } = await ready();
    const settled = host.call({ serverId, ...sum });
    const { id, callId } = await approvalAsk(host);
    for (const wrong of [callId, 'ask-0', '', '__proto__']) {
      assert.equal(host.answer(wrong, { kind: 'approval', decision: 'approve' }), false);
    }
    host.cancel(callId);
    assert.equal((await settled).status, 'cancelled');
    assert.equal(host.answer(id, { kind: 'approval', decision: 'approve' }), false);
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });

  test('The arguments that were shown are sent, even if the page changes its object meanwhile', async () => {
    const { host, serverId } = await ready();
    const args: Record<string, number> = { a: 1, b: 2 };
    const settled = host.call({ serverId, tool: 'calculate_sum', arguments: args });
    const { id } = await approvalAsk(host);
    args['b'] = 40;
    host.answer(id, { kind: 'approval', decision: 'approve' });
    await settled;
    const [arrived] = await toolCallsAt(modern.url);
    assert.deepEqual((arrived!.params as { arguments: unknown }).arguments, { a: 1, b: 2 });
  });

  test('A call with invalid arguments fails without a request', async () => {
    const { host, serverId } = await ready();
    let asked = 0;
    host.subscribe(() => (asked += host.getSnapshot().asks.length));
    const call = await host.call({ serverId, tool: 'get_weather', arguments: { units: 'kelvin' } });
    assert.ok(call.status === 'failed');
    assert.equal(call.problem.code, 'invalid-arguments');
    assert.deepEqual(call.errors?.map(({ path, keyword }) => `${path} ${keyword}`).sort(), [
      ' required',
      '/units enum',
    ]);
    assert.equal(asked, 0);
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });
});

describe('a denial', { timeout: 120_000 }, () => {
  test('The model receives the reason of a denial and can continue', async () => {
    const requests: LlmRequest[] = [];
    const { host } = await ready({
      llm(request) {
        requests.push(request);
        if (requests.length > 1) return { text: 'Then not.' };
        const name = request.tools.find((it) => it.tool === 'delete_issue')!.name;
        return { toolCalls: [{ name, arguments: { number: 1 } }] };
      },
    });
    const turn = host.send('Delete it');
    const { id } = await approvalAsk(host);
    host.answer(id, { kind: 'approval', decision: 'deny', reason: 'ask me first' });
    await turn;
    const result = requests[1]!.messages.at(-1);
    assert.ok(result?.role === 'tool');
    assert.equal(result.isError, true);
    assert.match(JSON.stringify(result.content), /denied this call; it was not made.*ask me first/);
    assert.deepEqual(await toolCallsAt(modern.url), []);
    assert.equal(host.getSnapshot().conversation.status, 'idle');
  });
});

describe('the approval of many calls', { timeout: 120_000 }, () => {
  test('Each of 20 approved calls is sent once', async () => {
    const { host, serverId } = await ready({ limits: { approvalsPerMinute: 20 } });
    approveAll(host);
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const calls = await Promise.all(
      numbers.map((a) => host.call({ serverId, tool: 'calculate_sum', arguments: { a, b: 0 } })),
    );
    assert.ok(calls.every(({ status }) => status === 'done'));
    const arrived = (await toolCallsAt(modern.url)).map(
      (it) => (it.params as { arguments: { a: number } }).arguments.a,
    );
    assert.deepEqual(
      arrived.sort((one, other) => one - other),
      numbers,
    );
  });
});
