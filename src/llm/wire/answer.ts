import type { JsonValue } from '../../core/index.js';
import { eventsOf, parsed, piecesOf } from './events.js';

/**
 * Yields the values of an answer: each of a stream of events, or the one of an endpoint that does not stream. Throws if the
 * answer is of another type; `what` says what it should have been.
 */
export async function* valuesOf(response: Response, what: string): AsyncGenerator<JsonValue> {
  const type = (response.headers.get('Content-Type') ?? '').toLowerCase();
  if (type === '' || type.includes('text/event-stream')) {
    for await (const data of eventsOf(response)) {
      // Some gateways end every stream as OpenAI does.
      if (data !== '[DONE]') yield parsed(data);
    }
  } else if (type.includes('json')) {
    let text = '';
    for await (const piece of piecesOf(response)) text += piece;
    yield parsed(text);
  } else {
    throw new Error(`The model's server answered with ${type}, which is no ${what}. Check the address.`);
  }
}
