import { aiSdkRules } from '../ai-sdk/rules.js';
import type { ToolRules } from '../tools/rules.js';

/** What the Prompt API takes as a tool: its specification wants an object as the schema, and says no more. */
export const promptApiRules: ToolRules = {
  ...aiSdkRules,
  // A small model with a small context: ours.
  schemaChars: 20_000,
  allChars: 100_000,
  // Any JSON Schema, as the specification has it.
  answers: { areObjects: false, areClosed: false },
};
