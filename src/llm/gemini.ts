import type { Llm, LlmDelta } from '../core/index.js';
import type { GeminiOptions } from './gemini/options.js';
import { isOld, requestOf } from './gemini/request.js';
import { readAnswer } from './gemini/response.js';
import type { AskModel } from './tools/ask.js';
import { fitting } from './tools/fitting.js';
import { addressOf, post } from './wire/endpoint.js';
import { familyName } from './wire/family.js';
import type { MediaRules } from './wire/rules.js';
import { repairing } from './wire/turn.js';

export type { GeminiOptions, GeminiThinking } from './gemini/options.js';

const providersOwn = 'https://generativelanguage.googleapis.com/v1beta';

/** As listed in the API's documentation. A result can have images only. */
const media: MediaRules = {
  said: /^(?:image\/(?:png|jpeg|webp|hei[cf])|audio\/(?!webm)|video\/|text\/|application\/(?!octet-stream|zip))/,
  result: /^image\/(?:png|jpeg|webp)$/,
};

/**
 * Returns a model behind Google's `generateContent`, called from the page.
 *
 * ```js
 * element.llm = gemini({ model: 'gemini-3.8-flash', baseUrl: '/api/gemini' });
 * ```
 *
 * Everyone who uses the page can read its key. Pass a key only if it belongs to the person; otherwise point `baseUrl` to your own
 * endpoint, which adds the key.
 *
 * Signatures go back unchanged with the parts that they came with: without them, Gemini 3 rejects the results of its calls.
 * Failures are thrown as an `Error` with a sentence to show: the HTTP status and the endpoint's message, an error in the middle
 * of the stream, an answer that broke off or is not an answer.
 */
export function gemini(options: GeminiOptions): Llm {
  const { baseUrl = providersOwn, model } = options;
  const address = addressOf(
    baseUrl,
    `${model.includes('/') ? model : `models/${model}`}:streamGenerateContent`,
  );
  const url = `${address}${address.includes('?') ? '&' : '?'}alt=sse`;
  const by = familyName('gemini', baseUrl, providersOwn, model);
  const repaired = repairing(isOld(model) ? { ...media, result: /^$/ } : media);
  const answer: AskModel = ({ signal, ...given }) =>
    repaired(given, async function* (turn): AsyncGenerator<LlmDelta> {
      const { body, warnings } = requestOf(options, turn);
      for (const text of warnings) yield { type: 'warning', text };
      yield* post(url, { body, keyHeader: ['x-goog-api-key', ''], options, signal }, (response) =>
        readAnswer(response, by),
      );
    });
  return Object.assign(fitting('gemini', answer), {
    provider: by,
    inputs: ['image', 'audio', 'file'] as const,
  });
}
