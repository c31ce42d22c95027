import { html, type TemplateResult } from 'lit';
import { diffArrays } from 'diff';
import type { JsonValue, SeenDefinition } from '../../core/index.js';
import type { DifferenceStrings } from '../locales/strings/approval.js';
import { renderPieces } from './difference-view.js';
import { bounds } from '../base/bounds.js';
import {
  commonEnd,
  commonStart,
  hunksOf,
  joined,
  linesOf,
  piecesOf,
  tokensOf,
  type Hunk,
  type Piece,
} from './pieces.js';
import { canonicalText } from './sent.js';

type Field = keyof SeenDefinition;

interface FieldChange {
  readonly field: Field;
  readonly change: 'was-not-there' | 'is-gone' | 'changed';
  readonly pieces: readonly Piece[];
}

/** In the order in which a person reads a tool. */
const fields: readonly Field[] = [
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

/** Shows the changes between two definitions, old against new. Unchanged fields are left out. */
export function renderDifference(
  before: SeenDefinition,
  after: SeenDefinition,
  words: DifferenceStrings,
): TemplateResult {
  const changes = changesOf(before, after);
  if (changes.length === 0) return html`<p class="muted">${words.none}</p>`;
  return html`
    <dl class="difference" part="difference">
      ${changes.map(
        ({ field, change, pieces }) => html`
          <div>
            <dt>
              ${words.fields[field]}
              ${change === 'changed' ? undefined : html`<span class="muted">${change === 'is-gone' ? words.isGone : words.wasNotThere}</span>`}
            </dt>
            <dd>${renderPieces(pieces, words, isProse(after[field] ?? before[field]))}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

interface Remembered {
  readonly after: SeenDefinition;
  readonly changes: readonly FieldChange[];
}

/** Found once, and not each time that what is around it is drawn. */
const remembered = new WeakMap<SeenDefinition, Remembered>();

function changesOf(before: SeenDefinition, after: SeenDefinition): readonly FieldChange[] {
  const last = remembered.get(before);
  if (last && fields.every((field) => last.after[field] === after[field])) return last.changes;
  const changes = fields.flatMap(
    (field) => changeOf(field, textOf(before[field]), textOf(after[field])) ?? [],
  );
  remembered.set(before, { after, changes });
  return changes;
}

function changeOf(field: Field, before?: string, now?: string): FieldChange | undefined {
  if (before === now) return undefined;
  if (before === undefined)
    return { field, change: 'was-not-there', pieces: piecesOf({ before: '', now: now ?? '' }) };
  if (now === undefined) return { field, change: 'is-gone', pieces: piecesOf({ before, now: '' }) };
  return { field, change: 'changed', pieces: compare(before, now) };
}

/** Compares by lines first, then by the words within: hundreds of lines are compared as fast as one. */
function compare(before: string, now: string): Piece[] {
  const until = performance.now() + bounds.differenceMs;
  const lines = steps(linesOf(before), linesOf(now), bounds.changedLines, until);
  const stretches = lines ? hunksOf(lines) : [{ before, now }];
  return joined(
    stretches.flatMap((stretch) =>
      typeof stretch === 'string' ? piecesOf(stretch) : compareWords(stretch, until),
    ),
  );
}

function compareWords(hunk: Hunk, until: number): Piece[] {
  if (!hunk.before || !hunk.now) return piecesOf(hunk);
  const start = commonStart(hunk.before, hunk.now);
  const end = commonEnd(hunk.before.slice(start), hunk.now.slice(start));
  const before = hunk.before.slice(start, hunk.before.length - end);
  const now = hunk.now.slice(start, hunk.now.length - end);
  return [
    { kind: 'same', text: hunk.now.slice(0, start) },
    ...compareMiddle({ before, now }, until),
    { kind: 'same', text: hunk.now.slice(hunk.now.length - end) },
  ];
}

function compareMiddle(hunk: Hunk, until: number): Piece[] {
  const { before, now } = hunk;
  if (!before || !now) return piecesOf(hunk);
  const isLong = Math.max(before.length, now.length) > bounds.comparedChars;
  const found = isLong ? undefined : steps(tokensOf(before), tokensOf(now), bounds.changedWords, until);
  return found ? hunksOf(found).flatMap(piecesOf) : [{ kind: 'replaced', before, now }];
}

/** Nothing, where there are too many changes, or no time is left. */
function steps(
  before: string[],
  now: string[],
  maxEditLength: number,
  until: number,
): ReturnType<typeof diffArrays<string>> | undefined {
  return diffArrays(before, now, { maxEditLength, timeout: Math.max(0, until - performance.now()) });
}

/** JSON with a line for each value: where its keys were in another order, nothing changed. */
function textOf(value: SeenDefinition[Field]): string | undefined {
  if (value === undefined || isProse(value)) return value;
  return canonicalText(value as JsonValue);
}

function isProse(value: SeenDefinition[Field]): value is string {
  return typeof value === 'string';
}
