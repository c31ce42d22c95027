import type { LlmDelta } from '../../core/index.js';
import { ArgumentsText } from '../wire/arguments.js';
import { isRecord, jsonText, placeOf, textOf } from '../wire/read.js';

interface OpenCall {
  readonly id: string;
  /** The endpoint's own id; may be empty. */
  readonly givenId: string;
  /** Empty until it has come. */
  name: string;
  readonly args: ArgumentsText;
  /** Arguments that came before the name. */
  waiting: string;
}

/**
 * Puts the calls of an answer together from their pieces.
 *
 * A call is known by its `index`, or by its `id` if there is no index or several calls share one; a call without an id gets
 * one. The first name counts, since some endpoints repeat it in every chunk: another one, or arguments that start again, begin
 * another call.
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
    // Some endpoints leave out the object in between.
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

  /** Yields what of the calls has not been passed on. */
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
    // Nine letters and digits: the strictest endpoints require that.
    while (id === '' || this.#ids.has(id)) id = `call${String(++this.#newIds).padStart(5, '0')}`;
    this.#ids.add(id);
    const call = { id, givenId, name: '', args: new ArgumentsText(), waiting: '' };
    this.#calls.push(call);
    return call;
  }
}

/** True if a piece begins a call beside the one that has its index, or its id. The name alone may come in every piece. */
function isAnother(known: OpenCall, hasIndex: boolean, id: string, name: string, piece: string): boolean {
  const { args, givenId } = known;
  if (name === '' || known.name === '') return false;
  if (id !== '' && id !== givenId) return true;
  const isSame = name === known.name;
  if (isSame && args.isRepeatedBy(piece)) return false;
  if (args.isWhole) return !isSame || (id === '' && !hasIndex) || piece.trimStart().startsWith('{');
  return args.hasBegun ? false : !isSame || (id === '' && !hasIndex);
}
