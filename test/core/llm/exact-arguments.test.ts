import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Llm } from '../../../src/core/index.js';
import { anthropic } from '../../../src/llm/anthropic.js';
import { gemini } from '../../../src/llm/gemini.js';
import { openAi } from '../../../src/llm/openai.js';
import { readConstrained } from '../../../src/llm/prompt-api/constrained.js';
import { type ModelServer, startModelServer } from '../../fixtures/model-server.js';
import { describe, test } from '../../fixtures/suites.js';
import { start, stopAfter } from '../connection/wire-eras.js';
import { add, approveAll, endHosts, makeHost } from '../support.js';

let server: ModelServer;
before(async () => {
  server = await startModelServer();
});
afterEach(endHosts);
after(() => server.stop());
stopAfter();

const args =
  '{"account":1915883588174806058,"deep":[{"n":-0.1234567890123456789}],"text":"1915883588174806058"}';
const pieces = [args.slice(0, 17), args.slice(17)];

const events = (...all: readonly string[]): string => all.map((one) => `data: ${one}\n\n`).join('');
const text = (json: string): string => JSON.stringify(json);

const claudeStart = '{"type":"message_start","message":{"model":"m","usage":{}}}';
const claudeEnd = [
  '{"type":"content_block_stop","index":0}',
  '{"type":"message_delta","delta":{"stop_reason":"tool_use"}}',
  '{"type":"message_stop"}',
];
const claudeCall = (input: string): string =>
  `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"c","name":"NAME","input":${input}}}`;

/** The same call as each provider's stream has it. */
const answers: readonly [name: string, make: (origin: string) => Llm, body: string, history: string][] = [
  [
    'OpenAI',
    (baseUrl) => openAi({ model: 'm', baseUrl }),
    events(
      `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"NAME","arguments":${text(pieces[0]!)}}}]}}]}`,
      `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":${text(pieces[1]!)}}}]},"finish_reason":"tool_calls"}]}`,
      '[DONE]',
    ),
    text(args),
  ],
  [
    'Anthropic, in pieces',
    (baseUrl) => anthropic({ model: 'm', baseUrl }),
    events(
      claudeStart,
      claudeCall('{}'),
      ...pieces.map(
        (piece) =>
          `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${text(piece)}}}`,
      ),
      ...claudeEnd,
    ),
    args,
  ],
  [
    'Anthropic, whole',
    (baseUrl) => anthropic({ model: 'm', baseUrl }),
    events(claudeStart, claudeCall(args), ...claudeEnd),
    args,
  ],
  [
    'Gemini',
    (baseUrl) => gemini({ model: 'gemini-3', baseUrl }),
    events(
      `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"NAME","args":${args}},"thoughtSignature":"s"}]},"index":0,"finishReason":"STOP"}]}`,
    ),
    args,
  ],
];

describe('arguments with numbers that JavaScript cannot hold', { timeout: 120_000 }, () => {
  for (const [name, make, body, history] of answers) {
    test(`come exact from ${name} to a server, and go back to the model so`, async () => {
      const sent: string[] = [];
      const wire = await start('modern', {
        'tools/call': ({ text: message }) => {
          sent.push(message);
          return { content: [] };
        },
      });
      const llm = make(server.origin);
      const host = makeHost({ llm });
      approveAll(host);
      await add(host, { url: wire.url, label: 'S' });
      const alias = host.getSnapshot().tools[0]!.alias;
      const headers = { 'Content-Type': 'text/event-stream' };
      server.answer({ headers, pieces: [body.replace('NAME', alias)] }, { status: 500, pieces: ['over'] });
      await host.send('Pay');
      assert.equal(sent.length, 1, JSON.stringify(host.getSnapshot().conversation.entries));
      assert.ok(sent[0]?.includes(args), sent[0]);
      const back = server.requests.at(-1)?.text ?? '';
      assert.ok(back.includes(history), back);
      const kept = JSON.stringify(host.getSnapshot().conversation);
      assert.doesNotMatch(kept, /\d,\d+,\d+,\d+ /, 'no mark is stored');
    });
  }

  test('come exact from a browser’s model that writes JSON', () => {
    const deltas = [...readConstrained(`{"tool":"t","arguments":${args}}`)];
    assert.deepEqual(
      deltas.flatMap((delta) => (delta.type === 'tool-call-arguments' ? [delta.text] : [])),
      [args],
    );
  });
});
