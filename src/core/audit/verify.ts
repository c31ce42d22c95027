import { canonicalJson } from '../base/canonical.js';
import { digest } from '../base/digest.js';
import { isObject } from '../base/is-object.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** What is wrong with an export, by a stable code. */
export type AuditFault =
  /** What was given is no text; or its bytes are no UTF-8. */
  | 'not-text'
  /** The last line does not end with a line feed. */
  | 'no-final-newline'
  /** The line is no JSON. */
  | 'not-json'
  /** The line is not written as an export writes it: white space, the order of keys, an escape, a key that is there twice. */
  | 'not-canonical'
  /** The line is neither a record nor a gap, or lacks something. */
  | 'not-a-record'
  /** A record's `hash` is not that of the rest of it. */
  | 'wrong-hash'
  /** Its `previous` is not the `hash` of the line before. */
  | 'wrong-previous'
  /** Its `seq` is not the next one. */
  | 'wrong-seq'
  /** A gap does not begin behind the line before, ends before it begins, or has no record behind it. */
  | 'wrong-gap'
  /** The last record is another one than was expected. */
  | 'wrong-head';

/** What came of looking over an export of the record. */
export type AuditVerification =
  | {
      readonly ok: true;
      /** How many records there are. */
      readonly records: number;
      /** Runs of records that were no longer kept when the export was made: the first and the last `seq` of each. */
      readonly gaps: readonly { readonly from: number; readonly to: number }[];
      /** The `hash` of the last record; empty where there is none. */
      readonly head: string;
    }
  | {
      readonly ok: false;
      /** The first line that is wrong, counted from 1. */
      readonly line: number;
      readonly reason: AuditFault;
      /** An English sentence. */
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
 * Looks over what `host.exportAudit()` gave: whether every record is what it was when it was sealed, and none is missing
 * but those that the export itself says are no longer kept. One changed, added or removed byte anywhere is found.
 *
 * Two things no chain can tell by itself. Records that were taken away from the end, whole lines of them, leave a shorter
 * chain that is whole: to find that, give the `hash` of the newest record as `expected.head`, kept elsewhere, for instance
 * from the last `mcp-audit` event. And whoever can write the whole export anew can make a chain of their own, or say of any
 * record that it is no longer kept: the same `expected.head` finds the first, and `gaps` tells of the second.
 *
 * Pure; never throws. Runs in a page, in a worker and in Node.
 *
 * @param ndjson The export: as text, or as the bytes of a file. Bytes are better, since a lenient decoder turns different
 * bytes into the same text.
 * @param expected What is known of it from elsewhere.
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
    // What is nested too deeply to be read was not written by an export.
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
