import type { JsonObject, Llm, LlmDelta, LlmRequest } from '../core/index.js';
import { requestOf } from './gemini/request.js';
import { readAnswer } from './gemini/response.js';
import { addressOf, post, type EndpointOptions } from './wire/endpoint.js';
import { familyName } from './wire/family.js';

/** How the model reasons, as the API describes it. */
export interface GeminiThinking {
  readonly includeThoughts?: boolean;
  readonly thinkingLevel?: 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH';
  /** In tokens, for models before Gemini 3. */
  readonly thinkingBudget?: number;
}

/** A model behind Google's `generateContent`. */
export interface GeminiOptions extends EndpointOptions {
  /** The model's name, such as `gemini-3.8-flash`. */
  readonly model: string;
  /**
   * Root of the API: `/models/…:streamGenerateContent` is appended to its path. Default:
   * `https://generativelanguage.googleapis.com/v1beta`. For everybody but the owner of a key this is the address of your own
   * endpoint, which adds the key.
   */
  readonly baseUrl?: string;
  /** How the model reasons. Default: as the host's effort says, else as the model does by itself, without showing it. */
  readonly thinking?: GeminiThinking;
  /** Tools that run at the provider, such as `{ googleSearch: {} }`, as the API describes them. They are not asked about here. */
  readonly providerTools?: readonly JsonObject[];
}

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
    const { body, warnings } = requestOf(options, turn);
    for (const text of warnings) yield { type: 'warning', text };
    yield* post(url, { body, keyHeader: ['x-goog-api-key', ''], options, signal }, (response) =>
      readAnswer(response, by),
    );
  };
  return Object.assign(answer, { by, takes: ['image', 'audio', 'file'] as const });
}
