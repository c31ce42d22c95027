import type {
  JsonObject,
  ModelMessage,
  ModelPart,
  ModelTool,
  ModelTurn,
  ToolMessage,
} from '../core/index.js';

/** The body of a `/chat/completions` request. */
export function requestBody(model: string, { messages, system, tools, maxTokens }: ModelTurn): JsonObject {
  return {
    model,
    stream: true,
    messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), ...messages.map(messageOf)],
    // The older name of this bound is the one that every endpoint knows.
    ...(maxTokens ? { max_tokens: maxTokens } : {}),
    // An empty list is refused.
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
 * A result in an envelope that says whose words they are.
 *
 * A tool message takes text only. A picture or a sound is named and left out: the one way to pass it on would be a
 * message of the user's, and a server's data must not speak with the person's voice.
 */
function resultText({ server, tool, untrusted, isError, content }: ToolMessage): string {
  return JSON.stringify({ server, tool, untrusted, isError, content: content.map(partText) });
}

function partText(part: ModelPart): string {
  return part.type === 'text' ? part.text : `[${part.type} ${part.mimeType}, not passed on]`;
}

/** The description comes from a server, so it says from which. */
function toolOf({ name, description, parameters, server }: ModelTool): JsonObject {
  // `$schema` is no constraint, and some endpoints refuse it; others want `properties` where there are none.
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

/** A name that the model made up comes back in its history, where endpoints hold it against their own rule. */
function wireName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';
}

/** Many endpoints parse the arguments in the history, and one that is no JSON object would fail every turn after it. */
function wireArguments(text: string): string {
  if (text.trim() === '') return '{}';
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text;
  } catch {
    // Told as it is, below.
  }
  return JSON.stringify({ not_a_json_object: text });
}
