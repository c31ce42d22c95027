import assert from 'node:assert/strict';
import { listen, readJson } from '../../../demo/servers/http.js';
import type { Llm, LlmDelta, LlmRequest } from '../../../src/core/index.js';
import { type Reply, ReplyBuilder } from '../../../src/core/conversation/reply.js';
import { defaultLimits } from '../../../src/core/index.js';
import type { AssistantMessage, ModelMessage } from '../../../src/core/index.js';
import { userMessage } from '../../fixtures/talk.js';

/** One answer of a vendor's server. `events` are streamed; `body` is sent whole. */
export interface WireAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly events?: readonly unknown[];
  /** Writes one byte at a time. */
  readonly bytes?: boolean;
  /** The connection stays open after the events, or breaks. */
  readonly then?: 'hang' | 'break';
}

export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
  closed: boolean;
}

export interface Wire {
  readonly origin: string;
  readonly stop: () => Promise<void>;
  readonly asked: Asked[];
}

/** A vendor's server: gives its answers in order, the last one for ever, and keeps what it was asked. */
export async function startWire(...answers: WireAnswer[]): Promise<Wire> {
  const asked: Asked[] = [];
  const { origin, stop } = await listen(async (req, res) => {
    const json = await readJson(req, res);
    if (!json) return;
    const one: Asked = {
      path: req.url ?? '',
      headers: req.headers,
      body: json.value as Asked['body'],
      closed: false,
    };
    res.once('close', () => (one.closed = true));
    asked.push(one);
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? {};
    const { status = 200, headers = {}, events, body } = answer;
    const type = events ? 'text/event-stream' : 'application/json';
    res.writeHead(status, { 'Content-Type': type, ...headers });
    if (!events) {
      res.end(JSON.stringify(body ?? {}));
      return;
    }
    const bytes = Buffer.from(events.map(eventText).join(''));
    const size = answer.bytes ? 1 : bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
      res.write(bytes.subarray(at, at + size));
      if (answer.bytes) await new Promise((resolve) => setImmediate(resolve));
    }
    if (answer.then === 'break') setTimeout(() => res.destroy(), 20);
    else if (answer.then !== 'hang') res.end();
  });
  return { origin, stop, asked };
}

function eventText(event: unknown): string {
  if (typeof event === 'string') return `data: ${event}\n\n`;
  const type = (event as { type?: string }).type;
  return `${type ? `event: ${type}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
}

export function request(more: Partial<LlmRequest> = {}): LlmRequest {
  return {
    messages: [userMessage('Hello')],
    tools: [],
    system: 'Be kind.',
    signal: new AbortController().signal,
    ...more,
  };
}

/** All deltas of one answer. */
export async function deltasOf(llm: Llm, turn = request()): Promise<LlmDelta[]> {
  const deltas: LlmDelta[] = [];
  for await (const delta of (await llm(turn)) as AsyncIterable<LlmDelta>) deltas.push(delta);
  return deltas;
}

/** The answer as the host puts it together, and as the message that goes back. */
export async function answerOf(llm: Llm, turn = request()): Promise<Reply & { message: AssistantMessage }> {
  const builder = new ReplyBuilder(defaultLimits, () => 'made');
  for (const delta of await deltasOf(llm, turn)) builder.add(delta);
  const { parts, text, toolCalls, opaque, ...about } = builder.reply;
  const message: AssistantMessage = {
    role: 'assistant',
    content: parts,
    text,
    toolCalls,
    ...(opaque ? { opaque } : {}),
  };
  return { ...about, parts, text, toolCalls, message };
}

/** The sentence with which it fails. */
export async function failureOf(llm: Llm, turn = request()): Promise<string> {
  const error: unknown = await deltasOf(llm, turn).then(
    () => assert.fail('It should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Error);
  return error.message;
}

/** A result with a picture, and one without. */
export const results: readonly ModelMessage[] = [
  {
    role: 'tool',
    toolCallId: 'call_1',
    name: 'Demo__draw',
    server: 'Demo',
    tool: 'draw',
    content: [
      { type: 'text', text: 'A chart' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ],
    isError: false,
    untrusted: true,
  },
  {
    role: 'tool',
    toolCallId: 'call_2',
    name: 'Demo__now',
    server: 'Demo',
    tool: 'now',
    content: [{ type: 'text', text: 'The person denied this call; it was not made.' }],
    isError: true,
    untrusted: false,
  },
];
