import type { LlmDelta } from '../../core/index.js';
import { lineOf, wordsIn } from '../wire/line.js';

export const unavailable =
  'This browser has no model of its own for this: it does not know the Prompt API, its machine is too small, or it lacks a ' +
  'language or a kind of content that is asked for.';

/** Yields that the conversation is too long, which is no failure; throws a sentence to show for everything else. */
export function* plainFailure(error: unknown): Iterable<LlmDelta> {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'QuotaExceededError':
      yield { type: 'stop', stop: { reason: 'context-full', raw: name } };
      return;
    case 'NotAllowedError':
      throw new Error(
        'The browser does not let this page use its model now. To download it, the person has to have pressed something first.',
      );
  }
  const said = lineOf(wordsIn(error));
  throw new Error(said === unavailable ? said : `The browser's model failed: ${said}`);
}
