import type { AuditRecord, Call, CallRecord, JsonObject } from '../../core/index.js';
import type { McpRunAgainEvent } from '../base/events.js';

/** All that is on record of one call, or one record of something else. */
export interface CallGroup {
  readonly id: string;
  /** The oldest first; at least one. */
  readonly records: readonly AuditRecord[];
}

/** Groups records, the oldest first. A group stays where it began, however long it goes on. */
export function callGroups(records: readonly AuditRecord[]): readonly CallGroup[] {
  const groups = new Map<string, AuditRecord[]>();
  for (const record of records) {
    const id = 'callId' in record && record.callId ? record.callId : record.id;
    const known = groups.get(id);
    if (known) known.push(record);
    else groups.set(id, [record]);
  }
  return [...groups].map(([id, own]) => ({ id, records: own }));
}

/** Returns the record that stands for its group: how the call ended, or the newest. */
export function headOf({ records }: CallGroup): AuditRecord | undefined {
  return endOf(records) ?? records.at(-1);
}

/** Returns how the call ended, if it has. */
function endOf(records: readonly AuditRecord[]): CallRecord | undefined {
  return records.findLast(
    (record): record is CallRecord => record.kind === 'call' && record.outcome !== 'started',
  );
}

type RunAgain = McpRunAgainEvent['detail'];

/** Returns what it takes to make a call once more; `undefined` if it has not ended, or its arguments are not known whole. */
export function runAgainOf({ records }: CallGroup, calls: readonly Call[]): RunAgain | undefined {
  const end = endOf(records);
  if (!end?.serverId) return undefined;
  const { serverId, tool, callId } = end;
  const whole = end.redacted ? undefined : objectIn(end.arguments);
  if (whole) return { serverId, tool, callId, arguments: whole };
  return calls.some(({ id }) => id === callId) ? { serverId, tool, callId } : undefined;
}

/** Reads the arguments. If they were cut, what is left is no JSON. */
function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
