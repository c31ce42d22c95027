import type { Llm } from 'mcp-tools/core';
import type { PlainWord } from './locales/words.js';

/** The values of a model's form. An empty key counts as none. */
export interface ModelSettings {
  readonly address: string;
  readonly model: string;
  readonly key: string;
}

/** A model at an address that the person enters. Its adapter is loaded when it is selected. */
export interface ModelOffer {
  readonly hint: PlainWord;
  /** Initial value in the form. */
  readonly address: string;
  /** An example of a name; absent if the address alone determines the model. */
  readonly model?: string;
  load(settings: ModelSettings): Promise<Llm>;
}

/** Models by the values of the page's select element. */
export const modelOffers: Readonly<Record<string, ModelOffer>> = {
  anthropic: {
    hint: 'anthropicHint',
    address: 'https://api.anthropic.com',
    model: 'claude-sonnet-5-5',
    async load(settings) {
      const { anthropic } = await import('mcp-tools/llm/anthropic');
      return anthropic(endpointOf(settings));
    },
  },
  'openai-responses': {
    hint: 'openaiResponsesHint',
    address: 'https://api.openai.com/v1',
    model: 'gpt-5.1',
    async load(settings) {
      const { openAiResponses } = await import('mcp-tools/llm/openai-responses');
      return openAiResponses(endpointOf(settings));
    },
  },
  openai: {
    hint: 'openaiHint',
    address: 'http://localhost:11434/v1',
    model: 'qwen3',
    async load(settings) {
      const { openAi } = await import('mcp-tools/llm/openai');
      return openAi(endpointOf(settings));
    },
  },
  gemini: {
    hint: 'geminiHint',
    address: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-3.8-flash',
    async load(settings) {
      const { gemini } = await import('mcp-tools/llm/gemini');
      return gemini(endpointOf(settings));
    },
  },
  'ag-ui': {
    hint: 'agUiHint',
    address: 'http://localhost:8000/agent',
    async load({ address, key }) {
      const { agUi } = await import('mcp-tools/llm/ag-ui');
      return agUi({ url: address, ...keyOf(key) });
    },
  },
};

function endpointOf({ address, model, key }: ModelSettings): {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
} {
  return { baseUrl: address, model, ...keyOf(key) };
}

function keyOf(key: string): { readonly apiKey?: string } {
  return key === '' ? {} : { apiKey: key };
}
