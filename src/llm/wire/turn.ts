import type { LlmDelta, ModelMessage, ModelTurn } from '../../core/index.js';
import { loadRepair } from './services.js';
import type { Ask, MediaMemory, MediaRules } from './rules.js';

/**
 * Returns a function that sends a conversation in a form that any endpoint accepts: in order, and with only those images, audio
 * and files that the endpoint reads. Most conversations already are, and need no further code.
 */
export function repairing(rules: MediaRules): (turn: ModelTurn, ask: Ask) => AsyncIterable<LlmDelta> {
  const memory: MediaMemory = {};
  return async function* (turn, ask) {
    if (isPlain(turn.messages)) yield* ask(turn);
    else {
      const { askMended } = await loadRepair();
      yield* askMended(turn, ask, rules, memory);
    }
  };
}

/** True if all content is text, roles alternate, and each call has its result. */
function isPlain(messages: readonly ModelMessage[]): boolean {
  const calls: string[] = [];
  const results: string[] = [];
  const roles = messages.map((message) => {
    if (message.content.some((part) => 'data' in part)) return '-';
    if (message.role === 'user') return 'u';
    if (message.role === 'tool') {
      results.push(message.toolCallId);
      return 't';
    }
    calls.push(...message.toolCalls.map(({ id }) => id));
    return message.toolCalls.length > 0 ? 'c' : message.text.trim() === '' ? '-' : 'a';
  });
  return /^(?:u(?:ct+)*a)*(?:u(?:ct+)*)?$/.test(roles.join('')) && String(calls) === String(results);
}
