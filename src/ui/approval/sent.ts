import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import {
  canonicalJson,
  hasHidden,
  withoutHidden,
  type JsonObject,
  type JsonValue,
} from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { printed } from '../base/json-text.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { visibleText } from '../base/visible.js';

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

/** Hebrew, Arabic and other scripts that are read from the right. */
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

/** Counts a value and all that is in it. */
function valuesIn(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values<JsonValue>(value).reduce<number>((sum, part) => sum + valuesIn(part), 1);
}

/** Returns names and values alike. */
function stringsIn(json: string): string[] {
  return (json.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((string) => JSON.parse(string) as string);
}

function fitsControl(text: string): boolean {
  const { stringChars, lineBreaks } = bounds.control;
  const breaks = text.match(/[\r\n\u2028\u2029]/g)?.length ?? 0;
  return text.length <= stringChars && breaks <= lineBreaks && !/[^\S\r\n]{10}/.test(text);
}

const chunk = { chars: 4000, lines: 100 };
/** Number of chips of one text; further ones are only counted. */
const chipsAtOnce = 100;
/** Beyond these the page would be slow: what is hidden is written out, as `\u{202E}`, which is no JSON and so nothing else. */
const mostChips = 5000;

/** Shows a text of any length as it is, each hidden character by its name, in blocks that the browser may skip. */
export function renderLongJson(text: string, chars: number = text.length): TemplateResult {
  const end = windowEnd(text, chars, Infinity);
  return html`<div class="json mono" dir="ltr">
    ${guard([text, end], () => {
      const shown = text.slice(0, end);
      const render = hiddenIn(shown) > mostChips ? visibleText : renderEach;
      return chunksOf(shown, end, chunk.chars, chunk.lines).map(
        (piece) => html`<div class="chunk">${render(piece)}</div>`,
      );
    })}
  </div>`;
}

/** Renders a text in pieces so small that every chip of theirs is shown. */
function renderEach(text: string): unknown {
  if (hiddenIn(text) <= chipsAtOnce) return renderChips(text);
  const half = windowEnd(text, Math.ceil(text.length / 2), Infinity);
  return [text.slice(0, half), text.slice(half)].map(renderEach);
}

function hiddenIn(text: string): number {
  return withoutHidden(text).removed;
}
