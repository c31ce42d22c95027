import type { LlmDelta } from '../../core/index.js';

/**
 * Yields an answer. Where the endpoint refuses the request before anything of an answer has come, and `learn` finds in its words
 * what to leave out, it is asked again.
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
