import type { PromptApiBrowser } from './browser.js';

/** Options for the browser's own model. */
export interface PromptApiOptions {
  /** Languages of the conversation, such as `['en', 'ja']`. Browsers do not support every language. Default: the browser's. */
  readonly languages?: readonly string[];
  /** Kinds of input besides text. Not every browser's model supports them. Default: text only. */
  readonly inputs?: readonly ('image' | 'audio')[];
  /** @deprecated Use `inputs`. */
  readonly takes?: readonly ('image' | 'audio')[];
  /** The object that has the Prompt API, for a substitute. Default: the page's global object. */
  readonly browser?: PromptApiBrowser;
}
