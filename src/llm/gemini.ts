import type { Llm, LlmDelta, LlmRequest } from '../core/index.js';
import type { GeminiOptions } from './gemini/options.js';
import { requestOf } from './gemini/request.js';
import { readAnswer } from './gemini/response.js';
import { addressOf, post } from './wire/endpoint.js';
import { prepareForCalls, writeExact } from './wire/exact.js';
import { familyName } from './wire/family.js';

export type { GeminiOptions, GeminiThinking } from './gemini/options.js';

const providersOwn = 'https://generativelanguage.googleapis.com/v1beta';

/**
 * A model behind Google's `generateContent`, called from the page.
 *
 * ```js
 * element.llm = gemini({ model: 'gemini-3.8-flash', baseUrl: '/api/gemini' });
 * ```
 *
 * Everyone who uses the page can read a key in it. Give one only if they own it; otherwise point `baseUrl` to an endpoint of
 * yours that adds the key.
 *
 * Signatures go back unchanged with the parts that they came with: without them, Gemini 3 refuses the results of its calls.
 * Failures are thrown as an `Error` with a sentence to show: the HTTP status and the endpoint's message, an error in the middle
 * of the stream, an answer that broke off or is none.
 */
export function gemini(options: GeminiOptions): Llm {
  const { baseUrl = providersOwn, model } = options;
  const address = addressOf(
    baseUrl,
    `${model.includes('/') ? model : `models/${model}`}:streamGenerateContent`,
  );
  const url = `${address}${address.includes('?') ? '&' : '?'}alt=sse`;
  const by = familyName('gemini', baseUrl, providersOwn, model);
  const answer = async function* ({ signal, ...turn }: LlmRequest): AsyncGenerator<LlmDelta> {
    await prepareForCalls(turn.messages);
    const { body, warnings } = requestOf(options, turn);
    for (const text of warnings) yield { type: 'warning', text };
    yield* post(
      url,
      { body, write: writeExact, keyHeader: ['x-goog-api-key', ''], options, signal },
      (response) => readAnswer(response, by),
    );
  };
  return Object.assign(answer, { by, takes: ['image', 'audio', 'file'] as const });
}
