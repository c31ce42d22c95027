import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { DemoServer } from '../../demo/servers/types.js';
import type { AssistantEntry, LlmRequest, McpHost } from '../../src/core/index.js';
import { promptApi } from '../../src/llm/prompt-api.js';
import { until } from '../fixtures/clients.js';
import { FakePromptApi } from '../fixtures/prompt-api.js';
import { describe, test } from '../fixtures/suites.js';
import { assistantMessage, userMessage } from '../fixtures/talk.js';
import { endHosts } from '../core/support.js';
import { deltasOf, failureOf, hostWith, only, turn } from './support.js';

const LIMIT = { timeout: 120_000 };
interface Answered {
  readonly callId: string;
  readonly result: readonly [
    { readonly value: string },
    { readonly type: string; readonly value: Uint8Array },
  ];
}

const points = [
  { label: 'a', value: 1 },
  { label: 'b', value: 3 },
];
const answersOf = (host: McpHost): AssistantEntry[] =>
  host.getSnapshot().conversation.entries.filter((one): one is AssistantEntry => one.kind === 'assistant');
const tool = {
  name: 'Demo__now',
  description: 'The time.',
  parameters: { properties: {} },
  server: 'Demo',
  tool: 'now',
} as const;

describe('promptApi: in a host, with a real MCP server', LIMIT, () => {
  let modern: DemoServer;
  before(async () => {
    modern = await startModernServer();
  });
  afterEach(endHosts);
  after(() => modern.stop());

  test('Two calls are approved, run and answered, and the session continues', async () => {
    const maker = new FakePromptApi([]);
    const calls = [
      maker.call('1', 'Demo__get_weather', { location: 'Paris', units: 'celsius' }),
      maker.call('2', 'Demo__draw_chart', { points }),
    ];
    const browser = new FakePromptApi([['Let me ', 'see.', calls], ['It is mild.'], ['Bye.']]);
    const host = await hostWith(promptApi({ browser, inputs: ['image'], languages: ['en'] }), modern.url);
    await host.send('A chart of Paris, please');
    await host.send('Thank you');

    const [first, second, third] = answersOf(host);
    assert.deepEqual(
      first?.parts.map(({ type }) => type),
      ['text', 'tool-call', 'tool-call'],
    );
    assert.equal(first.text, 'Let me see.');
    assert.deepEqual(first.stop, { reason: 'tool-calls', raw: 'tool-calls' });
    assert.deepEqual([second?.text, third?.text], ['It is mild.', 'Bye.']);
    assert.equal(browser.created.length, 1);
    assert.deepEqual(browser.destroyed, []);
    assert.ok(browser.created[0]?.tools?.some(({ name }) => name === 'Demo__draw_chart'));
    assert.deepEqual(browser.created[0]?.expectedInputs[0], { type: 'text', languages: ['en'] });
    const [asked, results, ...others] = browser.prompts.map(({ input }) => input);
    assert.deepEqual(asked, [
      { role: 'user', content: [{ type: 'text', value: 'A chart of Paris, please' }] },
    ]);
    assert.equal(results?.length, 1);
    const values = results[0]!.content.map(({ value }) => value as Answered);
    assert.deepEqual(
      values.map(({ callId }) => callId),
      ['1', '2'],
    );
    const [text, picture] = values[1]!.result;
    assert.match(
      text.value,
      /"server":"Demo".*"untrusted":true.*\[image image\/png, sent beside this text\]/,
    );
    assert.equal(picture.type, 'image');
    assert.deepEqual([...picture.value.slice(1, 4)], [...Buffer.from('PNG')]);
    assert.deepEqual(others, [[{ role: 'user', content: [{ type: 'text', value: 'Thank you' }] }]]);
  });

  test('A browser without tools is asked for JSON, one call at a time', async () => {
    const call = JSON.stringify({
      tool: 'Demo__get_weather',
      arguments: { location: 'Paris', units: 'celsius' },
    });
    const browser = new FakePromptApi([[call.slice(0, 9), call.slice(9)], ['{"text":"It is mild."}']], {
      hasTools: false,
    });
    const host = await hostWith(promptApi({ browser }), modern.url);
    await host.send('Paris?');
    assert.equal(answersOf(host).at(-1)?.text, 'It is mild.');
    assert.equal(browser.created.length, 1);
    assert.equal(browser.created[0]?.tools, undefined);
    const system = browser.created[0]?.initialPrompts[0]?.content[0]?.value as string;
    assert.match(system, /\{"tool":"Demo__get_weather","description":"\[Demo\] The current weather/);
    assert.match(JSON.stringify(browser.prompts[0]?.responseConstraint), /"enum":\[.*"Demo__get_weather"/);
    const result = browser.prompts[1]?.input[0];
    assert.equal(result?.role, 'user');
    assert.match(result.content[0]?.value as string, /"server":"Demo","tool":"get_weather","untrusted":true/);
  });

  test('Stop ends the reply and its session', async () => {
    const browser = new FakePromptApi(['nothing', ['Yes.']]);
    const host = await hostWith(promptApi({ browser }), modern.url);
    const ended = host.send('Hello');
    await until(async () => browser.prompts.length === 1, 'it was asked');
    host.stop();
    await ended;
    assert.deepEqual(browser.destroyed, [0]);
    await host.send('Again');
    assert.equal(answersOf(host).at(-1)?.text, 'Yes.');
    assert.deepEqual(
      browser.created[1]?.initialPrompts.map(({ role }) => role),
      ['system'],
    );
  });
});

describe('promptApi: sessions', LIMIT, () => {
  const ask = async (browser: FakePromptApi, more: Partial<LlmRequest> = {}, options = {}) => {
    return deltasOf(promptApi({ browser, ...options }), turn(more));
  };

  test('Other tools, or another history, start a new session with the whole conversation', async () => {
    const browser = new FakePromptApi([['One'], ['Two'], ['Three']]);
    const llm = promptApi({ browser });
    await deltasOf(llm);
    const call = { id: '1', name: 'Demo__now', arguments: '{"a":1}' };
    const result = {
      role: 'tool',
      toolCallId: '1',
      name: 'Demo__now',
      server: 'Demo',
      tool: 'now',
      content: [{ type: 'text', text: 'No.' }],
      isError: true,
      untrusted: true,
    } as const;
    const messages = [
      userMessage('Hello'),
      assistantMessage('', [call]),
      result,
      assistantMessage('Hm'),
      userMessage('So?'),
    ];
    await deltasOf(llm, turn({ messages, tools: [tool] }));
    assert.deepEqual(browser.destroyed, [0]);
    const [, second] = browser.created;
    assert.deepEqual(
      second?.initialPrompts.map(({ role, content }) => [role, content[0]?.type]),
      [
        ['system', 'text'],
        ['user', 'text'],
        ['assistant', 'tool-call'],
        ['user', 'tool-response'],
        ['assistant', 'text'],
      ],
    );
    const error = second.initialPrompts[3]?.content[0]?.value as { errorMessage: string };
    assert.match(error.errorMessage, /"isError":true,"content":\["No\."\]/);
    assert.deepEqual(browser.prompts[1]?.input, [
      { role: 'user', content: [{ type: 'text', value: 'So?' }] },
    ]);
  });

  test('A model download is reported, and a missing model fails with a readable reason', async () => {
    for (const availability of ['downloadable', 'downloading']) {
      const browser = new FakePromptApi([['Yes']]);
      browser.availability = availability;
      assert.match(only(await ask(browser), 'warning')[0]?.text ?? '', /has to download its model first/);
    }
    const browser = new FakePromptApi([]);
    browser.availability = 'unavailable';
    assert.match(await failureOf(promptApi({ browser })), /^This browser has no model of its own for this/);
    // Node has no Prompt API.
    assert.match(await failureOf(promptApi()), /^This browser has no model of its own for this/);
    const asleep = new FakePromptApi([]);
    asleep.createFails = 'NotAllowedError';
    assert.match(await failureOf(promptApi({ browser: asleep })), /does not let this page use its model now/);
  });

  test('An error during the stream, and a conversation that is too long, are reported', async () => {
    const broken = new FakePromptApi([{ fails: 'UnknownError' }]);
    assert.equal(
      await failureOf(promptApi({ browser: broken })),
      "The browser's model failed: It went wrong.",
    );
    assert.deepEqual(broken.destroyed, [0]);
    const full = new FakePromptApi([{ fails: 'QuotaExceededError' }]);
    assert.deepEqual(await ask(full), [
      { type: 'stop', stop: { reason: 'context-full', raw: 'QuotaExceededError' } },
    ]);
    const forgetful = new FakePromptApi([['Who?']]);
    forgetful.overflows = true;
    assert.match(only(await ask(forgetful), 'warning')[0]?.text ?? '', /has forgotten the beginning/);
  });

  test('Incomplete JSON of a browser without tools is shown unchanged', async () => {
    const browser = new FakePromptApi([['{"text":"ha']], { hasTools: false });
    assert.equal(only(await ask(browser, { tools: [tool] }), 'text')[0]?.text, '{"text":"ha');
  });

  test('An option that the browser does not support is reported', async () => {
    const browser = new FakePromptApi([['{}']]);
    const deltas = await ask(browser, {
      maxTokens: 3,
      effort: 'low',
      toolChoice: 'required',
      tools: [tool],
      responseFormat: { type: 'json' },
    });
    assert.deepEqual(
      only(deltas, 'warning').map(({ text }) => text),
      [
        "The browser's model has no limit to the length of an answer.",
        "The browser's model cannot be told how much to reason.",
        "The browser's model cannot be made to call a tool.",
      ],
    );
    assert.deepEqual(browser.prompts[0]?.responseConstraint, { type: 'object' });
    const none = new FakePromptApi([['Yes']]);
    await ask(none, { toolChoice: 'none', tools: [tool] });
    assert.equal(none.created[0]?.tools, undefined);
  });
});
