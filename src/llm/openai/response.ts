import type { LlmDelta, ModelStop, ModelUsage } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff, unreadable } from '../wire/model-error.js';
import { isRecord, jsonOf, listOf, numberOf, textOf } from '../wire/read.js';
import { KeptFields } from './kept.js';

/** Reads an answer as deltas, from a stream of events or from one JSON value. */
export async function* readAnswer(response: Response, by: string): AsyncGenerator<LlmDelta, void, undefined> {
  const reply = new ReplyReader();
  const isDone = yield* readValues(response, 'chat completion', (value) => reply.read(value));
  yield* reply.end(isDone, by);
}

const reasons: Readonly<Record<string, ModelStop['reason']>> = {
  stop: 'stop',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  length: 'length',
  content_filter: 'filtered',
  insufficient_system_resource: 'interrupted',
  error: 'error',
};

interface OpenCall {
  readonly id: string;
  /** The endpoint's own id; may be empty. */
  readonly givenId: string;
  isNamed: boolean;
  /** Arguments that came before the name. */
  waiting: string;
}

/**
 * Turns the chunks of an answer into deltas.
 *
 * Endpoints agree on little but the documentation's own example. So: a call is known by its `index`, or by its `id` if
 * there is no index or several calls share one; a call without an id gets one; the first name counts, since some endpoints
 * repeat it in every chunk; and text may be a list of parts.
 */
class ReplyReader {
  readonly #calls: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall>();
  readonly #byGivenId = new Map<string, OpenCall>();
  readonly #ids = new Set<string>();
  #newIds = 0;
  readonly #kept = new KeptFields();
  #finish = '';
  #model = '';
  #hasRefused = false;

  /** Throws if the chunk is an error or no chat completion. */
  *read(chunk: unknown): Iterable<LlmDelta> {
    const error = errorIn(chunk);
    if (error !== undefined) throw new Error(`The model's server reported an error: ${error}`);
    if (!isRecord(chunk)) throw unreadable('it is no chat completion.');
    const model = textOf(chunk['model']);
    if (model !== '' && model !== this.#model) yield { type: 'response', model };
    this.#model = model || this.#model;
    if (isRecord(chunk['usage'])) yield { type: 'usage', usage: usageOf(chunk['usage']) };
    // Some chunks hold only token counts, or the findings of a content filter.
    const choice = listOf(chunk['choices']).find((one) => (one['index'] ?? 0) === 0);
    if (!choice) return;
    const isWhole = isRecord(choice['message']);
    const message = choice['delta'] ?? choice['message'];
    if (isRecord(message)) {
      yield* this.#readMessage(message);
      for (const [index, call] of listOf(message['tool_calls']).entries()) {
        yield* this.#readCall(isWhole ? { ...call, index } : call);
      }
    }
    this.#finish = textOf(choice['finish_reason']) || this.#finish;
  }

  /** Throws if the answer is not complete at the end of the stream. `isDone`: the endpoint said that it is. */
  *end(isDone: boolean, by: string): Iterable<LlmDelta> {
    if (!isDone && this.#finish === '') throw brokenOff();
    const stop = this.#stop();
    if (stop?.reason !== 'length' && this.#calls.some(({ isNamed }) => !isNamed)) {
      throw new Error('The model asked for a tool without naming it.');
    }
    const { data } = this.#kept;
    if (data !== undefined) yield { type: 'opaque', opaque: { by, data } };
    if (stop) yield { type: 'stop', stop };
  }

  #stop(): ModelStop | undefined {
    const raw = this.#finish;
    if (raw === '') return undefined;
    const known = Object.hasOwn(reasons, raw) ? reasons[raw] : undefined;
    return { reason: this.#hasRefused && known === 'stop' ? 'refusal' : (known ?? 'other'), raw };
  }

  *#readMessage(message: Record<string, unknown>): Iterable<LlmDelta> {
    this.#kept.addMessage(message);
    const thought = textOf(message['reasoning_content']) || textOf(message['reasoning']);
    if (thought !== '') yield { type: 'reasoning', text: thought };
    const text = contentOf(message['content']);
    if (text !== '') yield { type: 'text', text };
    const refusal = textOf(message['refusal']);
    if (refusal === '') return;
    if (!this.#hasRefused) yield { type: 'part-start', index: 0, part: { type: 'refusal', text: '' } };
    this.#hasRefused = true;
    yield { type: 'part-delta', index: 0, text: refusal };
  }

  *#readCall(raw: Record<string, unknown>): Iterable<LlmDelta> {
    const { function: given } = raw;
    const called = isRecord(given) ? given : {};
    const name = textOf(called['name']);
    const call = this.#callFor(raw['index'], textOf(raw['id']), name !== '');
    call.waiting += argumentsOf(called['arguments']);
    this.#kept.addCall(call.id, raw);
    if (!call.isNamed && name !== '') {
      call.isNamed = true;
      yield { type: 'tool-call', id: call.id, name };
    }
    if (!call.isNamed || call.waiting === '') return;
    yield { type: 'tool-call-arguments', id: call.id, text: call.waiting };
    call.waiting = '';
  }

  #callFor(index: unknown, id: string, hasName: boolean): OpenCall {
    const hasIndex = typeof index === 'number';
    const known = hasIndex
      ? this.#byIndex.get(index)
      : (this.#byGivenId.get(id) ?? (id === '' || !hasName ? this.#calls.at(-1) : undefined));
    const isAnother = known?.isNamed && hasName && (id === '' ? !hasIndex : id !== known.givenId);
    const other = isAnother ? (this.#byGivenId.get(id) ?? this.#begin(id)) : undefined;
    const call = other ?? known ?? this.#begin(id);
    if (hasIndex) this.#byIndex.set(index, call);
    if (id !== '') this.#byGivenId.set(id, call);
    return call;
  }

  #begin(givenId: string): OpenCall {
    let id = givenId;
    // Nine letters and digits: the strictest endpoints require that.
    while (id === '' || this.#ids.has(id)) id = `call${String(++this.#newIds).padStart(5, '0')}`;
    this.#ids.add(id);
    const call = { id, givenId, isNamed: false, waiting: '' };
    this.#calls.push(call);
    return call;
  }
}

function contentOf(content: unknown): string {
  const parts = listOf(content).map(({ text }) => textOf(text));
  return Array.isArray(content) ? parts.join('') : textOf(content);
}

function argumentsOf(value: unknown): string {
  return isRecord(value) ? JSON.stringify(value) : textOf(value);
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
