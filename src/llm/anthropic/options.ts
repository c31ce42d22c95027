import type { JsonObject } from '../../core/index.js';
import type { EndpointOptions } from '../wire/endpoint.js';

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
