import { html, nothing, type TemplateResult } from 'lit';
import { bounds } from '../../base/bounds.js';
import { renderChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { cutInTheMiddle } from '../../base/visible.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import type { Copying } from './copying.js';
import { cut, isLong } from './cut.js';
import { renderMarks } from './marks.js';
import { pointerOf, stepOf } from './nodes.js';
import { renderScalar } from './row.js';
import type { Tree } from './tree.js';

/** The part of the selected row that is shown in full, below the tree. */
export type Whole = 'text' | 'name';

export function wholesOf({ nodes, active }: Tree): { readonly [which in Whole]?: string } {
  const value = nodes.values[active];
  const name = nodes.names[active] ?? '';
  return {
    ...(typeof value === 'string' && isLong(value) ? { text: value } : {}),
    ...(isLong(name) ? { name } : {}),
  };
}

/** Renders, below the tree, the position of the selected row, the facts about it, and its actions. */
export function renderSelected(
  tree: Tree,
  words: TreeStrings,
  copying: Copying,
  shown: Whole | undefined,
  toggle: (whole: Whole) => void,
): TemplateResult {
  const { active, nodes } = tree;
  const wholes = wholesOf(tree);
  const whole = (which: Whole, label: (chars: number) => string): unknown => {
    const text = wholes[which];
    return text === undefined
      ? nothing
      : html`<button class="quiet small" aria-expanded=${shown === which} @click=${() => toggle(which)}>
          ${icon(shown === which ? 'collapse' : 'expand')}${label(text.length)}
        </button>`;
  };
  return html`
    <div class="selected" role="group" aria-label=${words.selectedRow}>
      <div class="bar where">
        <span class="notation small muted">${words.pointer}</span>
        <span class="pointer mono small" dir="ltr">${renderPointer(tree, words)}</span>
        <span class="does">
          ${whole('text', words.openText)} ${whole('name', words.openName)}
          <button class="quiet small" @click=${() => copying.copy('path', () => pointerOf(nodes, active))}>
            ${copying.icon('path')} ${words.copyPath}
          </button>
          <button
            class="quiet small"
            aria-keyshortcuts="Control+C"
            @click=${() => copying.copy('value', () => tree.jsonOf(tree.active))}
          >
            ${copying.icon('value')} ${words.copyValue} <kbd>Ctrl+C</kbd>
          </button>
        </span>
      </div>
      ${
        tree.isDescribed || tree.marks.of(active).length > 0
          ? html`<div class="about small">
              ${renderDescription(tree, active)} ${renderMarks(tree.marks.of(active), words)}
            </div>`
          : nothing
      }
    </div>
  `;
}

function renderPointer({ nodes, active }: Tree, words: TreeStrings): unknown {
  if (active === 0) return html`<span class="muted">${words.whole}</span>`;
  const pointer =
    nodes.depth(active) > bounds.keyChars
      ? `…/${cut(String(stepOf(nodes, active)), bounds.keyChars)}`
      : cutInTheMiddle(pointerOf(nodes, active, bounds.keyChars), bounds.keyChars);
  return renderChips(pointer, 'name');
}

function renderDescription(tree: Tree, id: number): unknown {
  const { title, description } = tree.words(id);
  return html`
    ${title ? html`<strong dir="auto">${renderChips(cut(title, bounds.keyChars), 'sentence')}</strong>` : nothing}
    ${description ? html`<span class="small muted" dir="auto">${renderChips(cut(description, bounds.differenceChars))}</span>` : nothing}
  `;
}

/** Renders a scalar or empty value alone, since it needs no tree. */
export function renderAlone(tree: Tree, words: TreeStrings): TemplateResult {
  const value = tree.nodes.values[0] ?? null;
  const kind = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  return html`
    <div class="plain" part="tree">
      ${renderDescription(tree, 0)}
      <div class="scalar mono">
        ${renderScalar(tree, 0, words, undefined, renderChips)}
        <span class="kind small muted">${words.kinds[kind as keyof TreeStrings['kinds']]}</span>
      </div>
      ${renderMarks(tree.marks.of(0), words)}
    </div>
  `;
}
