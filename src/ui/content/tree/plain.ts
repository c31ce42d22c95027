import { html, nothing, type TemplateResult } from 'lit';
import type { TreeStrings } from '../../locales/strings/tree.js';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { cut } from './cut.js';
import { kindOf, renderScalar } from './scalar.js';
import { renderMarks } from './marks.js';
import type { Tree } from './tree.js';

/** A value that nothing is inside of needs no tree: itself, and what it is. */
export function renderPlain(tree: Tree, words: TreeStrings): TemplateResult {
  const value = tree.nodes.values[0] ?? null;
  const { title, description } = tree.words(0);
  return html`
    <div class="plain" part="tree">
      ${title ? html`<strong dir="auto">${renderChips(cut(title, bounds.keyChars), true)}</strong>` : nothing}
      ${description ? html`<span class="small muted" dir="auto">${renderChips(cut(description, bounds.differenceChars))}</span>` : nothing}
      <div class="scalar mono">
        ${renderScalar(tree, 0, words, undefined, renderChips)}
        <span class="kind small muted">${words.kinds[kindOf(value)]}</span>
      </div>
      ${renderMarks(tree.marks.of(0), words)}
    </div>
  `;
}
