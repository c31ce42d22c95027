import type { LlmDelta, ModelStop, ModelUsage, JsonValue } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff, unreadable } from '../wire/model-error.js';
import { isRecord, jsonOf, listOf, numberOf, placeOf, textOf, jsonText } from '../wire/read.js';
import { ArgumentsText } from '../wire/arguments.js';

interface OpenCall {
  readonly id: string;
  /** The endpoint's own id; may be empty. */
  readonly givenId: string;
  /** Empty until it arrives. */
  name: string;
  readonly args: ArgumentsText;
  /** Arguments that arrived before the name. */
  waiting: string;
}

/**
 * Assembles the calls of an answer from their pieces.
 *
 * A call is identified by its `index`, or by its `id` if there is no index or several calls share one. A call without an id gets
 * one. The first name counts, since some endpoints repeat it in every chunk. A different name, or arguments that start again,
 * begin another call.
 */
class CallReader {
  readonly #calls: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall>();
  readonly #byGivenId = new Map<string, OpenCall>();
  readonly #ids = new Set<string>();
  #newIds = 0;

  get hasNameless(): boolean {
    return this.#calls.some(({ name }) => name === '');
  }

  /** Yields a piece, and returns the id of its call. `index` replaces the piece's own. */
  *read(raw: Record<string, unknown>, index = placeOf(raw['index'])): Generator<LlmDelta, string> {
    // Some endpoints omit the object in between.
    const called = isRecord(raw['function']) ? raw['function'] : raw;
    const name = textOf(called['name']);
    const piece = jsonText(called['arguments']);
    const call = this.#callFor(index, textOf(raw['id']), name, piece);
    call.waiting += call.args.add(piece);
    if (call.name === '' && name !== '') {
      call.name = name;
      yield { type: 'tool-call', id: call.id, name };
    }
    yield* this.#pass(call);
    return call.id;
  }

  /** Yields the parts of the calls that have not been passed on. */
  *end(): Iterable<LlmDelta> {
    for (const call of this.#calls) {
      call.waiting += call.args.rest();
      yield* this.#pass(call);
    }
  }

  *#pass(call: OpenCall): Iterable<LlmDelta> {
    if (call.name === '' || call.waiting === '') return;
    yield { type: 'tool-call-arguments', id: call.id, text: call.waiting };
    call.waiting = '';
  }

  #callFor(index: number | undefined, id: string, name: string, piece: string): OpenCall {
    const hasIndex = index !== undefined;
    const known = hasIndex
      ? this.#byIndex.get(index)
      : (this.#byGivenId.get(id) ?? (id === '' || name === '' ? this.#calls.at(-1) : undefined));
    const isOther = known && isAnother(known, hasIndex, id, name, piece);
    const other = isOther ? (id !== known.givenId && this.#byGivenId.get(id)) || this.#begin(id) : undefined;
    const call = other ?? known ?? this.#begin(id);
    if (hasIndex) this.#byIndex.set(index, call);
    if (id !== '') this.#byGivenId.set(id, call);
    return call;
  }

  #begin(givenId: string): OpenCall {
    let id = givenId;
    // Nine letters and digits, as the strictest endpoints require.
    while (id === '' || this.#ids.has(id)) id = `call${String(++this.#newIds).padStart(5, '0')}`;
    this.#ids.add(id);
    const call = { id, givenId, name: '', args: new ArgumentsText(), waiting: '' };
    this.#calls.push(call);
    return call;
  }
}

/** Fields that the contract has; all others are the endpoint's own. */
const ofMessage = new Set(['role', 'content', 'tool_calls', 'function_call']);
const ofCall = new Set(['index', 'id', 'type', 'function']);
/** Names of the fields that are streamed in pieces, at any depth. */
const inPieces = /^(?:text|summary|data|content|refusal|reasoning\w*)$/;

/** Fields of a message and its calls that are specific to the endpoint. They go back unchanged. */
class KeptFields {
  #message: Record<string, unknown> = {};
  readonly #calls: Record<string, unknown> = {};

  addMessage(delta: Record<string, unknown>): void {
    this.#message = merged(this.#message, without(delta, ofMessage));
  }

  addCall(id: string, delta: Record<string, unknown>): void {
    const more = without(delta, ofCall);
    if (Object.keys(more).length > 0) this.#calls[id] = merged(this.#calls[id] ?? {}, more);
  }

  /** `undefined` if there is nothing to send back. */
  get data(): JsonValue | undefined {
    const [message, calls] = [this.#message, this.#calls];
    const isEmpty = Object.keys(message).length + Object.keys(calls).length === 0;
    return isEmpty ? undefined : jsonOf({ message, calls });
  }
}

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

/** True if a piece begins another call with the same index or id. The name alone may be in every piece. */
function isAnother(known: OpenCall, hasIndex: boolean, id: string, name: string, piece: string): boolean {
  const { args, givenId } = known;
  if (name === '' || known.name === '') return false;
  if (id !== '' && id !== givenId) return true;
  const isSame = name === known.name;
  if (isSame && args.isRepeatedBy(piece)) return false;
  if (args.isWhole) return !isSame || (id === '' && !hasIndex) || piece.trimStart().startsWith('{');
  return args.hasBegun ? false : !isSame || (id === '' && !hasIndex);
}

function without(delta: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(delta).filter(([key, value]) => !known.has(key) && value !== null && value !== undefined),
  );
}

function merged(before: unknown, more: Record<string, unknown>): Record<string, unknown> {
  const all = isRecord(before) ? { ...before } : {};
  for (const [key, value] of Object.entries(more)) {
    const old = Object.hasOwn(all, key) ? all[key] : undefined;
    all[key] = joined(key, old, value);
  }
  return all;
}

function joined(key: string, old: unknown, value: unknown): unknown {
  if (typeof old === 'string' && typeof value === 'string') return inPieces.test(key) ? old + value : value;
  if (Array.isArray(old) && Array.isArray(value)) return value.reduce(withEntry, old);
  if (isRecord(old) && isRecord(value)) return merged(old, value);
  return value ?? old;
}

/** Entries of a streamed list belong together by their `index`. */
function withEntry(list: readonly unknown[], entry: unknown): readonly unknown[] {
  const index = isRecord(entry) ? entry['index'] : undefined;
  const at =
    typeof index === 'number' ? list.findIndex((one) => isRecord(one) && one['index'] === index) : -1;
  return at < 0 || !isRecord(entry) ? [...list, entry] : list.with(at, merged(list[at], entry));
}
