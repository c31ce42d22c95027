import type { Limits } from '../limits.js';
import type { AuditRecord, Call, CallRecord, JsonObject } from '../types.js';

type Unnumbered<Record> = Record extends AuditRecord ? Omit<Record, 'id' | 'at'> : never;
/** A record before it has its number and its time. */
export type NewRecord = Unnumbered<AuditRecord>;

/** What a server brings about by itself, as often as it likes. */
function isServers(record: AuditRecord): boolean {
  if (record.kind === 'question') return record.outcome === 'refused';
  return record.kind === 'refusal' || record.kind === 'connection';
}

/**
 * The records with one more, and no more of them than the limit. What servers bring about has a limit of its own, and
 * must not push out what people decided.
 */
export function append(
  records: readonly AuditRecord[],
  record: AuditRecord,
  limits: Limits,
): readonly AuditRecord[] {
  if (isServers(record)) {
    const theirs = records.filter(isServers);
    if (theirs.length >= limits.auditFromServers) {
      return [...records.filter((one) => one !== theirs[0]), record];
    }
  }
  return [...records.slice(Math.max(0, records.length + 1 - limits.auditRecords)), record];
}

/** Arguments as a record keeps them: JSON, cut at the limit. */
export function recordedArguments(value: JsonObject, limits: Limits): string {
  const text = JSON.stringify(value);
  return text.length > limits.auditArgumentChars ? `${text.slice(0, limits.auditArgumentChars)}…` : text;
}

/** The record of a call that began or ended; nothing for the states between. */
export function callRecord(call: Call, limits: Limits): Omit<CallRecord, 'id' | 'at'> | undefined {
  const base = {
    kind: 'call',
    serverId: call.serverId,
    server: call.serverLabel,
    callId: call.id,
    tool: call.tool,
    startedBy: call.startedBy,
    arguments: recordedArguments(call.arguments, limits),
  } as const;
  switch (call.status) {
    case 'checking':
      return { ...base, outcome: 'started' };
    case 'awaiting-approval':
    case 'running':
    case 'awaiting-input':
      return undefined;
    case 'done':
      return { ...base, outcome: call.result.isError ? 'tool-error' : 'done', durationMs: durationOf(call) };
    case 'failed':
    case 'lost':
      return { ...base, outcome: call.status, durationMs: durationOf(call), problem: call.problem };
    case 'denied':
    case 'cancelled':
      return { ...base, outcome: call.status, durationMs: durationOf(call) };
  }
}

function durationOf(call: {
  readonly createdAt: number;
  readonly endedAt: number;
  readonly startedAt?: number;
}): number {
  return call.endedAt - (call.startedAt ?? call.createdAt);
}
