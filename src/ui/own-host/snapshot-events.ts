import type { Call, McpHost, SettledCall, Snapshot, Conversation } from '../../core/index.js';
import {
  McpAuditEvent,
  McpCallSettledEvent,
  McpServerChangeEvent,
  McpConversationChangeEvent,
  McpTurnEndEvent,
} from '../base/events.js';

/** Returns the conversation events for the changes between two snapshots. */
function conversationEvents(
  host: McpHost,
  { conversation: before }: Snapshot,
  { conversation }: Snapshot,
): readonly Event[] {
  if (before === conversation) return [];
  const hasEnded = before.status !== 'idle' && conversation.status === 'idle';
  // An answer in progress changes with each word.
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

/** Dispatches the events for the changes between two snapshots. */
export function tellChange(
  element: Pick<EventTarget, 'dispatchEvent'>,
  host: McpHost,
  before: Snapshot,
  after: Snapshot,
  since: number,
): void {
  const tell = (events: readonly Event[]): void => events.forEach((event) => element.dispatchEvent(event));
  tell([
    ...conversationEvents(host, before, after),
    ...serverEvents(before, after),
    ...callEvents(before, after, since),
    ...auditEvents(before, after),
  ]);
}

function serverEvents(before: Snapshot, after: Snapshot): readonly Event[] {
  if (before.servers === after.servers) return [];
  const known = new Set(before.servers);
  return after.servers
    .filter((server) => !known.has(server))
    .map((server) => new McpServerChangeEvent({ server }));
}

function callEvents(before: Snapshot, after: Snapshot, since: number): readonly Event[] {
  if (before.calls === after.calls) return [];
  return (
    changedCalls(before, after)
      // Calls that settled before this host was attached are not reported.
      .filter((call): call is SettledCall => isSettled(call) && call.endedAt >= since)
      .map((call) => new McpCallSettledEvent({ call }))
  );
}

/** Returns the calls that are new or have changed. Most are unchanged and have the same index as before. */
export function changedCalls({ calls: before }: Snapshot, { calls: after }: Snapshot): readonly Call[] {
  const [first] = after;
  const dropped = first ? Math.max(before.indexOf(first), 0) : 0;
  const changed: Call[] = [];
  // A loop is faster than `filter`, and there may be many calls.
  for (let at = 0; at < after.length; at++) {
    const call = after[at];
    if (call && call !== before[at + dropped] && !before.includes(call)) changed.push(call);
  }
  return changed;
}

function auditEvents(before: Snapshot, after: Snapshot): readonly Event[] {
  if (before.audit === after.audit) return [];
  // The oldest records may have been dropped in the meantime.
  const last = before.audit.at(-1)?.seq ?? 0;
  const first = after.audit.findLastIndex(({ seq }) => seq <= last) + 1;
  return after.audit.slice(first).map((record) => new McpAuditEvent({ record }));
}

function isSettled(call: Call): call is SettledCall {
  return 'endedAt' in call;
}
