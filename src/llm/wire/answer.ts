import type { JsonValue } from '../../core/index.js';
import { eventsOf, parsed, piecesOf } from './events.js';
import { unreadable } from './model-error.js';

/**
 * Yields what `read` makes of each value of an answer: of a stream's events, or of the one value of an endpoint that does not
 * stream. Returns true if the endpoint said that the answer is whole, as a stream does with `[DONE]`. Throws if the answer is of
 * another type; `what` says what it should have been. `parse` takes the place of `JSON.parse`.
 */
export async function* readValues<Piece>(
  response: Response,
  what: string,
  read: (value: JsonValue) => Iterable<Piece>,
  parse: (json: string) => JsonValue | Promise<JsonValue> = parsed,
): AsyncGenerator<Piece, boolean, undefined> {
  const type = (response.headers.get('Content-Type') ?? '').toLowerCase();
  if (type === '' || type.includes('text/event-stream')) {
    for await (const data of eventsOf(response)) {
      if (data === '[DONE]') return true;
      yield* read(await parse(data));
    }
    return false;
  }
  if (!type.includes('json')) {
    throw unreadable(`${type} is no ${what}. Check the address.`);
  }
  let text = '';
  for await (const piece of piecesOf(response)) text += piece;
  yield* read(await parse(text));
  return true;
}
