import { html, type TemplateResult } from 'lit';
import { bounds } from '../../base/bounds.js';
import { unescapeStep } from '../../../shared/json-pointer.js';
import { renderChips, renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { firstIndex } from '../part/leaves.js';
import { cut } from './cut.js';
import { stepOf, type Steps, stepsAtOnce, type TreeNodes } from './nodes.js';

/** A remark about one value. */
export interface Mark {
  /** The error. Without it, the name is repeated. */
  readonly error?: string;
}

export class Marks {
  readonly #marks = new Map<number, Mark[]>();
  /** For each error its value, in order. */
  readonly #errors: number[] = [];

  of(id: number): readonly Mark[] {
    return this.#marks.get(id) ?? [];
  }

  /** Returns the number of errors inside a value, without its own. */
  errorsInside(id: number, end: number): number {
    return firstIndex(this.#errors, (at) => at >= end) - firstIndex(this.#errors, (at) => at > id);
  }

  add(id: number, mark: Mark): void {
    const marks = this.#marks.get(id);
    if (marks) marks.push(mark);
    else this.#marks.set(id, [mark]);
    if (mark.error === undefined) return;
    const place = firstIndex(this.#errors, (at) => at > id);
    this.#errors.splice(place, 0, id);
  }
}

/** Finds the targets of JSON Pointers. A mark for a missing value goes to the value that would contain it. */
export function* placeMarks(
  nodes: TreeNodes,
  marks: readonly (Mark & { readonly path: string })[],
): Steps<Marks> {
  const placed = new Marks();
  /** Each long list is searched once, however many errors it has. */
  const inside = new Map<number, Map<string, number>>();
  for (const mark of marks) {
    let id = 0;
    for (const step of mark.path.split('/').slice(1)) {
      const names = inside.get(id) ?? (yield* namesIn(nodes, id));
      inside.set(id, names);
      const next = names.get(unescapeStep(step));
      if (next === undefined) break;
      id = next;
    }
    placed.add(id, mark);
    yield;
  }
  return placed;
}

function* namesIn(nodes: TreeNodes, id: number): Steps<Map<string, number>> {
  const names = new Map<string, number>();
  const end = nodes.end(id);
  for (let at = id + 1; at < end; at = nodes.end(at)) {
    names.set(String(stepOf(nodes, at)), at);
    if (names.size % stepsAtOnce === 0) yield;
  }
  return names;
}

const mostSentences = 20;
const mostInRow = 3;

/** Renders the marks of one value in full sentences. */
export function renderMarks(marks: readonly Mark[], words: TreeStrings): TemplateResult[] {
  return marks.slice(0, mostSentences).map(({ error }) => {
    const { color, sign, kind, text } = lookOf(error, words);
    return html`
      <p class="small ${color}">
        ${sign}
        <span dir="auto"
          ><span class="visually-hidden">${kind}</span>
          ${renderChips(cut(text, bounds.differenceChars))}</span
        >
      </p>
    `;
  });
}

/** Renders the marks of one value in its row, with the number of `errorsInside`. */
export function renderRowMarks(marks: readonly Mark[], errorsInside: number, words: TreeStrings): unknown {
  const own = marks.slice(0, mostInRow).map(({ error }) => {
    const { color, sign, kind, text } = lookOf(error, words);
    return html`
      <span class="mark small ${color}">
        ${sign}
        <span class="visually-hidden">${kind}</span>
        <span class="message" dir="auto">${renderFewChips(cut(text, bounds.keyChars), 'sentence')}</span>
      </span>
    `;
  });
  if (errorsInside === 0) return own;
  const inside = words.errorsInside(errorsInside);
  return [
    ...own,
    html`<span class="mark inside small danger">${icon('failed')} <span dir="auto">${inside}</span></span>`,
  ];
}

type MarkStyle = Readonly<Record<'color' | 'kind' | 'text', string> & { sign: unknown }>;

function lookOf(error: string | undefined, words: TreeStrings): MarkStyle {
  return error === undefined
    ? { color: 'warning', sign: icon('warning'), kind: words.note, text: words.repeatedHere }
    : { color: 'danger', sign: icon('failed'), kind: words.error, text: error };
}
