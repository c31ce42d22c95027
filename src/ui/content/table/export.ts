import type { JsonObject, JsonValue } from '../../../core/index.js';
import { type Exact, sentAs } from '../tree/json-number.js';
import { numberIn } from './sort.js';
import type { TableSource } from './source.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** The format of an export, and its data. */
export interface Wanted {
  readonly source: TableSource;
  /** The numbers of the rows, in their order; all of them, where there are none. */
  readonly rows: Uint32Array | undefined;
  /** A name for each column, no two of them the same. */
  readonly names: readonly string[];
  readonly exact: Exact | undefined;
}

/** Pieces of a text that are put together no further than they have to be. */
const pieceChars = 65_536;

/**
 * CSV by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it, which shows that it is
 * text: whoever wants it to the letter takes the JSON. Numbers stay numbers, negative ones too. What is nested is written
 * as JSON; nothing and `null` are empty fields, an empty text is a pair of quotes.
 */
export async function csvOf({ source, rows, names, exact }: Wanted, turns: TimeSlices): Promise<string[]> {
  const out = new Pieces();
  const count = rows ? rows.length : source.rows;
  out.put(names.map((name) => csvText(name)).join(','), '\r\n');
  for (let at = 0; at < count; at++) {
    const row = rows ? (rows[at] ?? 0) : at;
    for (let column = 0; column < names.length; column++) {
      if (column > 0) out.put(',');
      const value = source.cell(row, column);
      if (typeof value === 'string')
        out.put(numberIn(value, source.isText) === undefined ? csvText(value, source.isText) : value);
      else if (typeof value === 'object' && value !== null) {
        const json = new Pieces();
        await putJson(value, exact, json, turns);
        out.put(csvText(json.all.join('')));
      } else if (typeof value === 'number') out.put(sentNumber(value, exact));
      else if (value !== undefined && value !== null) out.put(String(value));
      if ((column + at) % 64 === 0 && turns.isLong) await turns.rest();
    }
    out.put('\r\n');
  }
  return out.all;
}

/** A JSON array of the rows, a line for each. Numbers as they were sent. */
export async function jsonOf({ source, rows, names, exact }: Wanted, turns: TimeSlices): Promise<string[]> {
  const out = new Pieces();
  const count = rows ? rows.length : source.rows;
  out.put('[');
  for (let at = 0; at < count; at++) {
    const row = rows ? (rows[at] ?? 0) : at;
    out.put(at > 0 ? ',\n' : '\n');
    let isRecord = true;
    let entries = 0;
    for (let column = 0; column < names.length; column++) {
      if ((column + at) % 64 === 0 && turns.isLong) await turns.rest();
      const value = source.cell(row, column);
      if (value === undefined) continue;
      isRecord = source.columns[column] !== undefined;
      if (isRecord) out.put(entries++ === 0 ? '{' : ',', JSON.stringify(names[column] ?? ''), ':');
      await putJson(value, exact, out, turns);
    }
    if (isRecord) out.put(entries > 0 ? '}' : '{}');
  }
  out.put(count > 0 ? '\n]\n' : ']\n');
  return out.all;
}

/** The start of text that spreadsheets run, with invisible characters before it; full-width signs count in some. */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

function csvText(text: string, isText = false): string {
  const safe = formula.test(text) ? `'${text}` : text;
  // The signs that separate fields elsewhere are quoted too: what is behind them would begin a field of its own.
  return /[",;\t\r\n|]/.test(safe) || (safe === '' && !isText) || /^\s|\s$/.test(safe)
    ? `"${safe.split('"').join('""')}"`
    : safe;
}

function sentNumber(value: number, exact: Exact | undefined): string {
  const [sent = '', other] = sentAs(value, exact);
  return other === undefined || !Number.isFinite(value) ? sent : String(value);
}

/** A piece that is still to be written: a value, or a text as it is. */
type Open = { readonly value: JsonValue } | { readonly text: string };

/** A value of any size and depth as JSON, in turns. */
async function putJson(
  value: JsonValue,
  exact: Exact | undefined,
  out: Pieces,
  turns: TimeSlices,
): Promise<void> {
  /** The next one last. */
  const open: Open[] = [{ value }];
  let steps = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (++steps % 256 === 0 && turns.isLong) await turns.rest();
    if ('text' in next) out.put(next.text);
    else if (typeof next.value === 'number') out.put(sentNumber(next.value, exact));
    else if (typeof next.value !== 'object' || next.value === null) out.put(JSON.stringify(next.value));
    else for (const one of insideOf(next.value).reverse()) open.push(one);
  }
}

function insideOf(value: JsonObject | readonly JsonValue[]): Open[] {
  const open: Open[] = [];
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[])
      open.push({ text: open.length > 0 ? ',' : '[' }, { value: item });
    open.push({ text: open.length > 0 ? ']' : '[]' });
  } else {
    for (const [name, entry] of Object.entries(value as JsonObject))
      open.push({ text: `${open.length > 0 ? ',' : '{'}${JSON.stringify(name)}:` }, { value: entry });
    open.push({ text: open.length > 0 ? '}' : '{}' });
  }
  return open;
}

/** Many short texts, put together to some long ones. */
class Pieces {
  readonly #done: string[] = [];
  #open: string[] = [];
  #chars = 0;

  put(...texts: readonly string[]): void {
    for (const text of texts) {
      this.#open.push(text);
      this.#chars += text.length;
    }
    if (this.#chars < pieceChars) return;
    this.#done.push(this.#open.join(''));
    this.#open = [];
    this.#chars = 0;
  }

  get all(): string[] {
    return [...this.#done, this.#open.join('')];
  }
}
