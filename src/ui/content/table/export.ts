import type { JsonValue } from '../../../core/index.js';
import type { TimeSlices } from '../../base/time-slices.js';
import { type Exact, sentAs } from '../tree/json-number.js';
import { jsonTexts } from '../tree/write-json.js';
import { numberIn, type TableSource } from './source.js';

export interface ExportData {
  readonly source: TableSource;
  /** Indexes of the rows, in order; `undefined` for all. */
  readonly rows: Uint32Array | undefined;
  /** A unique name for each column. */
  readonly names: readonly string[];
  readonly exact: Exact | undefined;
}

/** Pieces of a text, joined no more than necessary. */
const pieceChars = 65_536;

/**
 * Writes CSV (RFC 4180). Text that a spreadsheet would treat as a formula gets a leading apostrophe, which marks it as text; the
 * JSON has the exact text. Numbers stay numbers, including negative ones. Nested values are written as JSON. Missing values and
 * `null` are empty fields; an empty string is a pair of quotes.
 */
export async function csvOf(
  { source, rows, names, exact }: ExportData,
  slices: TimeSlices,
): Promise<string[]> {
  const out: string[] = [];
  const count = rows ? rows.length : source.rows;
  put(out, `${names.map((name) => csvText(name)).join(',')}\r\n`);
  for (let at = 0; at < count; at++) {
    const row = rows ? (rows[at] ?? 0) : at;
    for (let column = 0; column < names.length; column++) {
      if (column > 0) put(out, ',');
      const value = source.cell(row, column);
      if (typeof value === 'string')
        put(out, numberIn(value, source.isText) === undefined ? csvText(value, source.isText) : value);
      else if (typeof value === 'object' && value !== null) {
        const json: string[] = [];
        await putJson(value, exact, json, slices);
        put(out, csvText(json.join('')));
      } else if (typeof value === 'number') put(out, sentNumber(value, exact));
      else if (value !== undefined && value !== null) put(out, String(value));
      if ((column + at) % 64 === 0 && slices.isLong) await slices.rest();
    }
    put(out, '\r\n');
  }
  return out;
}

/** Writes a JSON array of the rows, one per line, with numbers as they were sent. */
export async function jsonOf(
  { source, rows, names, exact }: ExportData,
  slices: TimeSlices,
): Promise<string[]> {
  const out: string[] = [];
  const count = rows ? rows.length : source.rows;
  put(out, '[');
  for (let at = 0; at < count; at++) {
    const row = rows ? (rows[at] ?? 0) : at;
    put(out, at > 0 ? ',\n' : '\n');
    let isRecord = true;
    let entries = 0;
    for (let column = 0; column < names.length; column++) {
      if ((column + at) % 64 === 0 && slices.isLong) await slices.rest();
      const value = source.cell(row, column);
      if (value === undefined) continue;
      isRecord = source.columns[column] !== undefined;
      if (isRecord) put(out, `${entries++ === 0 ? '{' : ','}${JSON.stringify(names[column] ?? '')}:`);
      await putJson(value, exact, out, slices);
    }
    if (isRecord) put(out, entries > 0 ? '}' : '{}');
  }
  put(out, count > 0 ? '\n]\n' : ']\n');
  return out;
}

/** The start of text that spreadsheets run, with invisible characters before it; full-width signs count in some. */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

function csvText(text: string, isText = false): string {
  const safe = formula.test(text) ? `'${text}` : text;
  // Separators that other locales use are quoted too, since the text after them would begin a new field.
  return /[",;\t\r\n|]/.test(safe) || (safe === '' && !isText) || /^\s|\s$/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

function sentNumber(value: number, exact: Exact | undefined): string {
  const [sent = '', other] = sentAs(value, exact);
  return other === undefined || !Number.isFinite(value) ? sent : String(value);
}

/** Writes a value of any size and depth as JSON, in time slices. */
async function putJson(
  value: JsonValue,
  exact: Exact | undefined,
  out: string[],
  slices: TimeSlices,
): Promise<void> {
  let steps = 0;
  for (const text of jsonTexts(value, exact, 'one-line')) {
    put(out, text);
    if (++steps % 256 === 0 && slices.isLong) await slices.rest();
  }
}

/** Appends a text to the last of some long ones. */
function put(out: string[], text: string): void {
  const last = out.at(-1);
  if (last === undefined || last.length > pieceChars) out.push(text);
  else out[out.length - 1] = last + text;
}
