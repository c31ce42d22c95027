import type { AssistantPart, JsonObject, ModelMessage, ToolMessage, UserPart } from '../../core/index.js';
import { wireArguments, wireName, wordsOf } from '../wire/calls.js';
import { exactArguments } from '../wire/exact.js';
import { objectFrom, objectIn } from '../wire/read.js';
import { resultText } from '../wire/result-text.js';

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: readonly JsonObject[];
}

/**
 * Returns the conversation in the API's words. Results are what the user's side says, all of one answer in one message, before
 * anything else of it.
 */
export function messagesOf(messages: readonly ModelMessage[]): readonly JsonObject[] {
  const all: Message[] = [];
  for (const message of withoutRefused(messages)) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = blocksOf(message);
    const last = all.at(-1);
    // The API refuses a message without content.
    if (content.length === 0) continue;
    if (last?.role === role) {
      all[all.length - 1] = { role, content: [...last.content, ...content] };
    } else all.push({ role, content });
  }
  return all.map(({ role, content }) => ({ role, content }));
}

/**
 * Leaves out each turn that ended in a refusal, from what the person said on: with it, the API refuses every later answer. The
 * answer has a mark of this adapter, so that another model still gets all of it.
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

/** A block that came from this API goes back as it came. */
function assistantBlock(part: AssistantPart): readonly JsonObject[] {
  if (part.opaque) {
    // What is stored has no digits of numbers that JavaScript cannot hold.
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

/** The API refuses a text of nothing but space. */
function textBlock(text: string): readonly JsonObject[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** Another provider's ids may have characters that the API refuses. */
function wireId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, '_') || '_';
}

function decoded(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
}
