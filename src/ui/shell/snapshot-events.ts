import type { Call, SettledCall, Snapshot } from '../../core/index.js';
import { McpAuditEvent, McpCallSettledEvent, McpServerChangeEvent } from '../base/events.js';

/** The events that lead from one snapshot to the next. */
export function eventsBetween(before: Snapshot, after: Snapshot, since: number): readonly Event[] {
  if (before === after) return [];
  return [...serverEvents(before, after), ...callEvents(before, after, since), ...auditEvents(before, after)];
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
  const known = new Set(before.calls);
  return (
    after.calls
      // A call that settled before this host was attached is no news.
      .filter((call): call is SettledCall => isSettled(call) && !known.has(call) && call.endedAt >= since)
      .map((call) => new McpCallSettledEvent({ call }))
  );
}

function auditEvents(before: Snapshot, after: Snapshot): readonly Event[] {
  if (before.audit === after.audit) return [];
  // The oldest records may have been dropped in between.
  const last = before.audit.at(-1)?.seq ?? 0;
  return after.audit.filter(({ seq }) => seq > last).map((record) => new McpAuditEvent({ record }));
}

function isSettled(call: Call): call is SettledCall {
  return 'endedAt' in call;
}
