import { html, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import type { Mark } from './placed-marks.js';
import { cut } from './cut.js';

/** The most sentences about one value: they are enough to fix at first. */
const mostSentences = 20;

/** Renders the marks of one value in full sentences. */
export function renderMarks(marks: readonly Mark[], words: TreeStrings): TemplateResult[] {
  return marks.slice(0, mostSentences).map(
    ({ error }) => html`
      <p class="small ${error === undefined ? 'warning' : 'danger'}">
        ${icon(error === undefined ? 'warning' : 'failed')}
        <span dir="auto"
          ><span class="visually-hidden">${error === undefined ? words.note : words.error}</span>
          ${renderChips(cut(error ?? words.repeatedHere, bounds.differenceChars))}</span
        >
      </p>
    `,
  );
}
