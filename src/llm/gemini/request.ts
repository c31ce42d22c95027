import type { JsonObject, ModelTool, ModelTurn } from '../../core/index.js';
import type { GeminiOptions } from './options.js';
import { contentsOf } from './contents.js';

/** Tokens to reason with, for models that know no levels. */
const budgets = { none: 0, low: 1_024, medium: 8_192, high: 24_576 } as const;
const levels = { none: 'MINIMAL', low: 'LOW', medium: 'MEDIUM', high: 'HIGH' } as const;

/** Gemini 3 brought signatures that have to be there, pictures in results, and levels of reasoning. */
export function isOld(model: string): boolean {
  return /gemini-[12]\b/.test(model);
}

/** Returns the body of a request, and a sentence for each wish that the API does not know. */
export function requestOf(
  options: GeminiOptions,
  { system, messages, tools, toolChoice, ...turn }: Omit<ModelTurn, 'conversationId'>,
): { readonly body: JsonObject; readonly warnings: readonly string[] } {
  const { model, providerTools = [] } = options;
  const warnings: string[] = [];
  const generation = generationOf(options, turn, isOld(model), warnings);
  const declared = tools.length > 0 ? [{ functionDeclarations: tools.map(toolOf) }] : [];
  const all: readonly JsonObject[] = [...declared, ...providerTools];
  const body = {
    contents: contentsOf(messages, isOld(model)),
    ...(system === '' ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    ...(all.length > 0 ? { tools: all } : {}),
    ...(toolChoice && tools.length > 0
      ? { toolConfig: { functionCallingConfig: choiceOf(toolChoice) } }
      : {}),
    ...(Object.keys(generation).length > 0 ? { generationConfig: generation } : {}),
  };
  return { body, warnings };
}

function toolOf({ name, description, parameters }: ModelTool): JsonObject {
  return { name, description, parametersJsonSchema: parameters };
}

function choiceOf(choice: NonNullable<ModelTurn['toolChoice']>): JsonObject {
  if (typeof choice === 'object') return { mode: 'ANY', allowedFunctionNames: [choice.tool] };
  return { mode: choice === 'required' ? 'ANY' : choice.toUpperCase() };
}

function generationOf(
  { thinking }: GeminiOptions,
  { maxTokens, effort, responseFormat }: Pick<ModelTurn, 'maxTokens' | 'effort' | 'responseFormat'>,
  isOld: boolean,
  warnings: string[],
): JsonObject {
  const { $schema: _, ...schema } = responseFormat?.schema ?? {};
  if (!thinking && effort === 'none' && !isOld) {
    warnings.push('This model cannot be told not to reason: it reasons as little as it can.');
  }
  const byEffort = effort && {
    includeThoughts: effort !== 'none',
    ...(isOld ? { thinkingBudget: budgets[effort] } : { thinkingLevel: levels[effort] }),
  };
  const config = thinking ?? byEffort;
  return {
    ...(maxTokens ? { maxOutputTokens: maxTokens } : {}),
    ...(config ? { thinkingConfig: { ...config } } : {}),
    ...(responseFormat ? { responseMimeType: 'application/json' } : {}),
    ...(responseFormat?.schema ? { responseJsonSchema: schema } : {}),
  };
}
