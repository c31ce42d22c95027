import type { PromptApiBrowser } from './browser.js';

/** How the browser's own model is used. */
export interface PromptApiOptions {
  /** Languages of the conversation, such as `['en', 'ja']`. Browsers do not promise every one. Default: the browser's. */
  readonly languages?: readonly string[];
  /** Whether it is to take pictures and sound, which not every browser's model can. Default: text alone. */
  readonly takes?: readonly ('image' | 'audio')[];
  /** Where the Prompt API is, for a stand-in. Default: the page's global object. */
  readonly browser?: PromptApiBrowser;
}
