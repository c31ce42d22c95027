import type { JsonValue } from '../../core/index.js';
import { errorIn } from './failures.js';
import { unreadable } from './model-error.js';
import { parsed, piecesOf } from './pieces.js';
import { isJsonObject, objectFrom } from './read.js';

/**
 * Yields the deltas that `read` makes of each value of an answer: the events of a stream, or the one value of an endpoint that
 * does not stream, whatever its content type. Returns true if the endpoint reported that the answer is complete, as a stream does
 * with `[DONE]`. Throws if the response is not an answer; `what` names the expected kind.
 */
export async function* readValues<Piece>(
  response: Response,
  what: string,
  read: (value: JsonValue) => Iterable<Piece>,
): AsyncGenerator<Piece, boolean, undefined> {
  const type = (response.headers.get('Content-Type') ?? '').toLowerCase();
  const isNone = (): Error => unreadable(`${type} is no ${what}. Check the address.`);
  if (type.includes('html')) throw isNone();
  const events = new EventReader();
  let text = '';
  let isJson: boolean | undefined;
  for await (const piece of piecesOf(response)) {
    text += piece;
    if (isJson === undefined) {
      if (text.trim() === '') continue;
      isJson = type.includes('json') ? !isEvent.test(text) : /^\s*[[{]/.test(text);
      if (!isJson && !/^$|text\/event-stream/.test(type) && !isEvent.test(text)) throw isNone();
    }
    if (isJson) continue;
    for (const event of events.add(text)) {
      if (event.data.trim() === '[DONE]') return true;
      yield* read(valueOf(event));
    }
    text = '';
  }
  if (isJson) {
    yield* read(parsed(text));
    return true;
  }
  // The last event may lack its final line break. If it was cut, the answer is incomplete anyway.
  for (const event of events.add('\n\n')) {
    if (event.data.trim() === '[DONE]') return true;
    if (objectFrom(event.data)) yield* read(valueOf(event));
  }
  return false;
}

const isEvent = /^\s*(?:data|event|id|retry)?:/;

/** Returns the value of an event. The event's name is its type if the value has none. */
function valueOf({ event, data }: ServerEvent): JsonValue {
  if (event === 'error') {
    const value = objectFrom(data);
    const said = value && (errorIn(value) ?? errorIn({ error: value }));
    throw new Error(`The model's server reported an error: ${said ?? data}`);
  }
  const value = data.trim() === '' ? {} : parsed(data);
  return event !== '' && isJsonObject(value) ? { ...value, type: value['type'] ?? event } : value;
}

interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Assembles server-sent events from pieces of text. */
class EventReader {
  #rest = '';
  #event = '';
  #data: string[] = [];

  *add(piece: string): Iterable<ServerEvent> {
    this.#rest += piece;
    // Avoids searching a long line again for each of its pieces.
    if (!/[\r\n]/.test(this.#rest.slice(-1 - piece.length))) return;
    // The last carriage return may be the first half of a line break.
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (this.#data.length > 0) yield { event: this.#event, data: this.#data.join('\n') };
        this.#event = '';
        this.#data = [];
      }
      const value = line.replace(/^[^:]*:? ?/, '');
      if (/^data(?::|$)/.test(line)) this.#data.push(value);
      else if (/^event:/.test(line)) this.#event = value;
    }
  }
}
