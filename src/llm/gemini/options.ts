import type { JsonObject } from '../../core/index.js';
import type { EndpointOptions } from '../wire/endpoint.js';

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
