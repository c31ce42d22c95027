import { canonicalJson, hasHidden, type JsonObject, type JsonValue } from '../../core/index.js';
import { printed } from '../base/printed.js';

/** The arguments that would be sent, as a person can read them. */
export interface Sent {
  /** The canonical JSON, with a line for each value unless it is very long. */
  readonly text: string;
  /** A form of it would not hold up the page: many controls, and a text of many lines in one, take their time. */
  readonly canBeForm: boolean;
  /** All of it can be read where the form shows it: nothing is longer than its control, and nothing hides. */
  readonly fitsForm: boolean;
  /** The text for a row among others, if it is short enough for that. */
  readonly inRow: string | undefined;
}

const bounds = {
  form: { chars: 100_000, lineBreaks: 2000, values: 500 },
  control: { chars: 2000, stringChars: 200, lineBreaks: 3 },
  row: { chars: 600, lines: 8, lineChars: 80 },
} as const;

/** Hebrew, Arabic and the others. */
const readsFromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const known = new WeakMap<JsonObject, Sent>();

export function sentOf(value: JsonObject): Sent {
  const sent = known.get(value) ?? read(value);
  known.set(value, sent);
  return sent;
}

function read(value: JsonObject): Sent {
  const flat = JSON.stringify(value);
  const text = canonicalText(value);
  const { form } = bounds;
  const canBeForm =
    flat.length <= form.chars &&
    flat.split('\\n').length <= form.lineBreaks &&
    valuesIn(value) <= form.values;
  if (flat.length > bounds.control.chars) return { text, canBeForm, fitsForm: false, inRow: undefined };
  const strings = stringsIn(flat);
  const hides = strings.some(hasHidden);
  const { chars, lines, lineChars } = bounds.row;
  const isShort = !hides && flat.length <= chars && text.split('\n').length <= lines;
  // On one line, letters that are read from the right would change places with what is around them.
  const isOneLine = flat.length <= lineChars && !readsFromRight.test(flat);
  return {
    text,
    canBeForm,
    fitsForm: !hides && strings.every(fitsControl),
    inRow: !isShort ? undefined : isOneLine ? JSON.stringify(JSON.parse(text)) : text,
  };
}

/** Returns the canonical JSON of a value, by the function that makes what is hashed and sent, laid out to be read. */
export function canonicalText(value: JsonValue): string {
  return printed(JSON.parse(canonicalJson(value)) as JsonValue);
}

/** It and all that is in it. */
function valuesIn(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values<JsonValue>(value).reduce<number>((sum, part) => sum + valuesIn(part), 1);
}

/** Names and values alike. */
function stringsIn(json: string): string[] {
  return (json.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((string) => JSON.parse(string) as string);
}

function fitsControl(text: string): boolean {
  const { stringChars, lineBreaks } = bounds.control;
  const breaks = text.match(/[\r\n\u2028\u2029]/g)?.length ?? 0;
  return text.length <= stringChars && breaks <= lineBreaks && !/[^\S\r\n]{10}/.test(text);
}
