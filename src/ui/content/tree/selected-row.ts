import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { pointerOf } from './path.js';
import { cutInTheMiddle } from '../../base/visible.js';
import type { Copying } from './copying.js';
import { cut, isLong } from './cut.js';
import { renderMarks } from './marks.js';
import type { Tree } from './tree.js';

/** The part of the selected row that is shown whole, below the tree. */
export type Whole = 'text' | 'name';

export interface InHandView {
  readonly words: TreeStrings;
  readonly copying: Copying;
  readonly valueText: () => Promise<string>;
  readonly toggle: (whole: Whole) => void;
  readonly whole: Whole | undefined;
}

/** Returns what can be shown whole of the selected row. */
export function wholesOf({ nodes, active }: Tree): { readonly [which in Whole]?: string } {
  const value = nodes.values[active];
  const name = nodes.names[active] ?? '';
  return {
    ...(typeof value === 'string' && isLong(value) ? { text: value } : {}),
    ...(isLong(name) ? { name } : {}),
  };
}

/** Beneath the tree: where the row in hand is, what there is to know of it, and what can be done with it. */
export function renderInHand(tree: Tree, view: InHandView): TemplateResult {
  const { words, copying } = view;
  const { active, nodes } = tree;
  const { title, description } = tree.words(active);
  const pointer =
    nodes.depth(active) > bounds.keyChars ? undefined : pointerOf(nodes, active, bounds.keyChars);
  const wholes = wholesOf(tree);
  const whole = (which: Whole, label: (chars: number) => string): unknown => {
    const text = wholes[which];
    return text === undefined
      ? nothing
      : html`<button
          class="quiet small"
          aria-expanded=${view.whole === which ? 'true' : 'false'}
          @click=${() => view.toggle(which)}
        >
          ${icon(view.whole === which ? 'collapse' : 'expand')}${label(text.length)}
        </button>`;
  };
  return html`
    <div class="in-hand" role="group" aria-label=${words.selectedRow}>
      <div class="where">
        <span class="notation small muted">${words.pointer}</span>
        <span class="pointer mono small" dir="ltr"
          >${
            pointer === ''
              ? html`<span class="muted">${words.whole}</span>`
              : renderChips(
                  pointer === undefined
                    ? `…/${cut(String(nodes.names[active] ?? nodes.place(active)), bounds.keyChars)}`
                    : cutInTheMiddle(pointer, bounds.keyChars),
                  true,
                )
          }</span
        >
        <span class="does">
          ${whole('text', words.openText)} ${whole('name', words.openName)}
          ${copying.button('path', words.copyPath, () => pointerOf(nodes, active), { isNamed: true })}
          ${copying.button('value', words.copyValue, view.valueText, { isNamed: true, shortcut: 'Control+C' })}
        </span>
      </div>
      ${renderAbout(tree, title, description, words)}
    </div>
  `;
}

/** Renders the schema's description and the errors of the check. */
function renderAbout(
  tree: Tree,
  title: string | undefined,
  description: string | undefined,
  words: TreeStrings,
): unknown {
  const marks = tree.marks.of(tree.active);
  if (!tree.isDescribed && marks.length === 0) return nothing;
  return html`
    <div class="about small">
      ${title ? html`<strong dir="auto">${renderChips(cut(title, bounds.keyChars), true)}</strong>` : nothing}
      ${description ? html`<span class="muted" dir="auto">${renderChips(cut(description, bounds.differenceChars))}</span>` : nothing}
      ${renderMarks(marks, words)}
    </div>
  `;
}
