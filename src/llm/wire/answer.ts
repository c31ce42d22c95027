import { createParser } from 'eventsource-parser';
import type { JsonValue } from '../../core/index.js';
import { parsed, piecesOf } from './pieces.js';
import { errorIn } from './failures.js';
import { unreadable } from './model-error.js';
import { isJsonObject, objectFrom } from './read.js';

interface ServerEvent {
  readonly event?: string | undefined;
  readonly data: string;
}

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
  const events: ServerEvent[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  let start = '';
  let isJson: boolean | undefined;
  for await (const piece of piecesOf(response)) {
    if (isJson !== false) start += piece;
    if (isJson === undefined && start.trim() !== '') {
      isJson = /^\s*[[{]/.test(start);
      if (!isJson && !isStream(type, start)) throw isNone();
      if (!isJson) parser.feed(start);
    } else if (isJson === false) parser.feed(piece);
    for (const event of events.splice(0)) {
      if (event.data.trim() === '[DONE]') return true;
      yield* read(valueOf(event));
    }
  }
  if (isJson) {
    yield* read(parsed(start));
    return true;
  }
  // The last event may lack the line that ends it. If it is cut, the answer is not whole anyway.
  parser.feed('\n\n');
  const last = events.find(({ data }) => data.trim() === '[DONE]' || objectFrom(data));
  if (last?.data.trim() === '[DONE]') return true;
  if (last) yield* read(valueOf(last));
  return false;
}

function isStream(type: string, start: string): boolean {
  return type === '' || type.includes('text/event-stream') || /^\s*(?:data|event|id|retry)?:/.test(start);
}

/** Returns the value of an event. The name of an event is its type, where the value does not say it. */
function valueOf({ event, data }: ServerEvent): JsonValue {
  const value = data.trim() === '' ? {} : parsed(data);
  if (event === 'error') {
    throw new Error(
      `The model's server reported an error: ${errorIn(value) ?? errorIn({ error: value }) ?? data}`,
    );
  }
  return event !== undefined && isJsonObject(value) ? { ...value, type: value['type'] ?? event } : value;
}
