import type { Llm } from '../../src/core/index.js';
import { agUi } from '../../src/llm/ag-ui.js';
import { anthropic } from '../../src/llm/anthropic.js';
import { gemini } from '../../src/llm/gemini.js';
import { openAiResponses } from '../../src/llm/openai-responses.js';
import { openAi } from '../../src/llm/openai.js';

export type Fetch = typeof fetch;

/** Each adapter with the `fetch` of a test. */
export const adapters = {
  openai: (fetch: Fetch): Llm => openAi({ baseUrl: 'http://m.test', model: 'x', fetch }),
  responses: (fetch: Fetch): Llm => openAiResponses({ model: 'x', fetch }),
  anthropic: (fetch: Fetch): Llm => anthropic({ model: 'claude-x', fetch }),
  gemini: (fetch: Fetch): Llm => gemini({ model: 'gemini-3-x', fetch }),
  'ag-ui': (fetch: Fetch): Llm => agUi({ url: 'http://m.test', fetch }),
};
