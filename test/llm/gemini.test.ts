import assert from 'node:assert/strict';
import { GoogleGenAI, type Content, type Part as VendorPart } from '@google/genai';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { DemoServer } from '../../demo/servers/types.js';
import type { AssistantEntry, McpHost } from '../../src/core/index.js';
import { gemini, type GeminiOptions } from '../../src/llm/gemini.js';
import { until } from '../fixtures/clients.js';
import { type Body, chunk, conversation, type Part, stream } from '../fixtures/gemini.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { describe, test } from '../fixtures/suites.js';
import { endHosts } from '../core/support.js';
import { hostWith, KEY } from './support.js';

const LIMIT = { timeout: 120_000 };
let server: ModelServer;
let modern: DemoServer;

before(async () => {
  [server, modern] = await Promise.all([startModelServer(), startModernServer()]);
});
afterEach(endHosts);
after(() => Promise.all([server.stop(), modern.stop()]));

const model = 'gemini-3-made-up';
const google = (options: Partial<GeminiOptions> = {}) =>
  gemini({ model, apiKey: KEY, baseUrl: `${server.origin}/v1beta`, ...options });
const bodies = (): Body[] => server.requests.map(({ body }) => body as unknown as Body);
const answersOf = (host: McpHost): AssistantEntry[] =>
  host.getSnapshot().conversation.entries.filter((one): one is AssistantEntry => one.kind === 'assistant');

describe('gemini: in a host, with a real MCP server', LIMIT, () => {
  const talk = async (options: Partial<GeminiOptions> = {}): Promise<McpHost> => {
    server.answer(...conversation.map((pieces) => ({ pieces })));
    const host = await hostWith(google(options), modern.url);
    await host.send('A chart of Paris, please');
    await host.send('Thank you');
    return host;
  };

  test('Reasoning, text and two calls are shown in order, with their usage', async () => {
    const [first, second, third] = answersOf(await talk());
    assert.deepEqual(
      first?.parts.map((part) => [
        part.type,
        'text' in part ? part.text : 'arguments' in part && part.arguments,
      ]),
      [
        ['reasoning', 'They want a chart 📈.'],
        ['text', 'Let me see — 你好.'],
        ['tool-call', '{"location":"Paris","units":"celsius"}'],
        ['tool-call', '{"points":[{"label":"a","value":1},{"label":"b","value":3}]}'],
      ],
    );
    assert.deepEqual(first.stop, { reason: 'tool-calls', raw: 'STOP' });
    assert.equal(first.model, 'gemini-3-made-up');
    assert.deepEqual(first.usage?.input, { total: 1_320, cacheRead: 1_000 });
    assert.deepEqual(first.usage.output, { total: 42, reasoning: 30 });
    assert.equal(first.warnings, undefined);
    assert.deepEqual(
      second?.parts.map(({ type }) => type),
      ['provider-call', 'provider-result', 'text', 'text', 'text', 'source'],
    );
    assert.equal(second.text, 'It is mild. Bye.');
    assert.deepEqual(second.stop, { reason: 'stop', raw: 'STOP' });
    assert.equal(third?.text, 'You are welcome.');
  });

  test('The results of both calls are in one content, with an image as an image', async () => {
    await talk();
    const { role, parts } = bodies()[1]!.contents.at(-1)!;
    assert.equal(role, 'user');
    const [weather, chart] = parts.map(({ functionResponse }) => functionResponse!);
    assert.deepEqual([weather?.id, weather?.name], ['fc_1', 'Demo__get_weather']);
    const { output } = weather!.response;
    assert.deepEqual(
      [output?.['server'], output?.['tool'], output?.['untrusted']],
      ['Demo', 'get_weather', true],
    );
    // The model gave this call no id, so its result has none.
    assert.deepEqual(Object.keys(chart!).sort(), ['name', 'parts', 'response']);
    assert.match(JSON.stringify(chart!.response), /\[image image\/png, sent beside this text\]/);
    const picture = chart!.parts![0]!.inlineData;
    assert.equal(picture.mimeType, 'image/png');
    assert.ok(Buffer.from(picture.data, 'base64').subarray(1, 4).equals(Buffer.from('PNG')));
  });

  test("The vendor's library sends the same when it is given its own messages", async () => {
    await talk({ thinking: { includeThoughts: true, thinkingLevel: 'LOW' } });
    const ours = bodies();
    const paths = server.requests.map(({ path }) => path);
    assert.equal(ours.length, 3);

    server.answer(...conversation.map((pieces) => ({ pieces })));
    // The library defaults to v1 since 3.0. The adapter stays with v1beta, which includes preview models.
    const client = new GoogleGenAI({
      apiKey: KEY,
      apiVersion: 'v1beta',
      httpOptions: { baseUrl: server.origin },
    });
    const { systemInstruction, tools, generationConfig } = JSON.parse(JSON.stringify(ours[0]));
    const chat = client.chats.create({ model, config: { systemInstruction, tools, ...generationConfig } });
    // Results and the person's messages are identical; the library builds the model's messages.
    for (const { contents } of ours) {
      const message = contents.at(-1)!.parts as VendorPart[];
      for await (const piece of await chat.sendMessageStream({ message })) assert.ok(piece);
    }
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      paths,
    );
    assert.deepEqual(bodies().map(inOnePiece), ours.map(inOnePiece));
  });

  test('An error during the stream ends the turn, and the text so far stays', async () => {
    const error = { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } };
    server.answer({ pieces: stream(chunk([{ text: 'It all began well,' }]), error) });
    const host = await hostWith(google(), modern.url);
    await host.send('Hello');
    const [, answer, notice] = host.getSnapshot().conversation.entries;
    assert.ok(answer?.kind === 'assistant' && answer.status === 'stopped');
    assert.equal(answer.text, 'It all began well,');
    assert.ok(notice?.kind === 'notice');
    assert.equal(
      notice.problem.message,
      "The model failed: The model's server reported an error: The model is overloaded.",
    );
  });

  test('Stop aborts the request, and the partial reply can be sent again', async () => {
    const [, , last = []] = conversation;
    const call = { functionCall: { name: 'Demo__get_weather', args: {} }, thoughtSignature: 'c2ln' };
    const half = [chunk([{ text: 'Done. ' }]), chunk([call]), chunk([{ text: 'Hm', thought: true }])];
    server.answer({ pieces: stream(...half), then: 'hang' }, { pieces: last });
    const host = await hostWith(google(), modern.url);
    const ended = host.send('Hello');
    await until(async () => answersOf(host)[0]?.parts.length === 3, 'it came');
    host.stop();
    await ended;
    await until(async () => server.requests[0]?.isAborted === true, 'the server saw it');
    await host.send('Go on');
    const { contents } = bodies()[1]!;
    assert.deepEqual(contents[1], { role: 'model', parts: [{ text: 'Done. ' }, call] });
    assert.ok(contents[2]?.parts[0]?.functionResponse?.response['error']);
    assert.deepEqual(contents[3], { role: 'user', parts: [{ text: 'Go on' }] });
  });
});

/**
 * Merges contents and parts. The library keeps one content for each chunk and one part for each piece of text, including empty
 * ones, which the API treats as one turn and one text. Parts with a signature stay unchanged.
 */
function inOnePiece(body: Body): unknown {
  const contents: { role: string; parts: (Part & { thought?: boolean; thoughtSignature?: string })[] }[] = [];
  for (const { role, parts } of structuredClone(body.contents) as Content[]) {
    if (contents.at(-1)?.role !== role) contents.push({ role: role ?? '', parts: [] });
    const turn = contents.at(-1)!;
    for (const part of parts ?? []) {
      const before = turn.parts.at(-1);
      const isText = typeof part.text === 'string' && part.thoughtSignature === undefined;
      if (isText && part.text === '') continue;
      const goesOn =
        isText &&
        typeof before?.text === 'string' &&
        before.thoughtSignature === undefined &&
        before.thought === part.thought;
      if (goesOn) turn.parts[turn.parts.length - 1] = { ...before, text: before.text + part.text! };
      else turn.parts.push(part as Part);
    }
  }
  return { ...body, contents };
}
