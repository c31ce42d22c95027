import type { AuditRecord, CallRecord } from '../../core/index.js';

/** What belongs together: all that is on record of one call, or one record of something else. */
export interface CallGroup {
  readonly id: string;
  /** The oldest first; at least one. */
  readonly records: readonly AuditRecord[];
}

/** The records as stories, the oldest first. A story stays where it began, however long it goes on. */
export function callGroups(records: readonly AuditRecord[]): readonly CallGroup[] {
  const stories = new Map<string, AuditRecord[]>();
  for (const record of records) {
    const id = 'callId' in record && record.callId ? record.callId : record.id;
    const known = stories.get(id);
    if (known) known.push(record);
    else stories.set(id, [record]);
  }
  return [...stories].map(([id, own]) => ({ id, records: own }));
}

/** The record that says how things stand: how the call ended, or the newest. */
export function headOf({ records }: CallGroup): AuditRecord | undefined {
  return endOf(records) ?? records.at(-1);
}

/** How the call ended, where it has. */
export function endOf(records: readonly AuditRecord[]): CallRecord | undefined {
  return records.findLast(
    (record): record is CallRecord => record.kind === 'call' && record.outcome !== 'started',
  );
}
