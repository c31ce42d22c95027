import type { Turns } from '../conversation/turns.js';
import { callIdsIn, otherEntries } from '../state/branch.js';
import type { HostState } from '../state/host-state.js';
import type { ConversationFormat, ConversationWords } from '../protocol/index.js';
import { markdownOf } from './markdown.js';
import { restoreState } from './restore.js';
import { saveText, type SavedText } from './save-state.js';

/** Returns the conversation and its calls as text, in a format; empty if there is no conversation. */
export function exportConversation(
  shared: HostState,
  format: ConversationFormat = 'json',
  words?: ConversationWords,
): string {
  const snapshot = shared.store.get();
  if (format === 'json') return conversationText(shared).text;
  return snapshot.conversation.entries.length > 0 ? markdownOf(snapshot, undefined, words) : '';
}

/** Returns the text for `loadConversation`, and what it omits. */
export function conversationText(shared: Pick<HostState, 'store' | 'past' | 'limits' | 'versions'>): SavedText {
  const { entries } = shared.store.get().conversation;
  if (entries.length === 0) return { text: '', omitted: 0 };
  const named = callIdsIn([...entries, ...otherEntries(shared.versions)]);
  return saveText(shared, ({ id }) => named.has(id));
}

/** Replaces the current conversation by an exported one. Returns false and changes nothing if the text is invalid. */
export async function loadConversation(
  text: unknown,
  shared: HostState,
  turns: Pick<Turns, 'clearConversation'>,
): Promise<boolean> {
  if (typeof text !== 'string') return false;
  try {
    return await restoreState(text, shared, () => turns.clearConversation());
  } catch {
    return false;
  }
}
