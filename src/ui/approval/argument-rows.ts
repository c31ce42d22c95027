import {
  type ExactNumbers,
  hasHidden,
  withoutHidden,
  type JsonObject,
  type JsonValue,
  type Tool,
} from '../../core/index.js';
import { withMarks } from '../../shared/exact/exact.js';
import { isObject } from '../../shared/is-object.js';
import { canonicalText } from '../base/json-text.js';
import { hasBlanks } from '../base/visible.js';
import { isNested, linesIn, writtenOf, type NestedValue, type Written } from './nested-values.js';

/** The arguments that would be sent, in readable form. */
export interface Sent {
  /** The canonical JSON, with a line for each value unless it is very long. */
  readonly text: string;
  /**
   * True if a form with these arguments would not block the page. A form with many controls, or a control with many lines, is
   * slow.
   */
  readonly canBeForm: boolean;
  /** True if the form shows the arguments in full: no value is longer than its control, and no character is hidden. */
  readonly fitsForm: boolean;
  /** Number of hidden characters, in names and values. */
  readonly hidden: number;
}

/** One argument in readable form: shows every character, and cannot be read in two ways. */
export interface SentRow extends Written {
  /** `undefined` if all arguments share one row, because there are too many. */
  readonly name: string | undefined;
  /** Key of the row among those of one call. */
  readonly place: string;
  /** A list or an object that is shown line by line; its `text` is its JSON. */
  readonly nested?: NestedValue;
  /** True if the value is shown in a scrolling box of its own. */
  readonly isLong: boolean;
  readonly isSecret: boolean;
}

const bounds = {
  form: { chars: 100_000, lineBreaks: 2000, values: 500 },
  control: { chars: 2000, stringChars: 200, lineBreaks: 3 },
  /** Bounds of a value that needs no box: about twelve lines. */
  short: { chars: 480, lines: 12 },
  /** Maximum length of a list or an object whose JSON is clear enough on the line of its name. */
  inLine: 24,
  /** Bounds of a list or an object that is shown line by line. A larger one is shown as JSON. */
  nested: { chars: 10_000, values: 500 },
  rows: 500,
  /** Bounds of the arguments that are shown beside a call's name, in a list of calls. */
  inRow: { chars: 600, rows: 8 },
} as const;

const known = new WeakMap<JsonObject, Sent>();

export function sentOf(value: JsonObject, exact?: ExactNumbers): Sent {
  const sent = known.get(value) ?? read(value, exact);
  known.set(value, sent);
  return sent;
}

function read(value: JsonObject, exact: ExactNumbers | undefined): Sent {
  const flat = JSON.stringify(value);
  const { form, control } = bounds;
  const canBeForm =
    flat.length <= form.chars &&
    flat.split('\\n').length <= form.lineBreaks &&
    valuesIn(value) <= form.values;
  const strings = stringsIn(flat);
  return {
    text: canonicalText(withMarks(value, exact)),
    canBeForm,
    fitsForm: flat.length <= control.chars && strings.every((text) => !isUnseen(text) && fitsControl(text)),
    hidden: strings.reduce((sum, text) => sum + withoutHidden(text).removed, 0),
  };
}

export function rowsOf(value: JsonObject, { inputSchema }: Tool, exact?: ExactNumbers): readonly SentRow[] {
  const marked = withMarks(value, exact) as JsonObject;
  const entries = Object.entries(marked);
  if (entries.length > bounds.rows) return [rowOf(undefined, marked, mentionsSecret(inputSchema))];
  return entries.map(([name, each]) => rowOf(name, each, isSecret(name, inputSchema)));
}

/** True if the rows of a call fit beside its name. They then are few and short, and contain no hidden characters. */
export function fitsInRow(rows: readonly SentRow[]): boolean {
  const { chars, rows: most } = bounds.inRow;
  const length = rows.reduce((sum, { name = '', text }) => sum + name.length + text.length, 0);
  return (
    rows.length <= most &&
    length <= chars &&
    rows.every(
      ({ name = '', text, isLong, isSecret: isMasked }) =>
        !isLong && !isMasked && !text.includes('\n') && !hasBlanks(name, 'name') && !isUnseen(name + text),
    )
  );
}

function rowOf(name: string | undefined, value: JsonValue, isMasked: boolean): SentRow {
  const written = writtenOf(value);
  const row = { name, place: `value ${name ?? ''}`, isSecret: isMasked, ...written };
  const { short } = bounds;
  if (name !== undefined && isForLines(value, written))
    return { ...row, nested: value, isLong: linesIn(value) > short.lines };
  const { text } = written;
  return { ...row, isLong: text.length > short.chars || text.split('\n').length > short.lines };
}

function isForLines(value: JsonValue, { text }: Written): value is NestedValue {
  const isShort = text.length <= bounds.inLine && !text.includes('\n');
  const { chars, values } = bounds.nested;
  return isNested(value) && !isShort && text.length <= chars && valuesIn(value) <= values;
}

/** True if the schema marks an argument as secret, or may do so in a condition that depends on the call. */
function isSecret(name: string, { properties, ...others }: JsonObject): boolean {
  const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own !== undefined && mentionsSecret(own)) return true;
  if (!mentionsSecret(others)) return false;
  const text = JSON.stringify(others);
  return own === undefined || JSON.stringify(own).includes('"$') || text.includes(JSON.stringify(name));
}

function mentionsSecret(schema: JsonValue): boolean {
  return /"writeOnly":true|"format":"password"/.test(JSON.stringify(schema));
}

/** Counts a value and all values inside it. */
function valuesIn(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values<JsonValue>(value).reduce<number>((sum, part) => sum + valuesIn(part), 1);
}

/** Returns all strings: names and values. */
function stringsIn(json: string): string[] {
  return (json.match(/"[^"\\]*(?:\\.[^"\\]*)*"/g) ?? []).map((string) => JSON.parse(string) as string);
}

/** True if a control or a line would not show the whole text. */
function isUnseen(text: string): boolean {
  return hasHidden(text) || hasBlanks(text, 'value') || /^ | $/.test(text);
}

function fitsControl(text: string): boolean {
  const { stringChars, lineBreaks } = bounds.control;
  const breaks = text.match(/[\r\n\u2028\u2029]/g)?.length ?? 0;
  return text.length <= stringChars && breaks <= lineBreaks && !/[^\S\r\n]{10}/.test(text);
}
