import { createParser } from 'eventsource-parser';
import type { LlmDelta } from '../core/index.js';
import { ReplyReader } from './openai-reply.js';

/** Size of one answer, streamed or not: about 30,000 tokens with an event for each. */
const maxBytes = 8 * 1024 * 1024;

/** Reads an answer as deltas, from a stream of events or from one JSON value. */
export async function* readAnswer(response: Response): AsyncGenerator<LlmDelta, void, undefined> {
  const type = (response.headers.get('Content-Type') ?? '').toLowerCase();
  const reply = new ReplyReader();
  if (type === '' || type.includes('text/event-stream')) {
    for await (const data of eventsOf(response)) {
      if (data === '[DONE]') {
        reply.done();
        break;
      }
      yield* reply.read(parsed(data));
    }
  } else if (type.includes('json')) {
    let text = '';
    for await (const piece of piecesOf(response)) text += piece;
    yield* reply.read(parsed(text));
    reply.done();
  } else {
    throw new Error(
      `The model's server answered with ${type}, which is no chat completion. Check the address.`,
    );
  }
  reply.end();
}

/** Yields the data of each server-sent event. */
async function* eventsOf(response: Response): AsyncGenerator<string, void, undefined> {
  const ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => ready.push(data) });
  for await (const text of piecesOf(response)) {
    parser.feed(text);
    yield* ready.splice(0);
  }
}

/** Yields text as it arrives. Leaving the loop early closes the connection. */
async function* piecesOf(response: Response): AsyncGenerator<string, void, undefined> {
  // Some browsers cannot iterate over a stream.
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new Error('The connection to the model broke before its answer was complete.', {
          cause: error,
        });
      });
      if (done) return;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new Error(`The model's answer is larger than ${maxBytes} bytes.`);
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Rejects if the connection has already broken.
    reader.cancel().catch(() => undefined);
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error("The model's server sent something that is not JSON.");
  }
}
