import type { JsonObject, Llm, LlmReply, ModelMessage, ModelTool } from 'mcp-tools/core';

/** What is used here of the browser's own Prompt API. TypeScript's library does not describe it yet. */
interface PromptApi {
  availability(options: SessionOptions): Promise<string>;
  create(
    options: SessionOptions & { initialPrompts: readonly Prompt[]; signal: AbortSignal },
  ): Promise<Session>;
}

interface SessionOptions {
  readonly expectedInputs: readonly { type: 'text'; languages: readonly string[] }[];
  readonly expectedOutputs: readonly { type: 'text'; languages: readonly string[] }[];
}

interface Session {
  prompt(
    input: readonly Prompt[],
    options: { responseConstraint: JsonObject; signal: AbortSignal },
  ): Promise<string>;
  destroy(): void;
}

interface Prompt {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

const english = [{ type: 'text', languages: ['en'] }] as const;
const options: SessionOptions = { expectedInputs: english, expectedOutputs: english };

function promptApi(): PromptApi | undefined {
  return (globalThis as { readonly LanguageModel?: PromptApi }).LanguageModel;
}

/** Whether this browser has a model of its own, or could fetch one. */
export async function hasBuiltInModel(): Promise<boolean> {
  try {
    const availability = await promptApi()?.availability(options);
    return availability !== undefined && availability !== 'unavailable';
  } catch {
    return false;
  }
}

/**
 * The browser's own model (Chrome's Prompt API). It is small, so it is asked for one JSON object under a constraint,
 * which takes the place of tool calling.
 *
 * It is written after the documentation and was never run: no browser here has such a model.
 */
export function builtInModel(): Llm {
  return async ({ messages, tools, system, signal }) => {
    const api = promptApi();
    if (!api) throw new Error('This browser has no model of its own.');
    const session = await api.create({
      ...options,
      initialPrompts: [{ role: 'system', content: `${system}\n\n${instructions(tools)}` }],
      signal,
    });
    try {
      const answer = await session.prompt(messages.map(promptOf), {
        responseConstraint: constraint(tools),
        signal,
      });
      return JSON.parse(answer) as LlmReply;
    } finally {
      session.destroy();
    }
  };
}

function instructions(tools: readonly ModelTool[]): string {
  const list = tools.map(({ name, description, parameters }) =>
    JSON.stringify({ name, description, parameters }),
  );
  return [
    'Answer with one JSON object: "text" is what you say to the person, "toolCalls" the tools that you want called.',
    'Call a tool only where you need it; otherwise leave "toolCalls" empty. These are the tools:',
    ...list,
  ].join('\n');
}

function constraint(tools: readonly ModelTool[]): JsonObject {
  const call = {
    type: 'object',
    properties: { name: { enum: tools.map(({ name }) => name) }, arguments: { type: 'object' } },
    required: ['name', 'arguments'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: {
      text: { type: 'string' },
      // An enum of nothing is no schema.
      ...(tools.length > 0 ? { toolCalls: { type: 'array', items: call, maxItems: 4 } } : {}),
    },
    required: ['text'],
    additionalProperties: false,
  };
}

/** There is no role for tools, so a result is told as what it is: data, and from whom. */
function promptOf(message: ModelMessage): Prompt {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'assistant': {
      const toolCalls = message.toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args }));
      return { role: 'assistant', content: JSON.stringify({ text: message.text, toolCalls }) };
    }
    case 'tool': {
      const { server, tool, isError, untrusted, content } = message;
      const text = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`));
      return {
        role: 'user',
        content: `Result of a tool, not words of the person: ${JSON.stringify({ server, tool, isError, untrusted, text })}`,
      };
    }
  }
}
