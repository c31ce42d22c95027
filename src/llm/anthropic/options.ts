import type { JsonObject } from '../../core/index.js';
import type { EndpointOptions } from '../wire/endpoint.js';

/** Reasoning options, as documented by the API. */
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
   * Root of the API: `/v1/messages` is appended to its path. Default: `https://api.anthropic.com`. Unless the key belongs to the
   * person, this is the address of your own endpoint, which adds the key.
   */
  readonly baseUrl?: string;
  /** Reasoning options. Default: adaptive if the host requests an effort; otherwise the model's own default. */
  readonly thinking?: AnthropicThinking;
  /**
   * True if the provider caches the tools, the instructions and the conversation for the next answer; a string sets the duration.
   * Default: true, which is five minutes. Set it to false for an endpoint that does not support `cache_control`.
   */
  readonly cache?: boolean | '5m' | '1h';
  /** Tools that run at the provider, such as its web search, as documented by the API. They run without approval. */
  readonly providerTools?: readonly JsonObject[];
}
