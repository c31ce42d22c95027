import type { JsonValue } from '../../core/index.js';
import { parseExact } from './exact.js';
import { brokenOff, unreadable } from './model-error.js';

/** Maximum size of one answer, streamed or not: about 30,000 tokens with an event for each. */
const maxBytes = 8 * 1024 * 1024;

/** Yields text as it arrives. Leaving the loop early closes the connection. */
export async function* piecesOf(
  response: Response,
  most = maxBytes,
): AsyncGenerator<string, void, undefined> {
  // Some browsers cannot iterate over a stream.
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw brokenOff();
      });
      if (done) return;
      bytes += value.byteLength;
      if (bytes > most) throw unreadable(`it is larger than ${most} bytes.`);
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Rejects if the connection has already broken.
    reader.cancel().catch(() => undefined);
  }
}

/** Parses a response of a model's server. Throws a sentence to show if it is not JSON. */
export function parsed(json: string): JsonValue {
  try {
    return parseExact(json);
  } catch {
    throw unreadable('it is not JSON.');
  }
}
