import { canonicalJson } from '../base/canonical.js';
import { digest } from '../base/digest.js';
import { isObject } from '../base/is-object.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** Fault in an export. The codes are stable. */
export type AuditFault =
  /** The input is neither text nor bytes in UTF-8. */
  | 'not-text'
  /** The last line does not end with a line feed. */
  | 'no-final-newline'
  /** The line is no JSON. */
  | 'not-json'
  /** The line differs from what an export writes: white space, the order of keys, an escape, a repeated key. */
  | 'not-canonical'
  /** The line is neither a record nor a gap, or lacks something. */
  | 'not-a-record'
  /** A record's `hash` does not match the rest of it. */
  | 'wrong-hash'
  /** A record's `previous` is not the `hash` of the line before. */
  | 'wrong-previous'
  /** A record's `seq` is not the next number. */
  | 'wrong-seq'
  /** A gap does not start after the line before, ends before it starts, or has no record after it. */
  | 'wrong-gap'
  /** The last record is not the expected one. */
  | 'wrong-head';

/** Result of verifying an export. */
export type AuditVerification =
  | {
      readonly ok: true;
      /** Number of records. */
      readonly records: number;
      /** First and last `seq` of each run of records that were dropped before the export. */
      readonly gaps: readonly { readonly from: number; readonly to: number }[];
      /** The `hash` of the last record; empty if there is none. */
      readonly head: string;
    }
  | {
      readonly ok: false;
      /** First wrong line, counted from 1. */
      readonly line: number;
      readonly reason: AuditFault;
      /** English sentence. */
      readonly message: string;
    };

const sentences: Readonly<Record<AuditFault, string>> = {
  'not-text': 'The export is not text in UTF-8.',
  'no-final-newline': 'The last line does not end with a line feed.',
  'not-json': 'The line is not JSON.',
  'not-canonical': 'The line is not written as an export writes it.',
  'not-a-record': 'The line is neither a record nor a gap.',
  'wrong-hash': 'The record is not what it was when it was sealed.',
  'wrong-previous': 'The line does not follow on the one before.',
  'wrong-seq': 'A record is missing, or there is one too many.',
  'wrong-gap': 'The gap does not span what is missing.',
  'wrong-head': 'The last record is not the one that was expected.',
};

class Fault extends Error {
  readonly reason: AuditFault;

  constructor(reason: AuditFault) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

/**
 * Verifies an export of `host.exportAudit()`: no record was changed since it was sealed, and none is missing, except in the
 * gaps that the export itself declares. Any byte that was changed, added or removed is found.
 *
 * A hash chain alone cannot show two things. Removed lines at the end leave a shorter, valid chain: to detect that, store the
 * `hash` of the latest record elsewhere, for instance from the last `mcp-audit` event, and give it as `expected.head`. And a
 * person who can rewrite the whole export can make a new chain, or declare gaps: `expected.head` detects the first, and
 * `gaps` shows the second.
 *
 * Pure; never throws. Runs in a page, in a worker and in Node.
 *
 * @param ndjson The export, as text or as the bytes of a file. Prefer bytes: a lenient decoder may turn different bytes into
 * the same text.
 * @param expected Facts about the export from elsewhere.
 */
export function verifyAudit(
  ndjson: string | Uint8Array,
  expected: { readonly head?: string } = {},
): AuditVerification {
  let line = 1;
  try {
    const lines = textOf(ndjson).split('\n');
    const rest = lines.pop();
    const chain = startChain();
    for (; line <= lines.length; line++) chain.add(lines[line - 1] ?? '');
    if (rest !== '') throw new Fault('no-final-newline');
    line = Math.max(1, lines.length);
    const end = chain.end();
    if (expected.head !== undefined && expected.head !== end.head) throw new Fault('wrong-head');
    return { ok: true, ...end };
  } catch (error) {
    // An export is never nested too deeply to be parsed.
    const { reason, message } = error instanceof Fault ? error : new Fault('not-canonical');
    return { ok: false, line, reason, message };
  }
}

function textOf(ndjson: unknown): string {
  if (typeof ndjson === 'string') return ndjson;
  try {
    if (!ArrayBuffer.isView(ndjson)) throw new Fault('not-text');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(ndjson);
  } catch {
    throw new Fault('not-text');
  }
}

function startChain(): {
  add(text: string): void;
  end(): Omit<Extract<AuditVerification, { ok: true }>, 'ok'>;
} {
  const gaps: { readonly from: number; readonly to: number }[] = [];
  let records = 0;
  let seq = 0;
  let head = '';
  let isAfterGap = false;

  const addGap = ({ from, to, previous, hash, ...more }: JsonObject): void => {
    if (!isSeq(from) || !isSeq(to) || typeof hash !== 'string' || Object.keys(more).length !== 1) {
      throw new Fault('not-a-record');
    }
    if (previous !== head) throw new Fault('wrong-previous');
    if (isAfterGap || from !== seq + 1 || to < from) throw new Fault('wrong-gap');
    gaps.push({ from, to });
    [seq, head] = [to, hash];
  };
  const addRecord = ({ hash, ...body }: JsonObject): void => {
    if (!isSeq(body['seq']) || typeof hash !== 'string') throw new Fault('not-a-record');
    if (digest(canonicalJson(body)) !== hash) throw new Fault('wrong-hash');
    if (body['seq'] !== seq + 1) throw new Fault('wrong-seq');
    if (body['previous'] !== head) throw new Fault('wrong-previous');
    [seq, head] = [seq + 1, hash];
    records++;
  };

  return {
    add(text) {
      const line = objectIn(text);
      const isGap = line['kind'] === 'gap';
      if (isGap) addGap(line);
      else addRecord(line);
      isAfterGap = isGap;
    },
    end() {
      if (isAfterGap) throw new Fault('wrong-gap');
      return { records, gaps, head };
    },
  };
}

function objectIn(text: string): JsonObject {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    throw new Fault('not-json');
  }
  if (canonicalJson(value) !== text) throw new Fault('not-canonical');
  if (!isObject(value)) throw new Fault('not-a-record');
  return value;
}

function isSeq(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
