import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { DemoServer } from '../../demo/servers/types.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { createMcpHost, type McpHost } from '../../src/core/index.js';
import { openAi } from '../../src/llm/openai.js';
import { callsOf, clearCalls, until } from '../fixtures/clients.js';
import { describe, test } from '../fixtures/suites.js';
import { LIMIT, useOpenAi } from './openai-lab.js';
import { KEY } from './support.js';

const server = useOpenAi();
const { requests } = server;

describe('openAi: in a host, with a real MCP server', LIMIT, () => {
  let modern: DemoServer;
  let host: McpHost | undefined;

  before(async () => {
    modern = await startModernServer({ record: true });
  });
  afterEach(() => host?.destroy());
  after(() => modern.stop());

  const start = async (model: string): Promise<McpHost> => {
    await clearCalls(modern.url);
    const mine = createMcpHost({
      servers: [{ url: modern.url, label: 'Weather' }],
      llm: openAi({ baseUrl: server.baseUrl, model, apiKey: KEY }),
    });
    host = mine;
    await until(() => {
      const [one] = mine.getSnapshot().servers;
      return one?.status === 'connected' && one.toolsStatus === 'ready';
    }, 'the tools are listed');
    return mine;
  };
  const approvals = (mine: McpHost): string[] =>
    mine
      .getSnapshot()
      .asks.filter((one) => one.kind === 'approval')
      .map(({ id }) => id);
  const sent = async (): Promise<unknown[]> =>
    (await callsOf(modern.url)).filter(({ method }) => method === 'tools/call').map(({ params }) => params);

  test('A tool is requested, approved and called, and its result is read', async () => {
    const mine = await start('tool');
    const turnEnd = mine.send("What's the weather in Paris?");
    await until(() => approvals(mine).length === 1, 'the person is asked');
    assert.deepEqual(await sent(), [], 'nothing is sent before the approval');
    mine.answer(approvals(mine)[0] ?? '', { kind: 'approval', decision: 'approve' });
    await turnEnd;

    const [params, ...others] = (await sent()) as { name: string; arguments: unknown }[];
    assert.equal(others.length, 0);
    assert.equal(params?.name, 'get_weather');
    assert.deepEqual(params.arguments, { location: 'Paris', units: 'celsius' });

    const [first, second] = (await requests()).map(({ body }) => body) as {
      messages: unknown[];
      tools: { function: { name: string; description: string } }[];
    }[];
    const weather = first?.tools.find((tool) => tool.function.name === 'Weather__get_weather');
    assert.match(weather?.function.description ?? '', /^\[Weather\] The current weather/);
    const envelope = {
      server: 'Weather',
      tool: 'get_weather',
      untrusted: true,
      isError: false,
      content: ['Paris: 18 °C, Partly cloudy, humidity 64 %. (Made-up demo data.)'],
    };
    assert.deepEqual(second?.messages.slice(1), [
      { role: 'user', content: "What's the weather in Paris?" },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'Weather__get_weather', arguments: '{"location":"Paris","units":"celsius"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: JSON.stringify(envelope) },
    ]);
    const last = mine.getSnapshot().conversation.entries.at(-1);
    assert.ok(last?.kind === 'assistant' && last.text.startsWith('The tool says: {"server":"Weather"'));
    assert.equal(last.status, 'complete');
  });

  test('Of two parallel calls, one approved and one denied, the results are in order', async () => {
    const mine = await start('parallel');
    const turnEnd = mine.send('Weather and sum, please');
    await until(() => approvals(mine).length === 2, 'the person is asked twice');
    const [weather = '', sum = ''] = approvals(mine);
    mine.answer(sum, { kind: 'approval', decision: 'deny', reason: 'I can add' });
    mine.answer(weather, { kind: 'approval', decision: 'approve' });
    await turnEnd;
    assert.deepEqual(
      (await sent()).map((params) => (params as { name: string }).name),
      ['get_weather'],
    );
    const { messages } = (await requests())[1]?.body as { messages: { role: string; content: string }[] };
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.parse(content));
    assert.deepEqual(
      results.map(({ tool, isError }) => [tool, isError]),
      [
        ['get_weather', false],
        ['calculate_sum', true],
      ],
    );
    assert.match(results[1].content[0], /denied .*I can add/);
  });

  test('An error ends the turn with a notice, and the text so far stays', async () => {
    const mine = await start('error-mid-stream');
    await mine.send('Hello');
    const [, answer, notice] = mine.getSnapshot().conversation.entries;
    assert.ok(answer?.kind === 'assistant' && answer.status === 'stopped');
    assert.equal(answer.text, 'It all began well, and');
    assert.ok(notice?.kind === 'notice');
    assert.equal(
      notice.problem.message,
      "The model failed: The model's server reported an error: The model crashed.",
    );
  });

  test('Stop ends a model that hangs', async () => {
    const mine = await start('slow-stream');
    const turnEnd = mine.send('Hello');
    await until(async () => (await requests()).length === 1, 'the request arrived');
    mine.stop();
    await turnEnd;
    await until(async () => (await requests())[0]?.aborted === true, 'the endpoint saw the abort');
  });
});
