import type { JsonObject } from '../../core/index.js';
import type { EndpointOptions } from '../wire/endpoint.js';

/** Reasoning options, as documented by the API. */
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
   * `https://generativelanguage.googleapis.com/v1beta`. Unless the key belongs to the person, this is the address of your own
   * endpoint, which adds the key.
   */
  readonly baseUrl?: string;
  /** Reasoning options. Default: the host's effort; without one, the model's own default, and reasoning is not shown. */
  readonly thinking?: GeminiThinking;
  /** Tools that run at the provider, such as `{ googleSearch: {} }`, as documented by the API. They run without approval. */
  readonly providerTools?: readonly JsonObject[];
}
