import type { Llm, LlmDelta, LlmRequest } from '../core/index.js';
import type { AnthropicOptions } from './anthropic/options.js';
import { requestOf } from './anthropic/request.js';
import { readAnswer } from './anthropic/response.js';
import { addressOf, post } from './wire/endpoint.js';
import { prepareForCalls, writeExact } from './wire/exact.js';
import { familyName } from './wire/family.js';

export type { AnthropicOptions, AnthropicThinking } from './anthropic/options.js';

const providersOwn = 'https://api.anthropic.com';

/**
 * A model behind Anthropic's Messages API, called from the page.
 *
 * ```js
 * element.llm = anthropic({ model: 'claude-sonnet-5-5', baseUrl: '/api/anthropic' });
 * ```
 *
 * Everyone who uses the page can read a key in it. Give one only if they own it; otherwise point `baseUrl` to an endpoint of
 * yours that adds the key.
 *
 * Reasoning with its signature, citations and the calls of the provider's own tools go back unchanged and in order. Failures
 * are thrown as an `Error` with a sentence to show: the HTTP status and the endpoint's message, an error in the middle of the
 * stream, an answer that broke off or is none.
 */
export function anthropic(options: AnthropicOptions): Llm {
  const { baseUrl = providersOwn, model } = options;
  const url = addressOf(baseUrl, 'v1/messages');
  const by = familyName('anthropic', baseUrl, providersOwn, model);
  const answer = async function* ({ signal, ...turn }: LlmRequest): AsyncGenerator<LlmDelta> {
    await prepareForCalls(turn.messages);
    const { body, warnings } = requestOf(options, turn);
    for (const text of warnings) yield { type: 'warning', text };
    yield* post(
      url,
      {
        body,
        write: writeExact,
        keyHeader: ['x-api-key', ''],
        headers: { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' },
        options,
        signal,
      },
      (response) => readAnswer(response, by),
    );
  };
  return Object.assign(answer, { by, takes: ['image', 'file'] as const });
}
