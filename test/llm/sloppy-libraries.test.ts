import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { McpHost } from '../../src/core/index.js';
import { aiSdk } from '../../src/llm/ai-sdk.js';
import { promptApi } from '../../src/llm/prompt-api.js';
import { FakePromptApi } from '../fixtures/prompt-api.js';
import { describe, test } from '../fixtures/suites.js';
import { start, stopAfter } from '../core/servers/connection/wire-eras.js';
import { add, approveAll, endHosts, makeHost } from '../core/support.js';
import { answerOf } from './wire.js';

afterEach(endHosts);
stopAfter();

type Part = LanguageModelV4StreamPart;

const finish = {
  type: 'finish',
  finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
  usage: { inputTokens: {}, outputTokens: {} },
} as Part;
const call = (toolCallId: string, toolName: string, input: unknown): Part =>
  ({ type: 'tool-call', toolCallId, toolName, input }) as Part;
const begin = (id: string, toolName: string): Part => ({ type: 'tool-input-start', id, toolName });
const piece = (id: string, delta: string): Part => ({ type: 'tool-input-delta', id, delta });

const stream = (parts: readonly Part[]): ReadableStream<Part> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });

/** Returns the calls that an answer asks for. */
async function read(...parts: readonly Part[]) {
  const model = {
    provider: 'p',
    modelId: 'm',
    doStream: async () => ({ stream: stream([...parts, finish]) }),
  };
  const { toolCalls, parts: all } = await answerOf(aiSdk(model as never));
  assert.equal(new Set(toolCalls.map(({ id }) => id)).size, toolCalls.length);
  return { calls: toolCalls.map(({ name, arguments: args }) => `${name} ${args}`), all, toolCalls };
}

const one = ['a {"q":1}'];
const two = ['a {"q":1}', 'b {"q":2}'];

const cases: readonly (readonly [name: string, calls: readonly string[], ...parts: readonly Part[]])[] = [
  ['a call that comes twice', one, call('x', 'a', '{"q":1}'), call('x', 'a', '{"q":1}')],
  [
    'a call that comes again after its pieces',
    one,
    begin('x', 'a'),
    piece('x', '{"q"'),
    piece('x', ':1}'),
    call('x', 'a', '{"q": 1}'),
    call('x', 'a', '{"q": 1}'),
  ],
  ['one id for two', two, call('x', 'a', '{"q":1}'), call('x', 'b', '{"q":2}')],
  [
    'one id for two of one tool',
    ['a {"q":1}', 'a {"q":2}'],
    call('x', 'a', '{"q":1}'),
    call('x', 'a', '{"q":2}'),
  ],
  [
    'one id for two, in pieces',
    two,
    begin('x', 'a'),
    piece('x', '{"q":1}'),
    call('x', 'a', '{"q":1}'),
    begin('x', 'b'),
    piece('x', '{"q":2}'),
    call('x', 'b', '{"q":2}'),
  ],
  [
    'one id for two, in pieces without an end',
    two,
    begin('x', 'a'),
    piece('x', '{"q":1}'),
    begin('x', 'b'),
    piece('x', '{"q":2}'),
  ],
  ['no ids', two, call('', 'a', '{"q":1}'), call('', 'b', '{"q":2}')],
  [
    'no ids, in pieces',
    two,
    begin('', 'a'),
    piece('', '{"q":1}'),
    call('', 'a', '{"q":1}'),
    begin('', 'b'),
    piece('', '{"q":2}'),
    call('', 'b', '{"q":2}'),
  ],
  ['a beginning that comes twice', one, begin('x', 'a'), begin('x', 'a'), piece('x', '{"q":1}')],
  [
    'an empty object before the arguments',
    one,
    begin('x', 'a'),
    piece('x', '{}'),
    piece('x', '{"q":1}'),
    call('x', 'a', '{"q":1}'),
  ],
  [
    'pieces that say it all twice',
    one,
    begin('x', 'a'),
    piece('x', '{"q":1}'),
    piece('x', '{"q":1}'),
    call('x', 'a', '{"q":1}'),
  ],
  [
    'pieces that break off before the whole',
    one,
    begin('x', 'a'),
    piece('x', '{"q"'),
    call('x', 'a', '{"q":1}'),
  ],
  ['pieces without a beginning', one, piece('x', '{"q":1}'), call('x', 'a', '{"q":1}')],
  ['an object for arguments', one, call('x', 'a', { q: 1 })],
  ['no arguments', ['a '], call('x', 'a', undefined)],
];

describe('a reply of a sloppy provider of the AI SDK', () => {
  for (const [name, calls, ...parts] of cases) {
    test(name, async () => assert.deepEqual((await read(...parts)).calls, calls));
  }

  test("A provider's result names its call", async () => {
    const own = (toolName: string, result: string): Part[] => [
      { ...call('x', toolName, '{}'), providerExecuted: true } as Part,
      { type: 'tool-result', toolCallId: 'x', toolName, result },
    ];
    const { all } = await read(...own('a', 'one'), ...own('b', 'two'));
    const ids = all.map((part) => ('id' in part ? part.id : ''));
    assert.equal(ids.length, 4);
    assert.deepEqual([ids[0], ids[2]], [ids[1], ids[3]]);
    assert.notEqual(ids[0], ids[2]);
  });
});

/** Returns a host with two tools, and the arguments that their server received. */
async function hostWith(browser: FakePromptApi): Promise<{ host: McpHost; sent: string[] }> {
  const sent: string[] = [];
  const tools = ['a', 'b'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  const wire = await start('modern', {
    'tools/list': () => ({ tools, ttlMs: 0, cacheScope: 'private' }),
    'tools/call': ({ params }) => {
      sent.push(`${String(params['name'])} ${JSON.stringify(params['arguments'])}`);
      return { content: [{ type: 'text', text: `Done: ${String(params['name'])}` }] };
    },
  });
  const host = makeHost({ llm: promptApi({ browser }) });
  approveAll(host);
  await add(host, { url: wire.url, label: 'S' });
  return { host, sent };
}

describe('a reply of a sloppy Prompt API', () => {
  const fake = new FakePromptApi([]);
  const asked: readonly (readonly [string, readonly unknown[], readonly string[]])[] = [
    ['one id for two', [fake.call('x', 'S__a', { q: 1 }), fake.call('x', 'S__b', { q: 2 })], two],
    [
      'one id for two of one tool',
      [fake.call('x', 'S__a', { q: 1 }), fake.call('x', 'S__a', { q: 2 })],
      ['a {"q":1}', 'a {"q":2}'],
    ],
    ['no ids', [fake.call('', 'S__a', { q: 1 }), fake.call('', 'S__b', { q: 2 })], two],
    ['a call that comes twice', [fake.call('x', 'S__a', { q: 1 }), fake.call('x', 'S__a', { q: 1 })], one],
  ];
  for (const [name, calls, expected] of asked) {
    test(`Each call is made once, and the model receives each result: ${name}`, async () => {
      const browser = new FakePromptApi([calls, ['Bye.']]);
      const { host, sent } = await hostWith(browser);
      await host.send('Go on');
      assert.deepEqual(sent.sort(), [...expected].sort());
      const { input = [], session } = browser.prompts.at(-1) ?? {};
      const results = input.flatMap(({ content }) => content).filter(({ type }) => type === 'tool-response');
      const ids = results.map(({ value }) => (value as { callId: string }).callId);
      assert.equal(new Set(ids).size, expected.length);
      // The new session has each call under the id of its result.
      const known = (browser.created[session ?? 0]?.initialPrompts ?? [])
        .flatMap(({ content }) => content)
        .filter(({ type }) => type === 'tool-call')
        .map(({ value }) => (value as { callId: string }).callId);
      const own = name === 'a call that comes twice' ? ['x'] : known;
      assert.deepEqual([...ids].sort(), [...own].sort());
    });
  }
});
