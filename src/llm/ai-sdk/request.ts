import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type {
  AssistantPart,
  JsonObject,
  ModelMessage,
  ModelTool,
  ModelTurn,
  ToolMessage,
} from '../../core/index.js';
import { wireArguments } from '../wire/calls.js';
import { parseForLibrary } from '../wire/exact.js';
import { resultText } from '../wire/result-text.js';
import { keptOf } from './kept.js';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

export function callOptions(
  { messages, system, tools, toolChoice, maxTokens, effort, responseFormat }: ModelTurn,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system', content: system } as const]),
      ...messagesOf(messages),
    ],
    ...(tools.length > 0 ? { tools: tools.map(toolOf) } : {}),
    ...(toolChoice && tools.length > 0 ? { toolChoice: choiceOf(toolChoice) } : {}),
    ...(maxTokens ? { maxOutputTokens: maxTokens } : {}),
    ...(effort ? { reasoning: effort } : {}),
    ...(responseFormat ? { responseFormat: formatOf(responseFormat) } : {}),
    abortSignal,
  };
}

function choiceOf(
  choice: NonNullable<ModelTurn['toolChoice']>,
): NonNullable<LanguageModelV4CallOptions['toolChoice']> {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.tool };
}

function formatOf({
  name,
  schema,
}: NonNullable<ModelTurn['responseFormat']>): NonNullable<LanguageModelV4CallOptions['responseFormat']> {
  return { type: 'json', ...(name ? { name } : {}), ...(schema ? { schema: schemaOf(schema) } : {}) };
}

/** Returns a copy: providers may modify a schema. */
function schemaOf(schema: JsonObject): JSONSchema7 {
  return JSON.parse(JSON.stringify(schema)) as JSONSchema7;
}

function toolOf({ name, description, parameters }: ModelTool): LanguageModelV4FunctionTool {
  return { type: 'function', name, description, inputSchema: schemaOf(parameters) };
}

/** All results of one answer go in one message. */
function messagesOf(messages: readonly ModelMessage[]): LanguageModelV4Message[] {
  const all: LanguageModelV4Message[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (message.role === 'user') {
      const content = message.content.map((part) =>
        part.type === 'text' ? ({ type: 'text', text: part.text } as const) : fileOf(part),
      );
      all.push({ role: 'user', content });
    } else if (message.role === 'assistant') {
      const content = message.content.flatMap(contentOf);
      if (content.length > 0) all.push({ role: 'assistant', content });
    } else {
      const { toolCallId, name } = message;
      const result = { type: 'tool-result', toolCallId, toolName: name, output: outputOf(message) } as const;
      if (last?.role === 'tool') last.content.push(result);
      else all.push({ role: 'tool', content: [result] });
    }
  }
  return all;
}

function contentOf(part: AssistantPart): AssistantContent {
  const kept = keptOf(part.opaque?.data);
  const more = kept.metadata ? { providerOptions: kept.metadata } : {};
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text === '' && !kept.metadata ? [] : [{ type: 'text', text: part.text, ...more }];
    case 'reasoning':
      if (!part.opaque) return [];
      return kept.part ? [{ ...kept.part, ...more }] : [{ type: 'reasoning', text: part.text, ...more }];
    case 'tool-call':
      return [callOf(part, more)];
    case 'provider-call':
      return part.opaque ? [{ ...callOf(part, more), providerExecuted: true }] : [];
    case 'provider-result':
      return kept.result ? [{ type: 'tool-result', toolCallId: part.id, ...kept.result, ...more }] : [];
    case 'file':
      return [{ ...fileOf(part), ...more }];
    case 'source':
      return [];
  }
}

function callOf(
  { id, name, arguments: args }: { readonly id: string; readonly name: string; readonly arguments: string },
  more: { readonly providerOptions?: SharedV4ProviderOptions },
) {
  const input: unknown = parseForLibrary(wireArguments(args));
  return { type: 'tool-call', toolCallId: id, toolName: name, input, ...more } as const;
}

function fileOf({
  mimeType,
  data,
  ...named
}: {
  readonly mimeType: string;
  readonly data: string;
  readonly name?: string;
}): LanguageModelV4FilePart {
  return {
    type: 'file',
    mediaType: mimeType,
    ...(named.name ? { filename: named.name } : {}),
    data: { type: 'data', data },
  };
}

/** Images and audio stand beside the envelope, which names them. */
function outputOf(message: ToolMessage): LanguageModelV4ToolResultOutput {
  const { content, isError, untrusted } = message;
  const words = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  // Only the host's own messages are trusted: a call that failed with one was not run.
  if (isError && !untrusted) return { type: 'execution-denied', reason: words };
  const text = resultText(message);
  const files = content.filter((part) => part.type !== 'text');
  return files.length === 0
    ? { type: isError ? 'error-text' : 'text', value: text }
    : { type: 'content', value: [{ type: 'text', text }, ...files.map((file) => fileOf(file))] };
}
