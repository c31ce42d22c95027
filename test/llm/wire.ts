import { defaultLimits, type AssistantMessage, type Llm, type ModelMessage } from '../../src/core/index.js';
import { type Reply, ReplyBuilder } from '../../src/core/conversation/reply.js';
import { type ModelAnswer, type ModelRequest, startModelServer } from '../fixtures/model-server.js';
import { deltasOf, turn } from './support.js';

/** One response of a vendor's server. `events` are streamed; `body` is sent whole. */
export interface WireAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly events?: readonly unknown[];
  /** True to write one byte at a time. */
  readonly bytes?: boolean;
  /** State of the connection after the events: it stays open, or breaks. */
  readonly then?: ModelAnswer['then'];
}

export interface Wire {
  readonly origin: string;
  readonly stop: () => Promise<void>;
  /** Requests received. */
  readonly asked: readonly ModelRequest[];
}

/** Maximum number of times that the last response is repeated. */
const mostTimes = 10;

/** Starts a vendor's server, which sends its responses in order, repeats the last one, and records the requests. */
export async function startWire(...answers: WireAnswer[]): Promise<Wire> {
  const server = await startModelServer();
  const all = answers.map(modelAnswer);
  server.answer(...all, ...Array.from({ length: mostTimes }, () => all.at(-1) ?? modelAnswer({})));
  return { origin: server.origin, stop: () => server.stop(), asked: server.requests };
}

function modelAnswer({
  status = 200,
  headers,
  events,
  body = {},
  bytes = false,
  then,
}: WireAnswer): ModelAnswer {
  const type = events ? 'text/event-stream' : 'application/json';
  const text = events ? events.map(eventText).join('') : JSON.stringify(body);
  const pieces = bytes ? Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte)) : [text];
  return { status, headers: { 'Content-Type': type, ...headers }, pieces, ...(then ? { then } : {}) };
}

function eventText(event: unknown): string {
  if (typeof event === 'string') return `data: ${event}\n\n`;
  const type = (event as { type?: string }).type;
  return `${type ? `event: ${type}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
}

/** The reply as the host assembles it, and as the message that is sent back. */
export async function answerOf(llm: Llm, request = turn()): Promise<Reply & { message: AssistantMessage }> {
  const builder = new ReplyBuilder(defaultLimits, () => 'made');
  for (const delta of await deltasOf(llm, request)) builder.add(delta);
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

/** A result with an image, and one without. */
export const results: readonly ModelMessage[] = [
  {
    role: 'tool',
    toolCallId: 'call_1',
    name: 'Demo__draw',
    server: 'Demo',
    tool: 'draw',
    content: [
      { type: 'text', text: 'A chart' },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
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
