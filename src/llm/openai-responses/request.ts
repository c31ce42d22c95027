import type {
  AssistantPart,
  JsonObject,
  JsonValue,
  ModelMessage,
  ModelTool,
  ModelTurn,
  ToolMessage,
  UserPart,
} from '../../core/index.js';
import { wireArguments, wireName } from '../wire/calls.js';
import { resultText } from '../wire/result-text.js';
import { isJsonObject } from '../wire/read.js';

/** Returns the body of a `/responses` request. */
export function requestBody(
  {
    model,
    providerTools = [],
    reasoning,
  }: {
    readonly model: string;
    readonly providerTools?: readonly JsonObject[];
    readonly reasoning: boolean;
  },
  { messages, system, tools, toolChoice, maxTokens, effort, responseFormat, conversationId }: ModelTurn,
): JsonObject {
  const all = [...tools.map(toolOf), ...providerTools];
  const callers = callersIn(messages);
  return {
    model,
    stream: true,
    store: false,
    ...(reasoning ? { include: ['reasoning.encrypted_content'] } : {}),
    ...(system === '' ? {} : { instructions: system }),
    input: messages.flatMap((message) => itemsOf(message, callers)),
    ...(all.length > 0 ? { tools: all } : {}),
    ...(toolChoice && all.length > 0 ? { tool_choice: choiceOf(toolChoice) } : {}),
    ...(maxTokens ? { max_output_tokens: maxTokens } : {}),
    ...(effort ? { reasoning: { effort, summary: 'auto' } } : {}),
    ...(responseFormat ? { text: { format: formatOf(responseFormat) } } : {}),
    ...(conversationId ? { prompt_cache_key: conversationId } : {}),
  };
}

function choiceOf(choice: NonNullable<ModelTurn['toolChoice']>): JsonValue {
  return typeof choice === 'string' ? choice : { type: 'function', name: choice.tool };
}

function formatOf({ name = 'answer', schema }: NonNullable<ModelTurn['responseFormat']>): JsonObject {
  return schema ? { type: 'json_schema', name, schema, strict: false } : { type: 'json_object' };
}

function itemsOf(message: ModelMessage, callers: ReadonlyMap<string, JsonValue>): readonly JsonValue[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.content.map(inputOf) }];
    case 'assistant':
      return message.content.flatMap(itemOf);
    case 'tool': {
      const { toolCallId } = message;
      const caller = callers.get(toolCallId);
      return [
        {
          type: 'function_call_output',
          call_id: toolCallId,
          output: outputOf(message),
          ...(caller === undefined ? {} : { caller }),
        },
      ];
    }
  }
}

/** Returns the caller of each call that the model did not make itself: the call's result has to repeat it. */
function callersIn(messages: readonly ModelMessage[]): ReadonlyMap<string, JsonValue> {
  const callers = new Map<string, JsonValue>();
  for (const message of messages) {
    for (const part of message.role === 'assistant' ? message.content : []) {
      const data = part.opaque?.data;
      if (part.type !== 'tool-call' || !isJsonObject(data)) continue;
      if (isJsonObject(data['caller'])) callers.set(part.id, data['caller']);
    }
  }
  return callers;
}

/** An item of this provider goes back unchanged. Content from another model is converted as far as this API allows. */
function itemOf(part: AssistantPart): readonly JsonValue[] {
  // Several parts may belong to one item. The first carries it.
  if (part.opaque) return part.opaque.data === null ? [] : [part.opaque.data];
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text === '' ? [] : [{ role: 'assistant', content: part.text }];
    case 'tool-call': {
      const { id, name, arguments: args } = part;
      return [{ type: 'function_call', call_id: id, name: wireName(name), arguments: wireArguments(args) }];
    }
    default:
      return [];
  }
}

function inputOf(part: UserPart): JsonObject {
  if (part.type === 'text') return { type: 'input_text', text: part.text };
  const address = `data:${part.mimeType};base64,${part.data}`;
  if (part.mimeType.startsWith('image/')) return { type: 'input_image', image_url: address, detail: 'auto' };
  const filename = ('name' in part ? part.name : undefined) ?? 'file';
  return { type: 'input_file', filename, file_data: address };
}

/** Images stand beside the envelope, which names them. */
function outputOf(message: ToolMessage): JsonValue {
  const pictures = message.content.filter((part) => part.type !== 'text');
  const text = resultText(message);
  return pictures.length === 0 ? text : [{ type: 'input_text', text }, ...pictures.map(inputOf)];
}

function toolOf({ name, description, parameters }: ModelTool): JsonObject {
  // Servers' schemas rarely meet the requirements of strict mode.
  return { type: 'function', name, description, parameters, strict: false };
}
