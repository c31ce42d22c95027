import type {
  JsonObject,
  ModelTool,
  ModelTurn,
  AssistantPart,
  ModelMessage,
  ToolMessage,
  UserPart,
} from '../../core/index.js';
import type { AnthropicOptions } from './options.js';
import { wireArguments, wireName, wordsOf } from '../wire/calls.js';
import { exactArguments } from '../wire/exact.js';
import { objectFrom, objectIn } from '../wire/read.js';
import { resultText } from '../wire/result-text.js';

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: readonly JsonObject[];
}

/** Maximum length of an answer if the page sets none: the API requires a limit, and every current model allows this one. */
const defaultMaxTokens = 16_000;

/** Returns the body of a request, and a sentence for each option that the API does not support. */
export function requestOf(
  options: AnthropicOptions,
  turn: Omit<ModelTurn, 'conversationId'>,
): { readonly body: JsonObject; readonly warnings: readonly string[] } {
  const { model, cache = true } = options;
  const { system, messages, maxTokens, toolChoice } = turn;
  const warnings: string[] = [];
  const mark: JsonObject = cache
    ? { cache_control: { type: 'ephemeral', ...(typeof cache === 'string' ? { ttl: cache } : {}) } }
    : {};
  const thinking = thinkingOf(options, turn, warnings);
  const output = outputOf(turn, warnings);
  const tools = [...(options.providerTools ?? []), ...turn.tools.map(toolOf)];
  const room = thinking?.type === 'enabled' ? thinking.budget_tokens : 0;
  const body = {
    model,
    stream: true,
    max_tokens: maxTokens ?? defaultMaxTokens + room,
    // Marks the end of the constant part. Another mark, which the API moves, is at the end of the conversation.
    ...(system === '' ? {} : { system: [{ type: 'text', text: system, ...mark }] }),
    messages: messagesOf(messages),
    ...(tools.length > 0
      ? {
          tools:
            system === ''
              ? tools.map((tool, at) => (at < tools.length - 1 ? tool : { ...tool, ...mark }))
              : tools,
        }
      : {}),
    ...(toolChoice && tools.length > 0 ? { tool_choice: choiceOf(toolChoice) } : {}),
    ...(thinking ? { thinking: { ...thinking } } : {}),
    ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
    ...mark,
  };
  return { body, warnings };
}

function toolOf({ name, description, parameters }: ModelTool): JsonObject {
  return { name, description, input_schema: parameters };
}

function choiceOf(choice: NonNullable<ModelTurn['toolChoice']>): JsonObject {
  if (typeof choice === 'object') return { type: 'tool', name: choice.tool };
  return { type: choice === 'required' ? 'any' : choice };
}

function thinkingOf(
  { thinking }: AnthropicOptions,
  { effort, toolChoice }: ModelTurn,
  warnings: string[],
): AnthropicOptions['thinking'] {
  const byEffort = effort && ({ type: effort === 'none' ? 'disabled' : 'adaptive' } as const);
  const wanted = thinking ?? byEffort;
  const isForced = toolChoice === 'required' || typeof toolChoice === 'object';
  if (!isForced || !wanted || wanted.type === 'disabled') return wanted;
  warnings.push('A model of Anthropic does not reason where it has to call a tool.');
  return undefined;
}

function outputOf({ effort, responseFormat }: ModelTurn, warnings: string[]): JsonObject {
  const schema = responseFormat?.schema;
  if (responseFormat && !schema) {
    warnings.push('A model of Anthropic gives JSON only where there is a schema for it.');
  }
  const { $schema: _, ...rest } = schema ?? {};
  return {
    ...(effort && effort !== 'none' ? { effort } : {}),
    ...(schema ? { format: { type: 'json_schema', schema: rest } } : {}),
  };
}

/**
 * Returns the conversation in the API's format. Results belong to the user's side: all results of one answer are in one message,
 * before its other content.
 */
function messagesOf(messages: readonly ModelMessage[]): readonly JsonObject[] {
  const all: Message[] = [];
  for (const message of withoutRefused(messages)) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = blocksOf(message);
    const last = all.at(-1);
    // The API rejects a message without content.
    if (content.length === 0) continue;
    if (last?.role === role) {
      all[all.length - 1] = { role, content: [...last.content, ...content] };
    } else all.push({ role, content });
  }
  return all.map(({ role, content }) => ({ role, content }));
}

/**
 * Leaves out each turn that ended in a refusal, beginning with the person's message: with such a turn, the API refuses every
 * later answer. The answer carries a mark of this adapter, so that another model still gets the whole turn.
 */
function withoutRefused(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const kept: ModelMessage[] = [];
  let begin = 0;
  let isRefused = false;
  for (const message of messages) {
    if (message.role === 'user') {
      begin = kept.length;
      isRefused = false;
    } else if (message.role === 'assistant') {
      isRefused ||= message.content.some(({ type, opaque }) => type === 'refusal' && opaque);
    }
    if (isRefused) kept.length = begin;
    else kept.push(message);
  }
  return kept;
}

function blocksOf(message: ModelMessage): readonly JsonObject[] {
  switch (message.role) {
    case 'user':
      return message.content.flatMap(userBlock);
    case 'assistant':
      return message.content.flatMap(assistantBlock);
    case 'tool':
      return [resultBlock(message)];
  }
}

/** A block from this API goes back unchanged. */
function assistantBlock(part: AssistantPart): readonly JsonObject[] {
  if (part.opaque) {
    // The stored part has lost the digits of numbers that JavaScript cannot hold.
    const input = 'arguments' in part ? exactArguments(part.arguments) : undefined;
    return [{ ...objectIn(part.opaque.data), ...(input && { input }) }];
  }
  if (part.type !== 'tool-call') return textBlock(wordsOf(part));
  const { id, name, arguments: args } = part;
  const input = objectFrom(wireArguments(args)) ?? {};
  return [{ type: 'tool_use', id: wireId(id), name: wireName(name), input }];
}

function resultBlock(message: ToolMessage): JsonObject {
  const { toolCallId, isError, content } = message;
  return {
    type: 'tool_result',
    tool_use_id: wireId(toolCallId),
    ...(isError ? { is_error: true } : {}),
    content: [...textBlock(resultText(message, 'sent beside this text')), ...content.flatMap(mediaBlock)],
  };
}

function userBlock(part: UserPart): readonly JsonObject[] {
  return part.type === 'text' ? textBlock(part.text) : mediaBlock(part);
}

function mediaBlock(part: UserPart): readonly JsonObject[] {
  if (part.type === 'text') return [];
  const { data, mimeType } = part;
  const source = { type: 'base64', media_type: mimeType, data };
  if (mimeType.startsWith('image/')) return [{ type: 'image', source }];
  const title = part.type === 'file' && part.name ? { title: part.name } : {};
  if (mimeType === 'application/pdf') return [{ type: 'document', source, ...title }];
  const text = { type: 'text', media_type: 'text/plain', data: decoded(data) };
  return [{ type: 'document', source: text, ...title }];
}

/** The API rejects a text of white space only. */
function textBlock(text: string): readonly JsonObject[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** Another provider's ids may contain characters that the API rejects. */
function wireId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, '_') || '_';
}

function decoded(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
}
