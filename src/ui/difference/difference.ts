import { html, nothing, type TemplateResult } from 'lit';
import {
  hasHidden,
  type JsonValue,
  type SeenDefinition,
  canonicalJson,
  type JsonObject,
} from '../../core/index.js';
import { bounds } from '../base/bounds.js';
import { renderChips } from '../base/chips.js';
import { canonicalText } from '../base/json-text.js';
import { wholeCharacter, windowEnd } from '../base/text-window.js';
import { stateful } from '../base/stateful.js';
import type { DifferenceStrings } from '../locales/en/approval.js';
import { compareTexts, isTwin, partsOf, type DiffPart } from './compare.js';
import { isObject } from '../../shared/is-object.js';

/**
 * A line in its old and new version. A version is empty if it does not exist. For a new argument: its name and a note about the
 * argument.
 */
type Pair = readonly [was: string, now: string, says?: string];

/** Maximum size of a comparison by values. Larger changes need their context to be readable. */
const most = { chars: 4000, lines: 12 };

type DefinitionField = keyof SeenDefinition;

interface FieldChange {
  readonly field: DefinitionField;
  readonly lines: readonly (readonly DiffPart[])[];
}

/** Fields of a definition, in reading order. */
const fields: readonly DefinitionField[] = [
  'name',
  'title',
  'description',
  'annotations',
  'inputSchema',
  'outputSchema',
  'icons',
  'app',
  'instructions',
];

/** Fields that need no visible heading if nothing else changed. */
const withoutHeading: ReadonlySet<DefinitionField> = new Set<DefinitionField>(['description', 'inputSchema']);

/** Renders the changes between two definitions, old and new. Unchanged fields are left out. */
export function renderDifference(
  before: SeenDefinition,
  after: SeenDefinition,
  strings: DifferenceStrings,
): TemplateResult {
  const changes = changesOf(before, after, strings);
  if (changes.length === 0) return html`<p class="muted">${strings.none}</p>`;
  const look = changes.every(({ field }) => withoutHeading.has(field)) ? 'visually-hidden' : 'muted';
  return html`
    <dl class="difference" part="difference">
      ${changes.map(
        ({ field, lines }) => html`
          <div>
            <dt class=${look}>${strings.fields[field]}</dt>
            ${lines.map((line) => renderChange(line, strings, isProse(after[field] ?? before[field])))}
          </div>
        `,
      )}
    </dl>
  `;
}

/** Caches the last changes by the old definition, because comparing is slow. */
const remembered = new WeakMap<
  SeenDefinition,
  { readonly after: SeenDefinition; readonly changes: readonly FieldChange[] }
>();

function changesOf(
  before: SeenDefinition,
  after: SeenDefinition,
  strings: DifferenceStrings,
): readonly FieldChange[] {
  const last = remembered.get(before);
  if (last && fields.every((field) => last.after[field] === after[field])) return last.changes;
  const changes = fields.flatMap((field): FieldChange[] => {
    const [was, now] = [textOf(before[field]), textOf(after[field])];
    if (was === now) return [];
    const lines = isProse(before[field] ?? after[field])
      ? undefined
      : changedValues(before[field] as JsonValue, after[field] as JsonValue, strings.isNew);
    const compared = ([old, fresh, says]: Pair): DiffPart[] => {
      if (says !== undefined) return [{ kind: 'added', text: fresh, says }];
      return old && fresh ? compareTexts(old, fresh) : partsOf({ before: old, now: fresh });
    };
    return [{ field, lines: (lines ?? [[was ?? '', now ?? '']]).map(compared) }];
  });
  remembered.set(before, { after, changes });
  return changes;
}

/** Returns a definition as JSON, with exactly the fields that are compared. */
export function definitionText(definition: SeenDefinition): string {
  const known = fields.flatMap((field) =>
    definition[field] === undefined ? [] : [[field, definition[field]]],
  );
  return canonicalText(Object.fromEntries(known) as JsonValue);
}

/** Returns JSON with a line for each value. The keys are sorted, so that their order makes no difference. */
function textOf(value: SeenDefinition[DefinitionField]): string | undefined {
  if (value === undefined || isProse(value)) return value;
  return canonicalText(value as JsonValue);
}

function isProse(value: SeenDefinition[DefinitionField]): value is string {
  return typeof value === 'string';
}

const guard = { instead: (): TemplateResult => html`` };

type ShownPart = Exclude<DiffPart, { kind: 'replaced' }>;

function apart(part: DiffPart): ShownPart[] {
  if (part.kind !== 'replaced') return [part];
  return [
    { kind: 'removed', text: part.before },
    { kind: 'added', text: part.now },
  ];
}

/** Renders a change as an old and a new line, or, if these are long, as one text with its unchanged parts folded. */
function renderChange(parts: readonly DiffPart[], strings: DifferenceStrings, isProse: boolean): unknown {
  const all = parts.flatMap(apart);
  const whole = all.map(({ text }) => text).join('');
  const isLong = whole.length > bounds.unchangedChars * 5 || whole.includes('\n');
  const line = (look: string, shown: readonly ShownPart[]): unknown => {
    if (shown.length === 0) return nothing;
    // There is no white space around this expression, because it would be visible.
    const content = shown.map((part, index) =>
      renderPart(part, strings, isLong && [index === 0, index === shown.length - 1]),
    );
    const text = isProse ? 'text' : 'text mono';
    return html`<dd class=${look}><div class=${text} dir=${isProse ? 'auto' : 'ltr'}>${content}</div></dd>`;
  };
  if (isLong) return line('', all);
  const without = (other: ShownPart['kind']): readonly ShownPart[] =>
    all.filter(({ kind }) => kind !== other);
  return [line('removed', without('added')), line('added', without('removed'))];
}

/** Marks removed and added text. With `fold`, folds unchanged text; it marks the first and the last part of a line. */
function renderPart(
  part: ShownPart,
  strings: DifferenceStrings,
  fold: false | readonly [isFirst: boolean, isLast: boolean],
): unknown {
  if (part.kind === 'same') return fold ? renderSame(part.text, strings, ...fold) : renderChips(part.text);
  const { kind, text, says } = part;
  // A space before a changed word belongs to the text around it.
  const space = !part.instead && /^ \S/.test(text) ? ' ' : '';
  const marked = renderMarked(strings[kind], { ...part, text: text.slice(space.length) }, strings);
  const mark = kind === 'removed' ? html`<del>${marked}</del>` : html`<ins>${marked}</ins>`;
  return html`${space}${mark}${says ? html`<span class="muted"> ${says}</span>` : nothing}`;
}

/** Renders a changed text, after a word for screen readers only. */
function renderMarked(
  word: string,
  { text, instead }: Exclude<ShownPart, { kind: 'same' }>,
  strings: DifferenceStrings,
): unknown {
  const isAlike = instead !== undefined && text.trim() !== '';
  return html`<span class="visually-hidden">${word}</span>${
      isAlike ? withCodePoints(text, instead) : cut(text, changed, strings)
    }`;
}

function renderSame(text: string, strings: DifferenceStrings, isFirst: boolean, isLast: boolean): unknown {
  const fold = foldOf(text, isFirst, isLast);
  if (!fold) return renderChips(text);
  return stateful<boolean>(
    guard,
    text,
    () => false,
    (isOpen, change) => [
      renderChips(fold.head),
      html`<button class="quiet small" aria-expanded=${isOpen} @click=${() => change((was) => !was)}>
        ${strings.unchanged(fold.folded.length)}
      </button>`,
      isOpen ? cut(fold.folded, renderChips, strings) : nothing,
      renderChips(fold.tail),
    ],
  );
}

/** Renders the start of a text, and a button for more: a server's text may be too long to lay out at once. */
function cut(text: string, show: (text: string) => unknown, strings: DifferenceStrings): unknown {
  if (text.length <= bounds.differenceChars) return show(text);
  return stateful<number>(
    guard,
    text,
    () => 1,
    (times, change) => {
      const end = windowEnd(text, bounds.differenceChars * times, bounds.textLines * times);
      const more = html`<button class="quiet small" @click=${() => change((now) => now * 4)}>
        ${strings.more(text.length - end)}
      </button>`;
      return [show(text.slice(0, end)), end === text.length ? nothing : more];
    },
  );
}

/** Renders letters that look like others with their code points. */
function withCodePoints(text: string, instead: string): unknown {
  const others = Array.from(instead);
  return Array.from(text, (char, index) =>
    char !== others[index] && isTwin(char) && !hasHidden(char) ? [char, codePoint(char)] : renderChips(char),
  );
}

/** Renders changed white space, which is invisible by itself, by its code point. */
function changed(text: string): unknown {
  if (/^\s+$/.test(text))
    return Array.from(text, (char) => [codePoint(char), char === '\n' ? char : nothing]);
  return text
    .split(/(\n)/)
    .map((part) =>
      part === '\n' ? html`<span class="muted" aria-hidden="true">↵</span>${part}` : renderChips(part),
    );
}

function codePoint(char: string): unknown {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return html`<span class="chip" dir="ltr">U+${code}</span>`;
}

/** Folds a long unchanged text at the end of a line or word, so that the text around the changes stays visible. */
function foldOf(
  text: string,
  isFirst: boolean,
  isLast: boolean,
): { head: string; folded: string; tail: string } | undefined {
  const shownChars = bounds.unchangedChars;
  if (text.length < 3 * shownChars) return undefined;
  const start = isFirst ? 0 : breakAfter(text, shownChars);
  const end = isLast ? text.length : breakAfter(text, text.length - 2 * shownChars);
  return { head: text.slice(0, start), folded: text.slice(start, end), tail: text.slice(end) };
}

/** Returns the next end of a line or word, within as many characters as stay visible. */
function breakAfter(text: string, at: number): number {
  const next = text.slice(at, at + bounds.unchangedChars);
  for (const end of [/\n/, /\s/]) {
    const found = next.search(end);
    if (found !== -1) return at + found + 1;
  }
  return wholeCharacter(text, at);
}

/**
 * Returns all changes in a value, with a line for each part: `days.maximum: 7`. `undefined` if there are too many lines, or if a
 * path would be ambiguous.
 */
function changedValues(
  was: JsonValue | undefined,
  now: JsonValue | undefined,
  isNew: DifferenceStrings['isNew'],
): readonly Pair[] | undefined {
  if (canonicalJson(was ?? null).length + canonicalJson(now ?? null).length > most.chars) return undefined;
  const [before, after] = [was, now].map((value) => leavesOf(value));
  if (!before || !after) return undefined;
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const isTold = (name: string): boolean =>
    !propertyOf(was, name) && /^"\w+"$/.test(after.get(`properties.${name}.type`) ?? '');
  const lines = paths.flatMap((path): Pair[] => {
    const [old, fresh] = [before.get(path), after.get(path)];
    if (old === fresh) return [];
    const name = path.replace(/^properties\./, '');
    const argument = /^properties\.([^.]+)\.type$/.exec(path)?.[1];
    const type = (fresh ?? '').slice(1, -1);
    // The line of a new argument already shows that it is required.
    if (old === undefined && /^required\.\d+$/.test(path) && isTold(type)) return [];
    if (argument && isTold(argument)) return [['', argument, isNew(type, isRequired(now, argument))]];
    return [[lineOf(name, old), lineOf(name, fresh)]];
  });
  return lines.length > most.lines || lines.length === 0 ? undefined : lines;
}

function lineOf(name: string, value: string | undefined): string {
  return value === undefined ? '' : `${name}: ${value}`;
}

/** Returns the JSON of each value without inner values, by its path; `undefined` if a path would be ambiguous. */
function leavesOf(
  value: JsonValue | undefined,
  path = '',
  found = new Map<string, string>(),
): Map<string, string> | undefined {
  const entries = typeof value === 'object' && value !== null ? Object.entries<JsonValue>(value) : [];
  if (entries.length === 0 && value !== undefined) found.set(path, canonicalJson(value));
  for (const [name, part] of entries) {
    if (!/^[\w$-]+$/.test(name) || !leavesOf(part, path ? `${path}.${name}` : name, found)) return undefined;
  }
  return found;
}

function propertyOf(schema: JsonValue | undefined, name: string): unknown {
  const properties = isObject(schema) && schema['properties'];
  return isObject(properties) && Object.hasOwn(properties, name);
}

function isRequired(schema: JsonValue | undefined, name: string): boolean {
  const required = (schema as JsonObject)['required'];
  return Array.isArray(required) && required.includes(name);
}
