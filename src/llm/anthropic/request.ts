import type { JsonObject, ModelTool, ModelTurn } from '../../core/index.js';
import type { AnthropicOptions } from './options.js';
import { messagesOf } from './messages.js';

/** Length limit of an answer where the page sets none: the API requires one, and every model of today allows this one. */
const defaultMaxTokens = 16_000;

/** Returns the body of a request, and a sentence for each wish that the API does not know. */
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
    // The end of what stays the same. Another mark, which the API moves along, is at the end of the conversation.
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
