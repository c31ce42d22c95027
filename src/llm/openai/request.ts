import type {
  AssistantMessage,
  JsonObject,
  JsonValue,
  ModelMessage,
  ModelTool,
  ModelTurn,
  UserMessage,
} from '../../core/index.js';
import { wireArguments, wireName } from '../wire/calls.js';
import { resultText } from '../wire/result-text.js';
import { objectIn } from '../wire/read.js';

/** An endpoint's support for the fields that differ between endpoints. */
export interface Dialect {
  /** True if it reports the used tokens at the end of a stream on request. */
  countsTokens: boolean;
  /** Its name for the length limit. Every endpoint except OpenAI's newer models supports the older name. */
  limit: 'max_tokens' | 'max_completion_tokens';
}

/** Changes the dialect after an error that names one of its fields. Returns true if the request should be repeated. */
export function learn(dialect: Dialect, refusal: string): boolean {
  if (dialect.countsTokens && /stream_options|include_usage/.test(refusal)) {
    dialect.countsTokens = false;
    return true;
  }
  if (dialect.limit === 'max_tokens' && refusal.includes('max_completion_tokens')) {
    dialect.limit = 'max_completion_tokens';
    return true;
  }
  return false;
}

/** Returns the body of a `/chat/completions` request. */
export function requestBody(
  model: string,
  { messages, system, tools, toolChoice, maxTokens, effort, responseFormat }: ModelTurn,
  { countsTokens, limit }: Dialect,
): JsonObject {
  return {
    model,
    stream: true,
    ...(countsTokens ? { stream_options: { include_usage: true } } : {}),
    messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), ...messages.map(messageOf)],
    ...(maxTokens ? { [limit]: maxTokens } : {}),
    // Endpoints reject an empty list, and a tool choice without tools.
    ...(tools.length > 0 ? { tools: tools.map(toolOf) } : {}),
    ...(toolChoice && tools.length > 0 ? { tool_choice: choiceOf(toolChoice) } : {}),
    ...(effort ? { reasoning_effort: effort } : {}),
    ...(responseFormat ? { response_format: formatOf(responseFormat) } : {}),
  };
}

function choiceOf(choice: NonNullable<ModelTurn['toolChoice']>): JsonValue {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.tool } };
}

function formatOf({ name = 'answer', schema }: NonNullable<ModelTurn['responseFormat']>): JsonObject {
  return schema ? { type: 'json_schema', json_schema: { name, schema } } : { type: 'json_object' };
}

function messageOf(message: ModelMessage): JsonObject {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: saidOf(message) };
    case 'assistant':
      return answerOf(message);
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: resultText(message) };
  }
}

/** Not every endpoint accepts a list, so it is sent only if there is an image. */
function saidOf({ content }: UserMessage): JsonValue {
  if (content.every((part) => part.type === 'text')) return content.map(({ text }) => text).join('');
  return content.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${part.data}` } },
  );
}

function answerOf({ content, toolCalls, opaque }: AssistantMessage): JsonObject {
  const kept = objectIn(opaque?.data);
  const fields = objectIn(kept['message']);
  const ofCalls = objectIn(kept['calls']);
  // Another model's refusal is text to this one.
  const text = content
    .map((part) =>
      part.type === 'text' || (part.type === 'refusal' && !('refusal' in fields)) ? part.text : '',
    )
    .join('');
  const isBare = text === '' && (toolCalls.length > 0 || 'refusal' in fields);
  return {
    ...fields,
    role: 'assistant',
    content: isBare ? null : text,
    ...(toolCalls.length > 0
      ? {
          tool_calls: toolCalls.map(({ id, name, arguments: args }) => ({
            ...objectIn(Object.hasOwn(ofCalls, id) ? ofCalls[id] : undefined),
            id,
            type: 'function',
            function: { name: wireName(name), arguments: wireArguments(args) },
          })),
        }
      : {}),
  };
}

function toolOf({ name, description, parameters }: ModelTool): JsonObject {
  return { type: 'function', function: { name, description, parameters } };
}
