import { canonicalJson } from '../base/canonical.js';
import type { AuditGap, AuditRecord, JsonValue } from '../protocol/index.js';

/** The records as NDJSON: one a line, and a line for each run of records that are no longer kept. */
export function exportLines(records: readonly AuditRecord[]): string {
  let seq = 0;
  let head = '';
  let text = '';
  const write = (line: AuditRecord | AuditGap): void => {
    text += `${canonicalJson(line as unknown as JsonValue)}\n`;
    head = line.hash;
  };
  for (const record of records) {
    if (record.seq > seq + 1) {
      write({ kind: 'gap', from: seq + 1, to: record.seq - 1, previous: head, hash: record.previous });
    }
    write(record);
    ({ seq } = record);
  }
  return text;
}
