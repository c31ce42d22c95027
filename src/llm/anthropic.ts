import type { Llm, LlmDelta } from '../core/index.js';
import type { AnthropicOptions } from './anthropic/options.js';
import { requestOf } from './anthropic/request.js';
import { readAnswer } from './anthropic/response.js';
import type { AskModel } from './tools/ask.js';
import { fitting } from './tools/fitting.js';
import { addressOf, post } from './wire/endpoint.js';
import { familyName } from './wire/family.js';
import type { MediaRules } from './wire/rules.js';
import { repairing } from './wire/turn.js';

export type { AnthropicOptions, AnthropicThinking } from './anthropic/options.js';

const providersOwn = 'https://api.anthropic.com';

const media: MediaRules = {
  said: /^(?:image\/(?:jpeg|png|gif|webp)|application\/pdf|text\/.*|.*[/+]json)$/,
  result: /^image\/(?:jpeg|png|gif|webp)$/,
  imageChars: 5 * 1024 * 1024,
};

/**
 * Returns a model behind Anthropic's Messages API, called from the page.
 *
 * ```js
 * element.llm = anthropic({ model: 'claude-sonnet-5-5', baseUrl: '/api/anthropic' });
 * ```
 *
 * Everyone who uses the page can read its key. Pass a key only if it belongs to the person; otherwise point `baseUrl` to your own
 * endpoint, which adds the key.
 *
 * Reasoning with its signature, citations and calls of the provider's tools go back unchanged and in order. Failures are thrown
 * as an `Error` with a sentence to show: the HTTP status and the endpoint's message, an error in the middle of the stream, an
 * answer that broke off or is not an answer.
 */
export function anthropic(options: AnthropicOptions): Llm {
  const { baseUrl = providersOwn, model } = options;
  const url = addressOf(baseUrl, 'v1/messages');
  const by = familyName('anthropic', baseUrl, providersOwn, model);
  const repaired = repairing(media);
  const answer: AskModel = ({ signal, ...given }) =>
    repaired(given, async function* (turn): AsyncGenerator<LlmDelta> {
      const { body, warnings } = requestOf(options, turn);
      for (const text of warnings) yield { type: 'warning', text };
      yield* post(
        url,
        {
          body,
          keyHeader: ['x-api-key', ''],
          headers: { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' },
          options,
          signal,
        },
        (response) => readAnswer(response, by),
      );
    });
  return Object.assign(fitting('anthropic', answer, options.providerTools), {
    provider: by,
    inputs: ['image', 'file'] as const,
  });
}
