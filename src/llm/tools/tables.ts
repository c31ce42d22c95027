import { anthropicRules } from '../anthropic/rules.js';
import { geminiRules } from '../gemini/rules.js';
import { openAiRules } from '../openai/rules.js';
import type { ToolRules } from './rules.js';

/** Rules of the AI SDK's models for a tool: the strictest of all providers', since any may be behind it. */
const aiSdkRules: ToolRules = {
  ...openAiRules,
  needsProperties: false,
  // Google's rule; those of Anthropic and OpenAI allow more.
  name: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
  property: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
  depth: 8,
  answers: { ...anthropicRules.answers, areObjects: true },
};

/**
 * Rules of OpenAI's Responses API for a function. Its error messages equal those of `/chat/completions` except for the
 * location: "Invalid schema for function …", `param: tools[11].parameters` (zed-industries/zed#60474, ComposioHQ/composio#1829).
 */
const openAiResponsesRules: ToolRules = openAiRules;

/** Rules of an agent for a tool: AG-UI does not specify any, and any provider may be behind it. */
const agUiRules: ToolRules = aiSdkRules;

/** Rules of the Prompt API for a tool: its specification requires an object as the schema, and nothing else. */
const promptApiRules: ToolRules = {
  ...aiSdkRules,
  // A small model with a small context: this value is ours.
  schemaChars: 20_000,
  allChars: 100_000,
  // Any JSON Schema, according to the specification.
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
