import type { JsonValue } from '../../core/index.js';
import { errorIn } from './failures.js';
import { unreadable } from './model-error.js';
import { parsed, piecesOf } from './pieces.js';
import { isJsonObject, objectFrom } from './read.js';

/**
 * Yields what `read` makes of each value of an answer: of a stream's events, or of the one value of an endpoint that does not
 * stream, whichever it says that it sends. Returns true if the endpoint said that the answer is whole, as a stream does with
 * `[DONE]`. Throws if the answer is none; `what` says what it should have been.
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
  // The last event may lack the line that ends it. If it is cut, the answer is not whole anyway.
  for (const event of events.add('\n\n')) {
    if (event.data.trim() === '[DONE]') return true;
    if (objectFrom(event.data)) yield* read(valueOf(event));
  }
  return false;
}

const isEvent = /^\s*(?:data|event|id|retry)?:/;

/** Returns the value of an event. The name of an event is its type, where the value does not say it. */
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

/** Puts together the server-sent events of a text that comes in pieces. */
class EventReader {
  #rest = '';
  #event = '';
  #data: string[] = [];

  *add(piece: string): Iterable<ServerEvent> {
    this.#rest += piece;
    // A long line is not looked through with each of its pieces.
    if (!/[\r\n]/.test(this.#rest.slice(-1 - piece.length))) return;
    // The last carriage return may be the first half of a line's end.
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
