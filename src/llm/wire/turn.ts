import type { LlmDelta, ModelMessage, ModelTurn } from '../../core/index.js';
import { loadRepair } from './services.js';
import type { Ask, MediaMemory, MediaRules } from './rules.js';

/**
 * Returns a function that asks with a conversation that any endpoint takes: in order, and with no other pictures, sounds and
 * files than the endpoint reads. Most conversations are so, and need no code for it.
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

/** True if all is text, roles alternate, and each call has its result. */
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
