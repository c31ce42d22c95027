import { agUiRules } from '../ag-ui/rules.js';
import { aiSdkRules } from '../ai-sdk/rules.js';
import { anthropicRules } from '../anthropic/rules.js';
import { geminiRules } from '../gemini/rules.js';
import { openAiRules } from '../openai/rules.js';
import { openAiResponsesRules } from '../openai-responses/rules.js';
import { promptApiRules } from '../prompt-api/rules.js';
import type { ToolRules } from './rules.js';

export type Provider =
  'ag-ui' | 'ai-sdk' | 'anthropic' | 'gemini' | 'openai' | 'openai-responses' | 'prompt-api';

export const rulesOf: Readonly<Record<Provider, ToolRules>> = {
  'ag-ui': agUiRules,
  'ai-sdk': aiSdkRules,
  anthropic: anthropicRules,
  gemini: geminiRules,
  openai: openAiRules,
  'openai-responses': openAiResponsesRules,
  'prompt-api': promptApiRules,
};
