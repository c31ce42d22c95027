import type { JsonObject, Llm, LlmDelta, LlmRequest } from '../core/index.js';
import { requestOf } from './anthropic/request.js';
import { readAnswer } from './anthropic/response.js';
import { addressOf, post, type EndpointOptions } from './wire/endpoint.js';
import { familyName } from './wire/family.js';

/** How the model reasons, as the API describes it. */
export type AnthropicThinking =
  | { readonly type: 'adaptive'; readonly display?: 'summarized' | 'omitted' }
  | {
      readonly type: 'enabled';
      readonly budget_tokens: number;
      readonly display?: 'summarized' | 'omitted';
    }
  | { readonly type: 'between_tools' }
  | { readonly type: 'disabled' };

/** A model behind Anthropic's Messages API. */
export interface AnthropicOptions extends EndpointOptions {
  /** The model's name, such as `claude-sonnet-5-5`. */
  readonly model: string;
  /**
   * Root of the API: `/v1/messages` is appended to its path. Default: `https://api.anthropic.com`. For everybody but the
   * owner of a key this is the address of your own endpoint, which adds the key.
   */
  readonly baseUrl?: string;
  /** How the model reasons. Default: adaptively where the host asks for an effort, else as the model does by itself. */
  readonly thinking?: AnthropicThinking;
  /**
   * Whether the provider keeps the tools, the instructions and the conversation so far for the next answer, and for how long.
   * Default: true, which is five minutes. Set it to false for an endpoint that does not know `cache_control`.
   */
  readonly cache?: boolean | '5m' | '1h';
  /** Tools that run at the provider, such as its web search, as the API describes them. They are not asked about here. */
  readonly providerTools?: readonly JsonObject[];
}

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
  };
  return Object.assign(answer, { by, takes: ['image', 'file'] as const });
}
