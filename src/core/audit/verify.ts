import { canonicalJson } from '../base/canonical.js';
import { digest } from '../base/digest.js';
import { isObject } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

const sentences = {
  'not-text': 'The export is not text in UTF-8.',
  'no-final-newline': 'The last line does not end with a line feed.',
  'not-json': 'The line is not JSON.',
  /** White space, the order of keys or an escape differs, or a key is repeated. */
  'not-canonical': 'The line is not written as an export writes it.',
  /** Also for a record or a gap that lacks a field. */
  'not-a-record': 'The line is neither a record nor a gap.',
  /** The record's `hash` does not match its other fields. */
  'wrong-hash': 'The record is not what it was when it was sealed.',
  /** The record's `previous` is not the `hash` of the previous line. */
  'wrong-previous': 'The line does not follow on the one before.',
  /** The record's `seq` is not the next number. */
  'wrong-seq': 'A record is missing, or there is one too many.',
  /** The gap does not start right after the previous line, ends before it starts, or has no record after it. */
  'wrong-gap': 'The gap does not span what is missing.',
  'wrong-head': 'The last record is not the one that was expected.',
} as const;

/** Fault in an export. The codes are stable. */
export type AuditFault = keyof typeof sentences;

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

class Fault extends Error {
  readonly reason: AuditFault;

  constructor(reason: AuditFault) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

/**
 * Verifies an export of `host.exportAudit()`: no record has changed since it was sealed, and none is missing, except in the
 * gaps that the export declares. Any byte that was changed, added or removed is detected.
 *
 * A hash chain alone does not detect two kinds of changes. If lines are removed at the end, the rest is a shorter, valid chain.
 * To detect this, store the `hash` of the latest record elsewhere, for instance from the last `mcp-audit` event, and pass it as
 * `expected.head`. A person who can rewrite the whole export can make a new chain or declare gaps: `expected.head` detects a
 * new chain, and `gaps` shows the gaps.
 *
 * This function is pure and never throws. It runs in a page, in a worker and in Node.
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
    const chain = new Chain();
    for (; line <= lines.length; line++) chain.add(lines[line - 1] ?? '');
    if (rest !== '') throw new Fault('no-final-newline');
    line = Math.max(1, lines.length);
    const end = chain.end();
    if (expected.head !== undefined && expected.head !== end.head) throw new Fault('wrong-head');
    return { ok: true, ...end };
  } catch (error) {
    // A line that is nested too deeply to be parsed was not written by an export.
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

/** Checks the lines of an export one after the other. */
class Chain {
  readonly #gaps: { readonly from: number; readonly to: number }[] = [];
  #records = 0;
  #seq = 0;
  #head = '';
  #isAfterGap = false;

  add(text: string): void {
    const line = objectIn(text);
    const isGap = line['kind'] === 'gap';
    if (isGap) this.#addGap(line);
    else this.#addRecord(line);
    this.#isAfterGap = isGap;
  }

  #addGap({ from, to, previous, hash, ...more }: JsonObject): void {
    if (!isSeq(from) || !isSeq(to) || typeof hash !== 'string' || Object.keys(more).length !== 1) {
      throw new Fault('not-a-record');
    }
    if (previous !== this.#head) throw new Fault('wrong-previous');
    if (this.#isAfterGap || from !== this.#seq + 1 || to < from) throw new Fault('wrong-gap');
    this.#gaps.push({ from, to });
    [this.#seq, this.#head] = [to, hash];
  }

  #addRecord({ hash, ...body }: JsonObject): void {
    if (!isSeq(body['seq']) || typeof hash !== 'string') throw new Fault('not-a-record');
    if (digest(canonicalJson(body)) !== hash) throw new Fault('wrong-hash');
    if (body['seq'] !== this.#seq + 1) throw new Fault('wrong-seq');
    if (body['previous'] !== this.#head) throw new Fault('wrong-previous');
    [this.#seq, this.#head] = [this.#seq + 1, hash];
    this.#records++;
  }

  end(): Omit<Extract<AuditVerification, { ok: true }>, 'ok'> {
    if (this.#isAfterGap) throw new Fault('wrong-gap');
    return { records: this.#records, gaps: this.#gaps, head: this.#head };
  }
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
