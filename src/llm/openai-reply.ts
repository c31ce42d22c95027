import type { LlmDelta } from '../core/index.js';
import { errorIn, isRecord } from './openai-error.js';

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
export class ReplyReader {
  readonly #calls: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall>();
  readonly #byGivenId = new Map<string, OpenCall>();
  readonly #ids = new Set<string>();
  #newIds = 0;
  #isDone = false;
  #finish = '';

  /** Throws if the chunk is an error or no chat completion. */
  *read(chunk: unknown): Iterable<LlmDelta> {
    const error = errorIn(chunk);
    if (error !== undefined) throw new Error(`The model's server reported an error: ${error}`);
    if (!isRecord(chunk)) throw new Error("The model's server sent something that is no chat completion.");
    // Some chunks hold only token counts, or the findings of a content filter.
    const choice = listOf(chunk['choices']).find((one) => (one['index'] ?? 0) === 0);
    if (!choice) return;
    const isWhole = isRecord(choice['message']);
    const message = choice['delta'] ?? choice['message'];
    if (isRecord(message)) {
      const text = contentOf(message['content']) + textOf(message['refusal']);
      if (text !== '') yield { type: 'text', text };
      for (const [index, call] of listOf(message['tool_calls']).entries()) {
        yield* this.#readCall(isWhole ? { ...call, index } : call);
      }
    }
    this.#finish = textOf(choice['finish_reason']) || this.#finish;
  }

  /** Notes that the endpoint said the answer is complete. */
  done(): void {
    this.#isDone = true;
  }

  /** Call it at the end of the stream. Throws if the answer is not complete. */
  end(): void {
    if (!this.#isDone && this.#finish === '') throw new Error("The model's answer broke off before its end.");
    if (this.#finish === 'length')
      throw new Error("The model's answer was cut: it reached the limit of its length.");
    if (this.#finish === 'content_filter')
      throw new Error("The answer was ended by the endpoint's content filter.");
    if (this.#calls.some(({ isNamed }) => !isNamed)) {
      throw new Error('The model asked for a tool without naming it.');
    }
  }

  *#readCall(raw: Record<string, unknown>): Iterable<LlmDelta> {
    const { function: given } = raw;
    const called = isRecord(given) ? given : {};
    const name = textOf(called['name']);
    const call = this.#callFor(raw['index'], textOf(raw['id']), name !== '');
    call.waiting += argumentsOf(called['arguments']);
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
  if (!Array.isArray(content)) return textOf(content);
  return listOf(content)
    .map(({ text }) => textOf(text))
    .join('');
}

function argumentsOf(value: unknown): string {
  return isRecord(value) ? JSON.stringify(value) : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
