import type { JsonValue } from '../../../core/index.js';
import { namesOf } from '../part/data-shape.js';
import { sentAs, type Exact } from '../tree/json-number.js';
import { wholeCharacter } from '../../base/text-window.js';

export type CellKind = 'absent' | 'null' | 'boolean' | 'number' | 'string' | 'nested';

/** The text of a value in its cell. */
export interface CellText {
  readonly kind: CellKind;
  readonly text: string;
  /** True if there is more of it than this. */
  readonly isCut: boolean;
}

/** More than a cell is ever wide. */
const cellChars = 200;
/** More than most cells are wide enough for. */
const shortChars = 80;
/** Strings that look like something else wear quotes. */
const others: ReadonlySet<string> = new Set(['', 'null', 'true', 'false']);

/** A value in one line. `isText`, where there is nothing but text and so no need to tell it from anything else. */
export function cellText(value: JsonValue | undefined, isText: boolean, exact?: Exact): CellText {
  if (value === undefined) return { kind: 'absent', text: '', isCut: false };
  if (value === null) return { kind: 'null', text: 'null', isCut: false };
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value), isCut: false };
  if (typeof value === 'number') {
    const [sent = '', other] = sentAs(value, exact);
    // Where several numbers became the same one, only that can be said.
    return other === undefined ? cut('number', sent, false) : cut('number', `≈ ${value}`, true);
  }
  if (typeof value === 'object') return { kind: 'nested', text: jsonStart(value, shortChars), isCut: true };
  if (!isText && (others.has(value) || /^".*"$/s.test(value.slice(0, cellChars))))
    return cut('string', JSON.stringify(value.slice(0, cellChars)), value.length > shortChars);
  const end = value.slice(0, cellChars).search(/[\n\r]/);
  return end > 0
    ? { kind: 'string', text: `${value.slice(0, end)} …`, isCut: true }
    : cut('string', value, value.length > shortChars || end === 0);
}

function cut(kind: CellKind, text: string, isCut: boolean): CellText {
  if (text.length <= cellChars) return { kind, text, isCut };
  return { kind, text: `${text.slice(0, wholeCharacter(text, cellChars))}…`, isCut: true };
}

/** The beginning of a value's JSON: no more of it is read than is needed. */
export function jsonStart(value: JsonValue, chars: number): string {
  const pieces: string[] = [];
  let left = chars;
  const put = (piece: string): boolean => {
    pieces.push(piece);
    left -= piece.length;
    return left > 0;
  };
  const write = (node: JsonValue): boolean => {
    if (typeof node === 'string') return put(JSON.stringify(node.slice(0, left + 1)));
    if (typeof node !== 'object' || node === null) return put(String(node));
    if (Array.isArray(node)) {
      if (!put('[')) return false;
      for (const [at, item] of (node as readonly JsonValue[]).entries())
        if (!put(at > 0 ? ',' : '') || !write(item)) return false;
      return put(']');
    }
    if (!put('{')) return false;
    for (const [at, name] of namesOf(node as { [key: string]: JsonValue }).entries()) {
      if (!put(`${at > 0 ? ',' : ''}${JSON.stringify(name.slice(0, left + 1))}:`)) return false;
      if (!write((node as { [key: string]: JsonValue })[name] ?? null)) return false;
    }
    return put('}');
  };
  write(value);
  const text = pieces.join('');
  return text.length >= chars ? `${text.slice(0, wholeCharacter(text, chars))}…` : text;
}
