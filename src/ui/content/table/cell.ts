import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { JsonValue, SchemaError } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { hasMoreChips, renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { unescaped } from '../../base/json-text.js';
import { wholeCharacter } from '../../base/text-window.js';
import { visible } from '../../base/visible.js';
import type { TableStrings } from '../../locales/en/table.js';
import { namesOf } from '../part/data-shape.js';
import { type Exact, sentAs } from '../tree/json-number.js';
import { isMissing } from './errors.js';
import type { Head, TableModel } from './model.js';

/** The text of a value in its cell. */
export interface CellText {
  readonly kind: 'absent' | 'null' | 'boolean' | 'number' | 'string' | 'nested';
  readonly text: string;
  /** True if the value is longer than this text. */
  readonly isCut: boolean;
}

/** Maximum number of characters in a cell, more than its largest width. */
const cellChars = 200;
/** A longer value counts as cut: most cells are too narrow for it. */
const shortChars = 80;
/** Strings that look like other values are shown in quotes. */
const ambiguous: ReadonlySet<string> = new Set(['', 'null', 'true', 'false']);

/** Returns a value in one line. With `isText`, the table has only text, which then needs no quotes. */
export function cellText(value: JsonValue | undefined, isText: boolean, exact?: Exact): CellText {
  if (value === undefined) return cut('absent', '');
  if (value === null) return cut('null', 'null');
  if (typeof value === 'boolean') return cut('boolean', String(value));
  if (typeof value === 'number') {
    const [sent = '', other] = sentAs(value, exact);
    // If several numbers became the same value, only that can be shown.
    return other === undefined ? cut('number', sent) : cut('number', `≈ ${value}`, true);
  }
  if (typeof value === 'object') return cut('nested', jsonStart(value), true);
  if (!isText && (ambiguous.has(value) || /^".*"$/s.test(value.slice(0, cellChars))))
    return cut('string', JSON.stringify(value.slice(0, cellChars)), value.length > shortChars);
  const end = value.slice(0, cellChars).search(/[\n\r]/);
  return end > 0
    ? cut('string', `${value.slice(0, end)} …`, true)
    : cut('string', value, value.length > shortChars || end === 0);
}

function cut(kind: CellText['kind'], text: string, isCut = false): CellText {
  if (text.length <= cellChars) return { kind, text, isCut };
  return { kind, text: `${text.slice(0, wholeCharacter(text, cellChars))}…`, isCut: true };
}

/** Returns the beginning of a value's JSON, and reads no more of it than needed. */
function jsonStart(value: JsonValue): string {
  let text = '';
  const write = (node: JsonValue): void => {
    if (typeof node === 'string') text += JSON.stringify(node.slice(0, shortChars));
    else if (typeof node !== 'object' || node === null) text += String(node);
    else {
      const isList = Array.isArray(node);
      text += isList ? '[' : '{';
      let comma = '';
      for (const name of isList ? node.keys() : namesOf(node as { [key: string]: JsonValue })) {
        if (text.length >= shortChars) return;
        text += comma + (isList ? '' : `${JSON.stringify(String(name).slice(0, shortChars))}:`);
        write((node as Readonly<Record<string, JsonValue>>)[name] ?? null);
        comma = ',';
      }
      text += isList ? ']' : '}';
    }
  };
  write(value);
  return text.length < shortChars ? text : `${text.slice(0, wholeCharacter(text, shortChars))}…`;
}

/** The id of the active cell. */
export const hereId = 'here';

/** Renders one cell: one line of its value. The table has the listeners for all cells. */
export function renderCell(
  value: JsonValue | undefined,
  { column, isNumber }: Head,
  errors: readonly SchemaError[] | undefined,
  isHere: boolean,
  { words, exact, source: { isText }, isPart }: TableModel,
): TemplateResult {
  const { kind, text, isCut } = cellText(value, isText, exact);
  const shown = kind === 'nested' ? unescaped(text) : text;
  const opens = isCut || hasMoreChips(shown);
  const isRight = kind === 'number' || (isNumber && (isText || kind === 'null'));
  const classes = `${kind}${isRight ? ' end' : ''}${opens ? ' opens' : ''}${errors ? ' wrong' : ''}`;
  return html`<td
    id=${ifDefined(isHere ? hereId : undefined)}
    class=${classes}
    aria-colindex=${isPart ? column + 2 : nothing}
    dir=${ifDefined(kind === 'string' && !isRight ? 'auto' : undefined)}
  >
    ${errors ? renderMark(errors, words) : nothing}${
      kind === 'absent'
        ? html`<span class="visually-hidden">${words.absent}</span>`
        : renderFewChips(shown, 'sentence')
    }${opens ? html`<button class="open quiet" tabindex="-1" aria-label=${words.open}></button>` : nothing}
  </td>`;
}

/** Marks an error by a shape and a word, which screen readers announce. The detail has the rest. */
export function renderMark(errors: readonly SchemaError[], words: TableStrings): TemplateResult {
  const said = errors
    .slice(0, 3)
    .map(({ message }) => visible(message.slice(0, bounds.valueChars)))
    .join(' ');
  return html`<span class="mark" title=${said}
    >${icon('warning')}<b>${errors.some(isMissing) ? words.missing : words.invalid}</b
    ><span class="visually-hidden"> ${said} </span></span
  >`;
}
