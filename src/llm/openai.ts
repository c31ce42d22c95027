import type { JsonObject, Llm, ModelMessage, ModelTool, ModelTurn, ToolMessage } from '../core/index.js';
import { readAnswer } from './openai/response.js';
import { addressOf, post, type EndpointOptions } from './wire/endpoint.js';
import { isRecord } from './wire/read.js';

/** Address and name of a model. */
export interface OpenAiOptions extends EndpointOptions {
  /**
   * Root of the API, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`. `/chat/completions` is appended to
   * its path; a query stays, and a relative address is resolved against the page's.
   */
  readonly baseUrl: string;
  /** The model's name, as the endpoint knows it. */
  readonly model: string;
}

/**
 * A model behind any endpoint that speaks OpenAI's `/chat/completions` with streaming and tools: OpenAI, Ollama,
 * llama.cpp, vLLM, gateways.
 *
 * ```js
 * element.llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });
 * ```
 *
 * Everyone who uses the page can read a key in it. Give one only if they own it; otherwise point `baseUrl` to an endpoint of
 * yours that adds the key.
 *
 * Failures are thrown as an `Error` with a sentence to show: the HTTP status and the endpoint's message, an error in the
 * middle of the stream, an answer that broke off, reached its length limit, or is no completion.
 */
export function openAi(options: OpenAiOptions): Llm {
  const { baseUrl, model } = options;
  const url = addressOf(baseUrl, 'chat/completions');
  return ({ signal, ...turn }) =>
    post(
      url,
      { body: requestBody(model, turn), keyHeader: ['Authorization', 'Bearer '], options, signal },
      readAnswer,
    );
}

/** Returns the body of a `/chat/completions` request. */
function requestBody(model: string, { messages, system, tools, maxTokens }: ModelTurn): JsonObject {
  return {
    model,
    stream: true,
    messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), ...messages.map(messageOf)],
    // Every endpoint knows this older name of the limit.
    ...(maxTokens ? { max_tokens: maxTokens } : {}),
    // Endpoints refuse an empty list.
    ...(tools.length > 0 ? { tools: tools.map(toolOf) } : {}),
  };
}

function messageOf(message: ModelMessage): JsonObject {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'assistant': {
      if (message.toolCalls.length === 0) return { role: 'assistant', content: message.text };
      const calls = message.toolCalls.map(({ id, name, arguments: args }) => ({
        id,
        type: 'function',
        function: { name: wireName(name), arguments: wireArguments(args) },
      }));
      return { role: 'assistant', content: message.text === '' ? null : message.text, tool_calls: calls };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: resultText(message) };
  }
}

/**
 * Returns a result in an envelope that names its server.
 *
 * A tool message takes text only. Images and audio are named and left out: they could only be sent as a user message, and a
 * server's data must not pass for the person's words.
 */
export function resultText({ server, tool, untrusted, isError, content }: ToolMessage): string {
  return JSON.stringify({
    server,
    tool,
    untrusted,
    isError,
    content: content.map((part) =>
      part.type === 'text' ? part.text : `[${part.type} ${part.mimeType}, not passed on]`,
    ),
  });
}

/** Descriptions come from servers, so each names its server. */
function toolOf({ name, description, parameters, server }: ModelTool): JsonObject {
  // Some endpoints refuse `$schema`, which constrains nothing; others require `properties`.
  const { $schema: _, ...schema } = parameters;
  return {
    type: 'function',
    function: {
      name,
      description: `[${server}] ${description}`,
      parameters: { ...schema, properties: schema['properties'] ?? {} },
    },
  };
}

/** A name that the model invented comes back in its history, where endpoints check it against their own rule. */
export function wireName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';
}

/** Many endpoints parse arguments in the history: malformed ones would make every later turn fail. */
export function wireArguments(text: string): string {
  if (text.trim() === '') return '{}';
  try {
    if (isRecord(JSON.parse(text))) return text;
  } catch {
    // Wrapped below.
  }
  return JSON.stringify({ not_a_json_object: text });
}
