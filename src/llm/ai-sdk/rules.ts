import { anthropicRules } from '../anthropic/rules.js';
import { openAiRules } from '../openai/rules.js';
import type { ToolRules } from '../tools/rules.js';

/** What a model of the AI SDK takes as a tool: what every provider takes, since any may be behind it. */
export const aiSdkRules: ToolRules = {
  ...openAiRules,
  needsProperties: false,
  // Google's; the rules of Anthropic and OpenAI are wider.
  name: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
  property: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
  depth: 8,
  answers: { ...anthropicRules.answers, areObjects: true },
};
