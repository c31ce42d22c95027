import type { LlmDelta, ModelStop, ModelUsage } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff, unreadable } from '../wire/model-error.js';
import { isRecord, jsonOf, listOf, numberOf, placeOf, textOf } from '../wire/read.js';
import { CallReader } from './call-reader.js';
import { KeptFields } from './kept-fields.js';

/** Reads an answer as deltas, from a stream of events or from one JSON value. */
export async function* readAnswer(response: Response, by: string): AsyncGenerator<LlmDelta, void, undefined> {
  const reply = new ReplyReader();
  const isDone = yield* readValues(response, 'chat completion', (value) => reply.read(value));
  yield* reply.end(isDone, by);
}

/** Includes other providers' reasons for a cut answer, which gateways pass on. */
const reasons: ReadonlyMap<string, ModelStop['reason']> = new Map([
  ['stop', 'stop'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['content_filter', 'filtered'],
  ['safety', 'filtered'],
  ['insufficient_system_resource', 'interrupted'],
  ['error', 'error'],
]);

/** Turns the chunks of an answer into deltas. Endpoints agree on little beyond the example in the documentation. */
class ReplyReader {
  readonly #calls = new CallReader();
  readonly #kept = new KeptFields();
  /** Received parts: a whole message after its pieces adds only what was missing. */
  readonly #seen = new Set<string>();
  #finish = '';
  #model = '';
  #hasRefused = false;

  /** Throws if the chunk is an error, or is not a chat completion. */
  *read(chunk: unknown): Iterable<LlmDelta> {
    const error = errorIn(chunk);
    if (error !== undefined) throw new Error(`The model's server reported an error: ${error}`);
    if (!isRecord(chunk)) throw unreadable('it is no chat completion.');
    const model = textOf(chunk['model']);
    if (model !== '' && model !== this.#model) yield { type: 'response', model };
    this.#model = model || this.#model;
    if (isRecord(chunk['usage'])) yield { type: 'usage', usage: usageOf(chunk['usage']) };
    // Some chunks hold only token counts, or the results of a content filter.
    const choice = listOf(chunk['choices']).find((one) => (placeOf(one['index']) ?? 0) === 0);
    if (!choice) return;
    const { delta, message } = choice;
    if (isRecord(delta)) yield* this.#readMessage(delta);
    if (isRecord(message)) yield* this.#readWhole(message);
    this.#finish = textOf(choice['finish_reason']) || this.#finish;
  }

  /** Throws if the answer is not complete at the end of the stream. `isDone`: the endpoint reported that it is. */
  *end(isDone: boolean, by: string): Iterable<LlmDelta> {
    if (!isDone && this.#finish === '') throw brokenOff();
    const stop = this.#stop();
    if (stop?.reason !== 'length' && this.#calls.hasNameless) {
      throw new Error('The model asked for a tool without naming it.');
    }
    yield* this.#calls.end();
    const { data } = this.#kept;
    if (data !== undefined) yield { type: 'opaque', opaque: { by, data } };
    if (stop) yield { type: 'stop', stop };
  }

  #stop(): ModelStop | undefined {
    const raw = this.#finish;
    if (raw === '') return undefined;
    const known = reasons.get(raw.toLowerCase());
    return { reason: this.#hasRefused && known === 'stop' ? 'refusal' : (known ?? 'other'), raw };
  }

  *#readWhole(message: Record<string, unknown>): Iterable<LlmDelta> {
    const missing = Object.entries(message).filter(([name]) => !this.#seen.has(name));
    yield* this.#readMessage(Object.fromEntries(missing), true);
  }

  *#readMessage(message: Record<string, unknown>, isWhole = false): Iterable<LlmDelta> {
    for (const [name, value] of Object.entries(message)) if (isFilled(value)) this.#seen.add(name);
    this.#kept.addMessage(message);
    const thought = textOf(message['reasoning_content']) || textOf(message['reasoning']);
    if (thought !== '') yield { type: 'reasoning', text: thought };
    const text = contentOf(message['content']);
    if (text !== '') yield { type: 'text', text };
    yield* this.#refuse(textOf(message['refusal']));
    const { tool_calls: calls, function_call: old } = message;
    for (const [place, call] of listOf(isRecord(calls) ? [calls] : calls).entries()) {
      const id = yield* this.#calls.read(call, isWhole ? place : undefined);
      this.#kept.addCall(id, call);
    }
    if (isRecord(old)) yield* this.#calls.read(old, 0);
  }

  *#refuse(text: string): Iterable<LlmDelta> {
    if (text === '') return;
    if (!this.#hasRefused) yield { type: 'part-start', index: 0, part: { type: 'refusal', text: '' } };
    this.#hasRefused = true;
    yield { type: 'part-delta', index: 0, text };
  }
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function contentOf(content: unknown): string {
  const parts = listOf(content).map(({ text }) => textOf(text));
  return Array.isArray(content) ? parts.join('') : textOf(content);
}

function usageOf(usage: Record<string, unknown>): ModelUsage {
  const { prompt_tokens_details: input, completion_tokens_details: output } = usage;
  return {
    input: {
      ...numberOf('total', usage['prompt_tokens']),
      ...numberOf('cacheRead', isRecord(input) ? input['cached_tokens'] : usage['prompt_cache_hit_tokens']),
    },
    output: {
      ...numberOf('total', usage['completion_tokens']),
      ...numberOf('reasoning', isRecord(output) ? output['reasoning_tokens'] : undefined),
    },
    raw: jsonOf(usage),
  };
}
