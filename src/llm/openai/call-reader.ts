import type { LlmDelta } from '../../core/index.js';
import { isRecord, placeOf, textOf, jsonText } from '../wire/read.js';
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
export class CallReader {
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
