import type { LlmDelta } from '../../core/index.js';

/**
 * Yields an answer. If the endpoint rejects the request before any part of an answer arrives, and `learn` finds in the error what
 * to leave out, the request is repeated.
 */
export async function* learning(
  ask: () => AsyncIterable<LlmDelta>,
  learn: (refusal: string) => boolean,
): AsyncGenerator<LlmDelta, void, undefined> {
  let hasBegun = false;
  for (;;) {
    try {
      for await (const delta of ask()) {
        hasBegun = true;
        yield delta;
      }
      return;
    } catch (error) {
      if (hasBegun || !(error instanceof Error) || !learn(error.message)) throw error;
    }
  }
}
