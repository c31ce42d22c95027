import type { ModelTurn } from '../../core/index.js';
import type { PromptApiOptions } from './options.js';
import type { PromptApiBrowser, SessionKind } from './browser.js';
import { answerSchema, toolsInWords } from './constrained.js';

/** How to request one answer. */
export interface Plan {
  readonly kind: SessionKind;
  readonly system: string;
  /** True if the browser supports calls and results. Otherwise they are in words, and answers are JSON that fits a schema. */
  readonly hasTools: boolean;
  readonly isConstrained: boolean;
  readonly responseConstraint?: object;
  readonly warnings: readonly string[];
}

export function planOf(
  { languages, inputs = [] }: PromptApiOptions,
  browser: PromptApiBrowser,
  { tools, toolChoice, system, responseFormat, maxTokens, effort }: ModelTurn,
): Plan {
  const { LanguageModelToolCall, LanguageModelToolSuccess, LanguageModelToolError } = browser;
  const knowsTools = Boolean(LanguageModelToolCall && LanguageModelToolSuccess && LanguageModelToolError);
  const offered = toolChoice === 'none' ? [] : tools;
  const isConstrained = !knowsTools && offered.length > 0;
  const isForced = toolChoice === 'required' || typeof toolChoice === 'object';
  const text = { type: 'text', ...(languages ? { languages } : {}) } as const;
  const media = inputs.map((type) => ({ type }));
  const declared = offered.map(({ name, description, parameters }) => {
    return { name, description, inputSchema: parameters };
  });
  const constraint = isConstrained
    ? answerSchema(offered, toolChoice)
    : responseFormat && (responseFormat.schema ?? { type: 'object' });
  return {
    kind: {
      expectedInputs: knowsTools
        ? [text, ...media, { type: 'tool-call' }, { type: 'tool-response' }]
        : [text, ...media],
      expectedOutputs: knowsTools && offered.length > 0 ? [text, { type: 'tool-call' }] : [text],
      ...(knowsTools && offered.length > 0 ? { tools: declared } : {}),
    },
    system: isConstrained ? `${system}\n\n${toolsInWords(offered)}` : system,
    hasTools: knowsTools,
    isConstrained,
    ...(constraint ? { responseConstraint: constraint } : {}),
    warnings: [
      ...(maxTokens ? ["The browser's model has no limit to the length of an answer."] : []),
      ...(effort ? ["The browser's model cannot be told how much to reason."] : []),
      ...(isForced && knowsTools ? ["The browser's model cannot be made to call a tool."] : []),
      ...(isConstrained && responseFormat
        ? ["The browser's model gives no JSON where it may call tools."]
        : []),
    ],
  };
}
