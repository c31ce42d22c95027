import type {
  AssistantMessage,
  JsonObject,
  JsonValue,
  ModelMessage,
  ModelPart,
  ModelTurn,
  ToolMessage,
  UserPart,
} from '../../core/index.js';
import { newId, wireArguments, wireName } from '../wire/calls.js';
import { resultText } from '../wire/result-text.js';
import { objectIn } from '../wire/read.js';

const protocolVersion = '1.0';

/** Returns a warning for each option that a run has no field for. */
export function warningsOf(turn: ModelTurn): readonly string[] {
  return (['toolChoice', 'maxTokens', 'effort', 'responseFormat'] as const)
    .filter((name) => turn[name] !== undefined)
    .map((name) => `The agent cannot be told of the option ${name}.`);
}

/** Returns the input of a run (`RunAgentInput`). */
export function runInput({ messages, system, tools, conversationId }: ModelTurn): JsonObject {
  return {
    threadId: conversationId ?? newId(),
    runId: newId(),
    protocolVersion,
    state: stateOf(messages) ?? {},
    messages: [
      ...(system === '' ? [] : [{ id: 'system', role: 'system', content: system }]),
      ...messages.flatMap((message, index) => messageOf(message, `message-${index}`)),
    ],
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    context: [],
    forwardedProps: {},
  };
}

/** The agent's state is not interpreted: it goes back as the last run left it. */
function stateOf(messages: readonly ModelMessage[]): JsonValue | undefined {
  const last = messages.findLast((message) => message.role === 'assistant' && message.opaque !== undefined);
  return last?.role === 'assistant' ? keptOf(last)['state'] : undefined;
}

function messageOf(message: ModelMessage, id: string): readonly JsonObject[] {
  switch (message.role) {
    case 'user': {
      const { content } = message;
      const isText = content.every((part) => part.type === 'text');
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return [{ id, role: 'user', content: isText ? text : content.map(inputOf) }];
    }
    case 'assistant':
      return answerOf(message, id);
    case 'tool':
      return [{ id, role: 'tool', toolCallId: message.toolCallId, content: outputOf(message) }];
  }
}

function answerOf(message: AssistantMessage, id: string): readonly JsonObject[] {
  const kept = keptOf(message);
  const ids = objectIn(kept['ids']);
  const secrets = objectIn(kept['encrypted']);
  const encrypted = (of: string): JsonObject => {
    const encryptedValue = Object.hasOwn(secrets, of) ? secrets[of] : undefined;
    return encryptedValue === undefined ? {} : { encryptedValue };
  };
  const reasoning = message.content.flatMap((part): readonly JsonObject[] => {
    const own = part.type === 'reasoning' ? part.opaque?.data : undefined;
    if (part.type !== 'reasoning' || typeof own !== 'string') return [];
    return [{ id: own, role: 'reasoning', content: part.text, ...encrypted(own) }];
  });
  const ownId = typeof ids['message'] === 'string' ? ids['message'] : id;
  const { text, toolCalls } = message;
  const before = [...reasoning, ...(message.opaque ? ownCalls(message) : [])];
  if (text === '' && toolCalls.length === 0) return before;
  const calls = toolCalls.map(({ id: callId, name, arguments: args }) => ({
    id: callId,
    type: 'function',
    function: { name: wireName(name), arguments: wireArguments(args) },
    ...encrypted(callId),
  }));
  return [
    ...before,
    {
      id: ownId,
      role: 'assistant',
      ...(text === '' ? {} : { content: text }),
      ...(calls.length > 0 ? { toolCalls: calls } : {}),
      ...encrypted(ownId),
    },
  ];
}

/** Returns the calls that the agent ran itself, with their results. */
function ownCalls({ content }: AssistantMessage): readonly JsonObject[] {
  return content.flatMap((part): readonly JsonObject[] => {
    if (part.type !== 'provider-call') return [];
    const { id, name, arguments: args } = part;
    const result = content.find((one) => one.type === 'provider-result' && one.id === id);
    if (result?.type !== 'provider-result') return [];
    const call = { id, type: 'function', function: { name, arguments: args } };
    return [
      { id: `call-${id}`, role: 'assistant', toolCalls: [call] },
      { id: `result-${id}`, role: 'tool', toolCallId: id, content: result.text },
    ];
  });
}

function keptOf({ opaque }: AssistantMessage): JsonObject {
  return objectIn(opaque?.data);
}

function inputOf(part: UserPart | ModelPart): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { mimeType, data } = part;
  const [kind = ''] = mimeType.split('/');
  const type = /^(?:image|audio|video)$/.test(kind) ? kind : 'document';
  return { type, source: { type: 'data', value: data, mimeType } };
}

/** Images and audio stand beside the envelope, which names them. */
function outputOf(message: ToolMessage): JsonValue {
  const files = message.content.filter((part) => part.type !== 'text');
  const text = resultText(message);
  return files.length === 0 ? text : [{ type: 'text', text }, ...files.map(inputOf)];
}
