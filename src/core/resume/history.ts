import type { Turns } from '../conversation/turns.js';
import type { HostState } from '../state/host-state.js';
import { restoreState } from './restore.js';
import { saveState } from './save-state.js';

/** Returns the conversation and its calls as text for `loadConversation`; empty if there is no conversation. */
export function exportConversation(shared: HostState): string {
  const { entries } = shared.store.get().conversation;
  if (entries.length === 0) return '';
  const named = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'assistant' ? entry.toolCalls.map(({ callId }) => callId) : [],
    ),
  );
  return saveState(shared, ({ id }) => named.has(id));
}

/** Replaces the current conversation by an exported one. Returns false and changes nothing if the text is invalid. */
export async function loadConversation(text: unknown, shared: HostState, turns: Turns): Promise<boolean> {
  if (typeof text !== 'string') return false;
  try {
    return await restoreState(text, shared, () => turns.clearConversation());
  } catch {
    return false;
  }
}
