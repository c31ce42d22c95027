import type { AssistantMessage, ModelMessage, ToolMessage, UserMessage } from '../../../core/index.js';
import { resultText } from '../result-text.js';

/**
 * Returns a conversation in an order that every endpoint accepts: the person begins, roles alternate, no answer is empty, and
 * each call is followed by its result. Content in any other place becomes text. `answersResults`: a message of a person follows
 * only an answer, as the templates of several local models require.
 */
export function inOrder(messages: readonly ModelMessage[], answersResults: boolean): readonly ModelMessage[] {
  const results = resultsOf(messages);
  const claimed = new Set([...results.values()].flat());
  const ordered: ModelMessage[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') {
      if (!isEmpty(message)) addAnswer(ordered, message, results.get(message) ?? []);
    } else if (message.role === 'user' || !claimed.has(message)) {
      const isBehindResults = ordered.at(-1)?.role === 'tool';
      if (isBehindResults && answersResults) ordered.push(answered('[There was no answer.]'));
      addUser(ordered, message.role === 'user' ? message : said(resultText(message)));
    }
  }
  const isBegun = ordered[0]?.role !== 'assistant' || !ordered.some(({ role }) => role === 'user');
  return isBegun ? ordered : [said('[The beginning of the conversation is not known.]'), ...ordered];
}

/** Returns the results of each answer's calls, in their order. */
function resultsOf(messages: readonly ModelMessage[]): ReadonlyMap<ModelMessage, readonly ToolMessage[]> {
  const waiting = new Map<string, ToolMessage[]>();
  for (const message of messages) {
    if (message.role !== 'tool') continue;
    const { toolCallId } = message;
    waiting.set(toolCallId, [...(waiting.get(toolCallId) ?? []), message]);
  }
  const results = new Map<ModelMessage, readonly ToolMessage[]>();
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    results.set(
      message,
      message.toolCalls.map(({ id, name }) => waiting.get(id)?.shift() ?? missing(id, name)),
    );
  }
  return results;
}

function missing(toolCallId: string, name: string): ToolMessage {
  const content = [{ type: 'text', text: 'The result of this call is not known.' }] as const;
  return { role: 'tool', toolCallId, name, server: '', tool: '', content, isError: true, untrusted: false };
}

/** Reasoning alone is not an answer that a conversation can continue from. */
function isEmpty({ content }: AssistantMessage): boolean {
  return content.every(
    (part) => part.type === 'reasoning' || (part.type === 'text' && part.text.trim() === ''),
  );
}

function addUser(ordered: ModelMessage[], message: UserMessage): void {
  const last = ordered.at(-1);
  if (message.content.length === 0) return;
  if (last?.role === 'user') {
    const content = [...last.content, { type: 'text', text: '\n\n' } as const, ...message.content];
    ordered[ordered.length - 1] = { ...message, content, text: `${last.text}\n\n${message.text}` };
    return;
  }
  ordered.push(message);
}

function addAnswer(
  ordered: ModelMessage[],
  message: AssistantMessage,
  results: readonly ToolMessage[],
): void {
  const last = ordered.at(-1);
  if (last?.role === 'assistant') {
    ordered[ordered.length - 1] = {
      ...last,
      ...message,
      content: [...last.content, ...message.content],
      text: last.text + message.text,
      toolCalls: [...last.toolCalls, ...message.toolCalls],
    };
  } else ordered.push(message);
  ordered.push(...results);
}

function said(text: string): UserMessage {
  return { role: 'user', content: [{ type: 'text', text }], text };
}

function answered(text: string): AssistantMessage {
  return { role: 'assistant', content: [{ type: 'text', text }], text, toolCalls: [] };
}
