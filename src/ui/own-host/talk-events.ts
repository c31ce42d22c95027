import type { Conversation, McpHost, Snapshot } from '../../core/index.js';
import { McpConversationChangeEvent, McpTurnEndEvent } from '../base/events.js';

/** The events of a conversation that lead from one snapshot to the next. */
export function talkEvents(
  host: McpHost,
  { conversation: before }: Snapshot,
  { conversation }: Snapshot,
): readonly Event[] {
  const hasEnded = before.status !== 'idle' && conversation.status === 'idle';
  // An answer that is being written changes with each word.
  const isOther = conversation.status === 'idle' && before.entries !== conversation.entries;
  const said = lastSaid(conversation);
  const isSaid = said !== undefined && said !== lastSaid(before);
  const last = conversation.entries.at(-1);
  const problem = last?.kind === 'notice' ? { problem: last.problem } : {};
  return [
    ...(hasEnded ? [new McpTurnEndEvent({ host, conversation, ...problem })] : []),
    ...(hasEnded || isOther || isSaid ? [new McpConversationChangeEvent({ host, conversation })] : []),
  ];
}

function lastSaid({ entries }: Conversation): string | undefined {
  return entries.findLast(({ kind }) => kind === 'user')?.id;
}
