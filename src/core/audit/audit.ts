import type { Limits } from '../base/limits.js';
import type { AuditRecord } from '../protocol/index.js';

/** What a server brings about by itself, as often as it likes. */
export function isServers({ kind, outcome }: Pick<AuditRecord, 'kind' | 'outcome'>): boolean {
  if (kind === 'question') return outcome === 'refused';
  return kind === 'refusal' || kind === 'connection';
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
