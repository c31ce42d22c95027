import type { JsonObject, LlmDelta, LlmRequest, ModelMessage, ModelToolCall } from '../../core/index.js';
import { type Offered, offerOf } from './offer.js';
import type { AskModel } from './ask.js';
import { renamed } from './renamed.js';
import { type Provider, rulesOf } from './tables.js';
import { CallReader } from './call-reader.js';
import { fitFormat } from './fit-format.js';

/** Calls a model with tools in the form that its provider accepts, and yields calls of the page's own tools. */
export async function* askFitted(
  request: LlmRequest,
  provider: Provider,
  model: AskModel,
  providerTools: readonly JsonObject[],
): AsyncGenerator<LlmDelta> {
  const { toolChoice, responseFormat, ...rest } = request;
  const wanted = typeof toolChoice === 'object' ? toolChoice.tool : undefined;
  const rules = rulesOf[provider];
  const { offered, warnings } = offerOf(request.tools, rules, providerTools, wanted);
  for (const text of warnings) yield { type: 'warning', text };
  const answer = responseFormat && fitFormat(responseFormat, rules);
  if (answer?.warning) yield { type: 'warning', text: answer.warning };
  const byName = new Map(offered.map((one) => [one.tool.name, one]));
  const chosen = wanted === undefined ? undefined : byName.get(wanted);
  const choice = wanted === undefined ? toolChoice : chosen && { tool: chosen.name };
  const reader = new CallReader(new Map(offered.map((one) => [one.name, one])));
  const deltas = model({
    ...rest,
    ...(choice ? { toolChoice: choice } : {}),
    ...(answer ? { responseFormat: answer.format } : {}),
    tools: offered.map(({ tool, name, fitted: { description, parameters } }) => ({
      ...tool,
      name,
      description,
      parameters,
    })),
    messages: request.messages.map((message) => given(message, byName)),
  });
  for await (const delta of deltas) yield* reader.read(delta);
  yield* reader.end();
}

/** Returns a message with the provider's names. Opaque data already have them. */
function given(message: ModelMessage, tools: ReadonlyMap<string, Offered>): ModelMessage {
  if (message.role === 'tool') return { ...message, name: tools.get(message.name)?.name ?? message.name };
  if (message.role !== 'assistant') return message;
  const translated = <Call extends ModelToolCall>(call: Call): Call => {
    const offered = tools.get(call.name);
    if (!offered) return call;
    const { tool, name, fitted } = offered;
    const args = fitted.names
      ? renamed(call.arguments, tool.parameters, fitted.names, 'given')
      : call.arguments;
    return { ...call, name, arguments: args };
  };
  return {
    ...message,
    content: message.content.map((part) => (part.type === 'tool-call' ? translated(part) : part)),
    toolCalls: message.toolCalls.map(translated),
  };
}
