import { openAiRules } from '../openai/rules.js';
import type { ToolRules } from '../tools/rules.js';

/**
 * What OpenAI's Responses API takes as a function. The messages are those of `/chat/completions` with other places:
 * "Invalid schema for function …", `param: tools[11].parameters` (zed-industries/zed#60474, ComposioHQ/composio#1829).
 */
export const openAiResponsesRules: ToolRules = openAiRules;
