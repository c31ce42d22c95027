import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Llm, McpHost } from '../../src/core/index.js';
import { agUi } from '../../src/llm/ag-ui.js';
import { aiSdk } from '../../src/llm/ai-sdk.js';
import { anthropic } from '../../src/llm/anthropic.js';
import { gemini } from '../../src/llm/gemini.js';
import { openAiResponses } from '../../src/llm/openai-responses.js';
import { openAi } from '../../src/llm/openai.js';
import { promptApi } from '../../src/llm/prompt-api.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { FakePromptApi, type Said } from '../fixtures/prompt-api.js';
import { describe, test } from '../fixtures/suites.js';
import { start, stopAfter } from '../core/servers/connection/wire-eras.js';
import { add, approveAll, endHosts, makeHost } from '../core/support.js';

const LIMIT = { timeout: 120_000 };
let server: ModelServer;
before(async () => {
  server = await startModelServer();
});
afterEach(endHosts);
after(() => server.stop());
stopAfter();

/** Pieces in the order in which the arguments are sent. */
const exact = [
  '{"account":1915883588174806058,',
  '"beyond":1000000000000000000001,',
  '"debt":-1915883588174806058,',
  '"deep":[{"list":[9007199254740993,[0.1000000000000000055511151231257827]],"n":-0.1234567890123456789}],',
  '"text":"1915883588174806058","zero":-0}',
].join('');
const tooLarge = '{"deep":[{"n":1e400}]}';

const events = (...all: readonly string[]): string => all.map((one) => `data: ${one}\n\n`).join('');
const quoted = (json: string): string => JSON.stringify(json);
const cut = (args: string): readonly string[] => [args.slice(0, 17), args.slice(17)].map(quoted);

const claudeEnd = [
  '{"type":"content_block_stop","index":0}',
  '{"type":"message_delta","delta":{"stop_reason":"tool_use"}}',
  '{"type":"message_stop"}',
];
const claudeUse = (input: string): string =>
  `{"type":"tool_use","id":"c","name":"NAME","input":${input},"caller":{"type":"direct"}}`;
const claudeStart = (input: string): string =>
  `{"type":"content_block_start","index":0,"content_block":${claudeUse(input)}}`;
const chatCall = (args: string): string =>
  `{"choices":[{"index":0,"message":{"tool_calls":[{"index":0,"id":"c","function":{"name":"NAME","arguments":${args}}}]},"finish_reason":"tool_calls"}]}`;
const geminiCall = (args: string): string =>
  `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"NAME","args":${args}},"thoughtSignature":"s"}]},"index":0,"finishReason":"STOP"}]}`;
const item = (args: string): string =>
  `{"type":"function_call","id":"f","call_id":"c","name":"NAME","arguments":${args}}`;
const responsesEnd = (args: string): string =>
  `{"type":"response.completed","response":{"status":"completed","output":[${item(args)}]}}`;
const runEnd = '{"type":"RUN_FINISHED","outcome":{"type":"success"}}';
const agentCall = (args: string): string => `{"id":"c","function":{"name":"NAME","arguments":${args}}}`;

interface Adapter {
  readonly make: (origin: string) => Llm;
  /** Writes an answer with one call of `NAME` in the endpoint's format. */
  readonly body: (args: string) => string;
  /** Format in which the endpoint gets arguments back: JSON text in a string, or JSON. */
  readonly back: 'text' | 'value';
}

const chat = (baseUrl: string): Llm => openAi({ model: 'm', baseUrl });
const responses = (baseUrl: string): Llm => openAiResponses({ model: 'm', baseUrl });
const claude = (baseUrl: string): Llm => anthropic({ model: 'm', baseUrl });
const google = (baseUrl: string): Llm => gemini({ model: 'gemini-3', baseUrl });
const agent = (url: string): Llm => agUi({ url });

const adapters: Readonly<Record<string, Adapter>> = {
  'OpenAI, in pieces': {
    make: chat,
    body(args) {
      const [one, two] = cut(args);
      return events(
        `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"NAME","arguments":${one}}}]}}]}`,
        `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":${two}}}]},"finish_reason":"tool_calls"}]}`,
        '[DONE]',
      );
    },
    back: 'text',
  },
  'OpenAI, not streamed': { make: chat, body: (args) => chatCall(quoted(args)), back: 'text' },
  'OpenAI, with an object': { make: chat, body: chatCall, back: 'text' },
  'Responses, in pieces': {
    make: responses,
    body(args) {
      const [one, two] = cut(args);
      return events(
        `{"type":"response.output_item.added","output_index":0,"item":${item('""')}}`,
        `{"type":"response.function_call_arguments.delta","output_index":0,"delta":${one}}`,
        `{"type":"response.function_call_arguments.delta","output_index":0,"delta":${two}}`,
        responsesEnd(quoted(args)),
      );
    },
    back: 'text',
  },
  'Responses, with an object': { make: responses, body: (args) => events(responsesEnd(args)), back: 'text' },
  'Anthropic, in pieces': {
    make: claude,
    body: (args) =>
      events(
        claudeStart('{}'),
        ...cut(args).map(
          (piece) =>
            `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${piece}}}`,
        ),
        ...claudeEnd,
      ),
    back: 'value',
  },
  'Anthropic, whole in a stream': {
    make: claude,
    body: (args) => events(claudeStart(args), ...claudeEnd),
    back: 'value',
  },
  'Anthropic, not streamed': {
    make: claude,
    body: (args) => `{"type":"message","model":"m","stop_reason":"tool_use","content":[${claudeUse(args)}]}`,
    back: 'value',
  },
  Gemini: { make: google, body: (args) => events(geminiCall(args)), back: 'value' },
  'Gemini, not streamed': { make: google, body: (args) => `[${geminiCall(args)}]`, back: 'value' },
  'Gemini, with text': { make: google, body: (args) => events(geminiCall(quoted(args))), back: 'value' },
  'AG-UI, in pieces': {
    make: agent,
    body: (args) =>
      events(
        '{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"NAME"}',
        ...cut(args).map((piece) => `{"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":${piece}}`),
        runEnd,
      ),
    back: 'text',
  },
  'AG-UI, with an object': {
    make: agent,
    body: (args) =>
      events(`{"type":"TOOL_CALL_CHUNK","toolCallId":"c","toolCallName":"NAME","delta":${args}}`, runEnd),
    back: 'text',
  },
  'AG-UI, in a snapshot': {
    make: agent,
    body: (args) =>
      events(
        `{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"1","role":"assistant","toolCalls":[${agentCall(args)}]}]}`,
        runEnd,
      ),
    back: 'text',
  },
};

/** Returns a host with one tool, and the bytes that the tool's server receives. */
async function hostWithTool(llm: Llm): Promise<{ host: McpHost; sent: string[]; alias: string }> {
  const sent: string[] = [];
  const wire = await start('modern', {
    'tools/call': ({ text }) => {
      sent.push(text);
      return { content: [] };
    },
  });
  const host = makeHost({ llm });
  approveAll(host);
  await add(host, { url: wire.url, label: 'S' });
  return { host, sent, alias: host.getSnapshot().tools[0]!.alias };
}

/** Returns the problems of the calls that were not made. */
const problems = (host: McpHost): readonly string[] =>
  host
    .getSnapshot()
    .conversation.entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.toolCalls : []))
    .flatMap(({ problem }) => (problem ? [`${problem.code} ${String(problem.data['digits'])}`] : []));

describe('arguments with numbers that JavaScript cannot hold', LIMIT, () => {
  for (const [name, { make, body, back }] of Object.entries(adapters)) {
    const answer = (args: string, alias: string) => {
      const text = body(args).replace('NAME', alias);
      const type = text.startsWith('data:') ? 'text/event-stream' : 'application/json';
      return { headers: { 'Content-Type': type }, pieces: [text] };
    };

    test(`Arguments of ${name} reach a server with their digits, and return to the model`, async () => {
      const { host, sent, alias } = await hostWithTool(make(server.origin));
      server.answer(answer(exact, alias), { status: 500, pieces: ['over'] });
      await host.send('Pay');
      assert.equal(sent.length, 1, JSON.stringify(host.getSnapshot().conversation.entries));
      assert.ok(sent[0]?.includes(`"arguments":${exact}`), sent[0]);
      const text = server.requests.at(-1)?.text ?? '';
      assert.ok(text.includes(back === 'text' ? quoted(exact) : exact), text);
      assert.doesNotMatch(JSON.stringify(host.getSnapshot()), /\d,\d+,\d+,\d+ /, 'no mark is stored');
    });

    test(`Arguments of ${name} that no number can hold are not sent, and the model gets the reason`, async () => {
      const { host, sent, alias } = await hostWithTool(make(server.origin));
      server.answer(answer(tooLarge, alias), { status: 500, pieces: ['over'] });
      await host.send('Pay');
      assert.deepEqual(sent, []);
      assert.deepEqual(problems(host), ['inexact-number 1e400']);
      assert.match(server.requests.at(-1)?.text ?? '', /1e400 at \/deep\/0\/n/);
    });
  }

  test("Arguments of a browser's model that writes JSON reach a server with their digits", async () => {
    const browser = new FakePromptApi([], { hasTools: false });
    const answers: Said[] = [];
    const { host, sent, alias } = await hostWithTool((request) => {
      const next = new FakePromptApi([answers.shift() ?? ['{"text":"Bye."}']], { hasTools: false });
      Object.assign(browser, { LanguageModel: next.LanguageModel });
      return promptApi({ browser })(request);
    });
    answers.push([`{"tool":"${alias}","arguments":`, `${exact}}`]);
    await host.send('Pay');
    assert.ok(sent[0]?.includes(`"arguments":${exact}`), sent[0]);
  });
});

describe('arguments that a library has parsed', LIMIT, () => {
  const finish = {
    type: 'finish',
    finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
    usage: { inputTokens: {}, outputTokens: {} },
  };

  /** Returns a model of the AI SDK whose provider sends these arguments whole or in pieces. */
  function sdk(name: () => string, args: string, pieces: readonly string[] = []) {
    const asked: { prompt: unknown }[] = [];
    const call = { type: 'tool-call', toolCallId: 'c', input: args };
    const model = {
      provider: 'p',
      modelId: 'm',
      doStream: async (options: { prompt: unknown }) => {
        asked.push(options);
        const toolName = name();
        const parts = [
          ...(pieces.length > 0 ? [{ type: 'tool-input-start', id: 'c', toolName }] : []),
          ...pieces.map((delta) => ({ type: 'tool-input-delta', id: 'c', delta })),
          { ...call, toolName },
          finish,
        ];
        const over = [{ ...finish, finishReason: { unified: 'stop', raw: 'stop' } }];
        return {
          stream: new ReadableStream({
            start(controller) {
              for (const part of asked.length === 1 ? parts : over) controller.enqueue(part);
              controller.close();
            },
          }),
        };
      },
    };
    return { llm: aiSdk(model as never), asked };
  }

  for (const pieces of [[], [exact.slice(0, 20), exact.slice(20)]]) {
    test(`Digits that a provider of the AI SDK kept reach a server${pieces.length > 0 ? ', in pieces' : ''}`, async () => {
      let alias = '';
      const { llm, asked } = sdk(() => alias, exact, pieces);
      const { host, sent, alias: name } = await hostWithTool(llm);
      alias = name;
      await host.send('Pay');
      assert.ok(sent[0]?.includes(`"arguments":${exact}`), sent[0]);
      // The SDK serializes JSON itself, so digits are sent back as text.
      const prompt = JSON.stringify(asked.at(-1)?.prompt);
      assert.match(prompt, /"account":"1915883588174806058"/);
      assert.doesNotMatch(prompt, /\d,\d+,\d+,\d+ /);
    });
  }

  const rounded: readonly [args: string, digits: string][] = [
    ['{"account":1915883588174806000}', '1915883588174806000'],
    ['{"deep":[{"n":-1915883588174806000}]}', '-1915883588174806000'],
    ['{"n":[9007199254740992]}', '9007199254740992'],
    ['{"n":1e+21}', '1e+21'],
  ];
  for (const [args, digits] of rounded) {
    for (const pieces of [[], [args.slice(0, 9), args.slice(9)]]) {
      test(`Arguments of the AI SDK${pieces.length > 0 ? ', in pieces' : ''} that may have been rounded are not sent: ${args}`, async () => {
        let alias = '';
        const { llm, asked } = sdk(() => alias, args, pieces);
        const { host, sent, alias: name } = await hostWithTool(llm);
        alias = name;
        await host.send('Pay');
        assert.deepEqual(sent, []);
        assert.deepEqual(problems(host), [`inexact-number ${digits}`]);
        assert.ok(JSON.stringify(asked.at(-1)?.prompt).includes(digits));
      });
    }

    test(`Arguments of the Prompt API that may have been rounded are not sent: ${args}`, async () => {
      const answers: Said[] = [['Bye.']];
      const browser = new FakePromptApi(answers);
      const { host, sent, alias } = await hostWithTool(promptApi({ browser }));
      const first = new FakePromptApi([[browser.call('c', alias, JSON.parse(args) as object)], ['Bye.']]);
      Object.assign(browser, { LanguageModel: first.LanguageModel });
      await host.send('Pay');
      assert.deepEqual(sent, []);
      assert.deepEqual(problems(host), [`inexact-number ${digits}`]);
    });

    test(`Arguments of a page's model function that may have been rounded are not sent: ${args}`, async () => {
      let isFirst = true;
      const { host, sent } = await hostWithTool(({ tools }) => {
        const toolCalls = isFirst
          ? [{ name: tools[0]!.name, arguments: JSON.parse(args) as Record<string, number> }]
          : [];
        isFirst = false;
        return { text: '.', toolCalls };
      });
      await host.send('Pay');
      assert.deepEqual(sent, []);
      assert.deepEqual(problems(host), [`inexact-number ${digits}`]);
    });
  }

  test('Numbers that JavaScript can hold are sent', async () => {
    const args = '{"a":9007199254740991,"b":-5,"c":0.30000000000000004,"d":1.5e-9}';
    let alias = '';
    const { llm } = sdk(() => alias, args);
    const { host, sent, alias: name } = await hostWithTool(llm);
    alias = name;
    await host.send('Pay');
    assert.ok(sent[0]?.includes('"a":9007199254740991,"b":-5,"c":0.30000000000000004'), sent[0]);
  });
});
