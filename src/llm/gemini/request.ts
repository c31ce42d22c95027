import type {
  JsonObject,
  ModelTool,
  ModelTurn,
  AssistantMessage,
  AssistantPart,
  ModelMessage,
  ToolMessage,
  UserPart,
} from '../../core/index.js';
import type { GeminiOptions } from './options.js';
import { wireArguments, wireName, wordsOf } from '../wire/calls.js';
import { exactArguments } from '../wire/exact.js';
import { isJsonObject, objectFrom, objectIn } from '../wire/read.js';
import { resultEnvelope } from '../wire/result-text.js';

/**
 * Replaces the signature of a call that another model made: without any, the API rejects the call. The API documents this value.
 */
const noSignature = 'skip_thought_signature_validator';

/** Id and name of a call, as its result has to repeat them. */
type CallNames = ReadonlyMap<string, JsonObject>;

/** Reasoning budget in tokens, for models without reasoning levels. */
const budgets = { none: 0, low: 1_024, medium: 8_192, high: 24_576 } as const;
const levels = { none: 'MINIMAL', low: 'LOW', medium: 'MEDIUM', high: 'HIGH' } as const;

/** Returns true for models before Gemini 3, which introduced required signatures, images in results, and reasoning levels. */
export function isOld(model: string): boolean {
  return /gemini-[12]\b/.test(model);
}

/** Returns the body of a request, and a sentence for each option that the API does not support. */
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

/** Returns the conversation in the API's format. All results of one answer are in one content. */
function contentsOf(messages: readonly ModelMessage[], isOld: boolean): readonly JsonObject[] {
  const contents: JsonObject[] = [];
  let results: JsonObject[] = [];
  const calls = new Map<string, JsonObject>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (results.length === 0) contents.push({ role: 'user', parts: (results = []) });
      results.push(resultPart(message, calls));
      continue;
    }
    results = [];
    const role = message.role === 'user' ? 'user' : 'model';
    const parts =
      message.role === 'user' ? message.content.flatMap(userPart) : modelParts(message, calls, isOld);
    // The API rejects a content without parts.
    if (parts.length > 0) contents.push({ role, parts });
  }
  return contents;
}

/** A part from this API goes back unchanged. */
function modelParts(
  { content }: AssistantMessage,
  calls: Map<string, JsonObject>,
  isOld: boolean,
): readonly JsonObject[] {
  let isFirstCall = true;
  return content.flatMap((part): readonly JsonObject[] => {
    const own = ownPart(part);
    if (part.type === 'file' && own) {
      return [{ ...own, inlineData: { mimeType: part.mimeType, data: part.data } }];
    }
    if (part.type !== 'tool-call') return own ? [own] : textPart(wordsOf(part));
    const { id, name, arguments: args } = part;
    const call = own?.['functionCall'];
    const written = isJsonObject(call)
      ? call
      : { id, name: nameOf(name), args: objectFrom(wireArguments(args)) ?? {} };
    calls.set(id, {
      ...(written['id'] === undefined ? {} : { id: written['id'] }),
      name: written['name'] ?? name,
    });
    const signature = isFirstCall && !isOld ? { thoughtSignature: noSignature } : {};
    isFirstCall = false;
    return [own ?? { functionCall: written, ...signature }];
  });
}

/** The stored part has lost the digits of numbers that JavaScript cannot hold. */
function ownPart(part: AssistantPart): JsonObject | undefined {
  const own = part.opaque && objectIn(part.opaque.data);
  const args = 'arguments' in part ? exactArguments(part.arguments) : undefined;
  const kind = part.type === 'tool-call' ? 'functionCall' : 'toolCall';
  return args && own && kind in own ? { ...own, [kind]: { ...objectIn(own[kind]), args } } : own;
}

function resultPart(message: ToolMessage, calls: CallNames): JsonObject {
  const parts = message.content.flatMap((part) => (part.type === 'text' ? [] : userPart(part)));
  const envelope = resultEnvelope(message, 'sent beside this text');
  const response = {
    ...(calls.get(message.toolCallId) ?? { name: nameOf(message.name) }),
    response: { [message.isError ? 'error' : 'output']: envelope },
    ...(parts.length > 0 ? { parts } : {}),
  };
  return { functionResponse: response };
}

function userPart(part: UserPart): readonly JsonObject[] {
  if (part.type === 'text') return textPart(part.text);
  return [{ inlineData: { mimeType: part.mimeType, data: part.data } }];
}

/** A name that the model invented, or a tool that was removed: the API requires a letter or an underscore first. */
function nameOf(name: string): string {
  return wireName(name).replace(/^[\d-]/, '_$&');
}

function textPart(text: string): readonly JsonObject[] {
  return text === '' ? [] : [{ text }];
}
