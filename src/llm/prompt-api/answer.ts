import type { LlmDelta } from '../../core/index.js';
import { newCallId } from '../wire/calls.js';
import { prepareFor } from '../wire/exact.js';
import { isRecord, textOf } from '../wire/read.js';
import type { PromptMessage, PromptSession } from './browser.js';
import { readConstrained } from './constrained.js';
import type { Plan } from './plan.js';

/** Asks a session, and yields its answer. */
export async function* readAnswer(
  session: PromptSession,
  input: readonly PromptMessage[],
  { isConstrained, responseConstraint }: Plan,
  signal: AbortSignal,
): AsyncGenerator<LlmDelta> {
  const seen = { overflow: false };
  session.addEventListener?.('contextoverflow', () => (seen.overflow = true));
  const stream = session.promptStreaming(input, {
    signal,
    ...(responseConstraint ? { responseConstraint } : {}),
  });
  let hasCalls = false;
  let json = '';
  for await (const piece of piecesOf(stream)) {
    for (const delta of deltasOf(piece)) {
      if (delta.type === 'tool-call') hasCalls = true;
      if (isConstrained && delta.type === 'text') json += delta.text;
      else yield delta;
    }
  }
  await prepareFor(json);
  for (const delta of isConstrained ? readConstrained(json) : []) {
    if (delta.type === 'tool-call') hasCalls = true;
    yield delta;
  }
  // Known only once the browser has read what is new.
  if (seen.overflow) {
    yield {
      type: 'warning',
      text: "The browser's model has forgotten the beginning: the conversation is too long for it.",
    };
  }
  const { contextUsage, contextWindow } = session;
  if (contextUsage !== undefined) {
    const window = contextWindow !== undefined && Number.isFinite(contextWindow) ? { contextWindow } : {};
    yield { type: 'usage', usage: { raw: { contextUsage, ...window } } };
  }
  yield { type: 'stop', stop: { reason: hasCalls ? 'tool-calls' : 'stop' } };
}

/** A piece is text, or one or more contents. */
function* deltasOf(piece: unknown): Iterable<LlmDelta> {
  if (typeof piece === 'string') yield { type: 'text', text: piece };
  else if (Array.isArray(piece)) for (const one of piece) yield* deltasOf(one);
  else if (isRecord(piece) && piece['type'] === 'text') yield { type: 'text', text: textOf(piece['value']) };
  else if (isRecord(piece) && piece['type'] === 'tool-call' && isRecord(piece['value'])) {
    const { callId, name, arguments: args } = piece['value'];
    const id = textOf(callId) || newCallId();
    yield { type: 'tool-call', id, name: textOf(name), parsed: true };
    yield { type: 'tool-call-arguments', id, text: JSON.stringify(args ?? {}) };
  }
}

/** Leaving the loop early ends the answer. Some browsers cannot iterate over a stream. */
async function* piecesOf(stream: ReadableStream<unknown>): AsyncGenerator {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
