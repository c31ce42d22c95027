import { anthropicRules } from '../anthropic/rules.js';
import { geminiRules } from '../gemini/rules.js';
import { openAiRules } from '../openai/rules.js';
import type { ToolRules } from './rules.js';

/** What a model of the AI SDK takes as a tool: what every provider takes, since any may be behind it. */
const aiSdkRules: ToolRules = {
  ...openAiRules,
  needsProperties: false,
  // Google's; the rules of Anthropic and OpenAI are wider.
  name: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
  property: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
  depth: 8,
  answers: { ...anthropicRules.answers, areObjects: true },
};

/**
 * What OpenAI's Responses API takes as a function. The messages are those of `/chat/completions` with other places:
 * "Invalid schema for function …", `param: tools[11].parameters` (zed-industries/zed#60474, ComposioHQ/composio#1829).
 */
const openAiResponsesRules: ToolRules = openAiRules;

/** What an agent takes as a tool: AG-UI says nothing, and any provider may be behind it. */
const agUiRules: ToolRules = aiSdkRules;

/** What the Prompt API takes as a tool: its specification wants an object as the schema, and says no more. */
const promptApiRules: ToolRules = {
  ...aiSdkRules,
  // A small model with a small context: ours.
  schemaChars: 20_000,
  allChars: 100_000,
  // Any JSON Schema, as the specification has it.
  answers: { areObjects: false, areClosed: false },
};

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
