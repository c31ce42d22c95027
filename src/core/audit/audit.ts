import type { Limits } from '../base/limits.js';
import type { AuditRecord } from '../protocol/index.js';

/** Returns true for a record of what a server can cause by itself, any number of times. */
export function isServers({ kind, outcome }: Pick<AuditRecord, 'kind' | 'outcome'>): boolean {
  if (kind === 'question') return outcome === 'refused';
  return kind === 'refusal' || kind === 'connection';
}

/**
 * Appends a record and drops the oldest beyond the limit. Records that servers cause have a limit of their own, so that they
 * cannot push out people's decisions.
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
