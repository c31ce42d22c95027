import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { LlmReply, LlmRequest, McpHost, Policy, ToolMessage } from '../../../src/core/index.js';
import { clearCalls, until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, toolCallsAt, when } from '../support.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => modern.stop());

const allow: Policy = () => ({ decision: 'allow' });
type ToolCalls = NonNullable<LlmReply['toolCalls']>;

/** A model that requests these calls by the tools' real names, and then records their results. */
async function modelThatCalls(
  calls: (aliasOf: (tool: string) => string) => ToolCalls,
  policy?: Policy,
): Promise<{ host: McpHost; results: ToolMessage[]; requests: LlmRequest[] }> {
  await clearCalls(modern.url);
  const results: ToolMessage[] = [];
  const requests: LlmRequest[] = [];
  const host = makeHost({
    ...(policy ? { policy } : {}),
    llm(request) {
      requests.push(request);
      const aliasOf = (tool: string): string => request.tools.find((it) => it.tool === tool)!.name;
      if (requests.length === 1) return { toolCalls: calls(aliasOf) };
      results.push(...request.messages.filter((it) => it.role === 'tool'));
      return { text: 'That was it.' };
    },
  });
  await add(host, { url: modern.url, label: 'Demo' });
  return { host, results, requests };
}

const textOf = ({ content }: ToolMessage): string =>
  content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');

describe('several tool calls in one turn', { timeout: 120_000 }, () => {
  test("Parallel calls have separate requests, and their results keep the model's order", async () => {
    const { host, results } = await modelThatCalls((aliasOf) => [
      { id: 'slow', name: aliasOf('process_large_file'), arguments: { steps: 3, delayMs: 100 } },
      { id: 'denied', name: aliasOf('delete_issue'), arguments: { number: 1 } },
      { id: 'quick', name: aliasOf('calculate_sum'), arguments: '{"a":1,"b":2}' },
    ]);
    const turn = host.send('Do all that');
    await when(host, ({ asks }) => asks.length === 3, 'three questions');
    const answer = async (tool: string, decision: 'approve' | 'deny'): Promise<void> => {
      host.answer((await approvalAsk(host, tool)).id, { kind: 'approval', decision });
    };
    // The last one first: the results must not depend on the order of the answers.
    await answer('calculate_sum', 'approve');
    await answer('delete_issue', 'deny');
    await answer('process_large_file', 'approve');
    await turn;
    assert.deepEqual(
      results.map(({ toolCallId, tool, isError }) => [toolCallId, tool, isError]),
      [
        ['slow', 'process_large_file', false],
        ['denied', 'delete_issue', true],
        ['quick', 'calculate_sum', false],
      ],
    );
    assert.match(textOf(results[2]!), /1 \+ 2 = 3/);
    assert.equal((await toolCallsAt(modern.url)).length, 2);
    assertIsData(host);
  });

  test('Parallel calls run at the same time', async () => {
    const { host } = await modelThatCalls(
      (aliasOf) =>
        Array.from({ length: 4 }, () => ({
          name: aliasOf('process_large_file'),
          arguments: { steps: 50, delayMs: 100 },
        })),
      allow,
    );
    const { started, finished } = modern.jobs;
    const turn = host.send('Go');
    await until(() => modern.jobs.started - started === 4, 'four run');
    assert.equal(modern.jobs.finished, finished, 'none had to end before another began');
    host.stop();
    await turn;
    assert.equal((await toolCallsAt(modern.url)).length, 4);
  });

  test('Two identical calls are separate calls', async () => {
    const { host, results } = await modelThatCalls(
      (aliasOf) =>
        ['a', 'b'].map((id) => ({ id, name: aliasOf('calculate_sum'), arguments: { a: 1, b: 1 } })),
      allow,
    );
    await host.send('Go');
    assert.deepEqual(
      results.map(({ toolCallId }) => toolCallId),
      ['a', 'b'],
    );
    assert.equal((await toolCallsAt(modern.url)).length, 2);
  });
});

describe('an invalid tool call', { timeout: 120_000 }, () => {
  const wrong: [name: string, calls: (aliasOf: (tool: string) => string) => ToolCalls, told: RegExp][] = [
    [
      'an unknown tool',
      () => [{ name: 'Demo__launch_rocket' }],
      /There is no tool named "Demo__launch_rocket"/,
    ],
    ['the real name in place of the alias', () => [{ name: 'get_weather' }], /There is no tool named/],
    ['__proto__ for a tool', () => [{ name: '__proto__' }], /There is no tool named "__proto__"/],
    ['an endless name', () => [{ name: 'n'.repeat(1_500) }], /There is no tool named "n{499}/],
    [
      'arguments that are no JSON',
      (of) => [{ name: of('get_weather'), arguments: '{"location": Par' }],
      /not a JSON object/,
    ],
    [
      'arguments that are a list',
      (of) => [{ name: of('get_weather'), arguments: '["Paris"]' }],
      /not a JSON object/,
    ],
    [
      'arguments that are text',
      (of) => [{ name: of('get_weather'), arguments: '"Paris"' }],
      /not a JSON object/,
    ],
    [
      'arguments that are null',
      (of) => [{ name: of('get_weather'), arguments: 'null' }],
      /not a JSON object/,
    ],
    ['two objects', (of) => [{ name: of('get_weather'), arguments: '{}{}' }], /not a JSON object/],
    [
      'arguments 5,000 levels deep',
      (of) => [
        { name: of('get_weather'), arguments: `{"location":${'['.repeat(5_000)}${']'.repeat(5_000)}}` },
      ],
      /not a JSON object: they are nested (too deeply|more than 256 levels deep)/,
    ],
    [
      'arguments 400,000 levels deep',
      (of) => [{ name: of('get_weather'), arguments: `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}` }],
      /not a JSON object/,
    ],
    ['an argument missing', (of) => [{ name: of('get_weather'), arguments: '{}' }], /do not fit.*location/s],
    ['nothing at all for arguments', (of) => [{ name: of('get_weather') }], /do not fit.*location/s],
    [
      'an argument that is not allowed',
      (of) => [{ name: of('get_weather'), arguments: { location: 'Paris', units: 'kelvin' } }],
      /do not fit.*\/units/s,
    ],
  ];
  for (const [name, calls, told] of wrong) {
    test(`The model receives an error about ${name} and can retry, and nothing is sent`, async () => {
      const { host, results } = await modelThatCalls(calls, allow);
      await host.send('Go');
      assert.equal(results.length, 1);
      assert.equal(results[0]!.isError, true);
      assert.match(textOf(results[0]!), told);
      assert.ok(textOf(results[0]!).length < 2_000);
      assert.deepEqual(await toolCallsAt(modern.url), []);
      assert.deepEqual(host.getSnapshot().asks, []);
      const last = host.getSnapshot().conversation.entries.at(-1);
      assert.equal(last?.kind === 'assistant' && last.text, 'That was it.');
      assertIsData(host);
    });
  }

  test('Valid calls beside invalid ones are made', async () => {
    const { host, results } = await modelThatCalls(
      (of) => [
        { name: 'nothing' },
        { name: of('calculate_sum'), arguments: { a: 2, b: 2 } },
        { name: of('get_weather'), arguments: 'oops' },
      ],
      allow,
    );
    await host.send('Go');
    assert.deepEqual(
      results.map(({ isError }) => isError),
      [true, false, true],
    );
    assert.equal((await toolCallsAt(modern.url)).length, 1);
    const refused = host
      .getSnapshot()
      .audit.filter(({ kind, outcome }) => kind === 'model' && outcome === 'refused');
    assert.equal(refused.length, 2);
  });

  test('The model receives a tool error with its text', async () => {
    const { host, results } = await modelThatCalls(
      (of) => [
        {
          name: of('book_flight'),
          arguments: { flight: 'DM101', departureDate: '2020-01-01', passenger: { name: 'Ada' } },
        },
      ],
      allow,
    );
    const turn = host.send('Book it');
    const { id } = await approvalAsk(host);
    host.answer(id, { kind: 'approval', decision: 'approve' });
    await turn;
    assert.equal(results[0]!.isError, true);
    assert.match(textOf(results[0]!), /in the past/);
    const [call] = host.getSnapshot().calls;
    assert.ok(call?.status === 'done' && call.result.isError, 'a tool error is a result');
  });

  test('A `__proto__` argument pollutes no prototype', async () => {
    const { host } = await modelThatCalls(
      (of) => [{ name: of('calculate_sum'), arguments: '{"a":1,"b":2,"__proto__":{"polluted":1}}' }],
      allow,
    );
    await host.send('Go');
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    const [call] = host.getSnapshot().calls;
    assert.deepEqual(Object.keys(call!.arguments), ['a', 'b', '__proto__']);
  });
});
