import { aiSdkRules } from '../ai-sdk/rules.js';
import type { ToolRules } from '../tools/rules.js';

/** What an agent takes as a tool: AG-UI says nothing, and any provider may be behind it. */
export const agUiRules: ToolRules = aiSdkRules;
