import type { LlmDelta } from '../../core/index.js';
import { newCallId } from '../wire/calls.js';
import { isRecord, textOf } from '../wire/read.js';
import type { PromptMessage, PromptSession } from './browser.js';
import { readConstrained } from './constrained.js';
import type { Plan } from './plan.js';

/** Prompts a session, and yields its answer. Returns true if the session uses the same call ids as the conversation. */
export async function* readAnswer(
  session: PromptSession,
  input: readonly PromptMessage[],
  { isConstrained, responseConstraint }: Plan,
  signal: AbortSignal,
): AsyncGenerator<LlmDelta, boolean> {
  const seen = { overflow: false };
  session.addEventListener?.('contextoverflow', () => (seen.overflow = true));
  const stream = session.promptStreaming(input, {
    signal,
    ...(responseConstraint ? { responseConstraint } : {}),
  });
  const calls = new CallIds();
  let hasCalls = false;
  let json = '';
  for await (const piece of piecesOf(stream)) {
    for (const delta of deltasOf(piece, calls)) {
      if (delta.type === 'tool-call') hasCalls = true;
      if (isConstrained && delta.type === 'text') json += delta.text;
      else yield delta;
    }
  }
  if (isConstrained) {
    for (const delta of readConstrained(json)) {
      if (delta.type === 'tool-call') hasCalls = true;
      yield delta;
    }
  }
  // Known only once the browser has read the new messages.
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
  return calls.areGiven;
}

/** Ids of the calls of an answer. Several calls may share one, or have none. */
class CallIds {
  /** False once a call's id differs from the one that the browser gave it. */
  areGiven = true;
  /** Requested calls, by the browser's ids. */
  readonly #asked = new Map<string, Set<string>>();

  /** Returns the id of a call; `undefined` if the call is a repetition. */
  of(given: string, asked: string): string | undefined {
    const before = this.#asked.get(given);
    if (given !== '' && before?.has(asked)) return undefined;
    this.#asked.set(given, new Set(before).add(asked));
    if (given !== '' && !before) return given;
    this.areGiven = false;
    return newCallId();
  }
}

/** A piece is text, or one or more contents. */
function* deltasOf(piece: unknown, calls: CallIds): Iterable<LlmDelta> {
  if (typeof piece === 'string') yield { type: 'text', text: piece };
  else if (Array.isArray(piece)) for (const one of piece) yield* deltasOf(one, calls);
  else if (isRecord(piece) && piece['type'] === 'text') yield { type: 'text', text: textOf(piece['value']) };
  else if (isRecord(piece) && piece['type'] === 'tool-call' && isRecord(piece['value'])) {
    const { callId, name, arguments: args } = piece['value'];
    const text = JSON.stringify(args ?? {});
    const id = calls.of(textOf(callId), `${textOf(name)} ${text}`);
    if (id === undefined) return;
    yield { type: 'tool-call', id, name: textOf(name), parsed: true };
    yield { type: 'tool-call-arguments', id, text };
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
