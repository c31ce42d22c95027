import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { bounds } from '../../base/bounds.js';
import { renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { visibleText } from '../../base/visible.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { cut, quoted, shownName } from './cut.js';
import type { Found } from './finder.js';
import { renderRowMarks } from './marks.js';
import type { Tree } from './tree.js';

interface Hit {
  readonly query: string;
  readonly at: number;
}

export function renderRow(tree: Tree, id: number, words: TreeStrings, found: Found | undefined): unknown {
  const { nodes, rows, marks } = tree;
  const depth = nodes.depth(id);
  const parent = nodes.parent(id);
  const isBranch = nodes.isBranch(id);
  const isOpen = isBranch && rows.isOpen(id);
  const isActive = id === tree.active;
  const { title, description } = tree.words(id);
  const at = found?.offsets.get(id);
  const hit = found && at !== undefined ? { query: found.query, at } : undefined;
  return html`
    <div
      role="treeitem"
      id="n${id}"
      class="row ${isActive ? 'active' : ''} ${hit ? 'found' : ''}"
      data-id=${id}
      aria-level=${depth + 1}
      aria-posinset=${nodes.place(id) + 1}
      aria-setsize=${parent < 0 ? 1 : nodes.size(parent)}
      aria-expanded=${ifDefined(isBranch ? isOpen : undefined)}
      aria-selected=${isActive}
      title=${ifDefined(description && visibleText(cut(description, bounds.differenceChars), 'sentence'))}
    >
      <span class="twist">${isBranch ? icon(isOpen ? 'collapse' : 'expand') : nothing}</span>
      ${
        depth > bounds.treeIndents
          ? html`<span class="level small muted" aria-hidden="true" title=${words.level(depth + 1)}
              >${depth + 1}</span
            >`
          : nothing
      }
      ${renderName(tree, id, hit)}
      ${title ? html`<span class="title small muted" dir="auto">${renderFewChips(cut(title, bounds.keyChars), 'sentence')}</span>` : nothing}
      ${isBranch ? renderBranch(tree, id, isOpen, words) : renderScalar(tree, id, words, hit)}
      ${renderRowMarks(marks.of(id), isBranch && !isOpen ? marks.errorsInside(id, nodes.end(id)) : 0, words)}
    </div>
  `;
}

function renderName({ nodes }: Tree, id: number, hit: Hit | undefined): unknown {
  if (id === 0) return nothing;
  const name = nodes.names[id];
  if (name === undefined) return html`<span class="key item muted">${nodes.place(id)}:</span>`;
  return html`<span class="key"><bdi>${marked(shownName(name), hit?.query, renderInLine)}</bdi>:</span>`;
}

function renderBranch(tree: Tree, id: number, isOpen: boolean, words: TreeStrings): unknown {
  const { nodes } = tree;
  const size = nodes.size(id);
  const count = nodes.isList(id) ? words.items(size) : words.entries(size);
  return html`
    <span class="count small muted" dir="auto">${count}</span>
    ${isOpen ? nothing : html`<span class="preview muted" dir="auto">${renderInLine(previewOf(tree, id))}</span>`}
  `;
}

/**
 * Renders a scalar or empty value, as sent; of a long text, a part. Quotes and the font style carry the same meaning as the
 * colors.
 */
export function renderScalar(
  tree: Tree,
  id: number,
  words: TreeStrings,
  hit?: Hit,
  chips = renderFewChips,
): unknown {
  const value = tree.nodes.values[id] ?? null;
  if (typeof value === 'string') {
    const text = quoted(value, bounds.valueChars, hit?.at);
    return html`
      <span class="value string" dir="auto"
        >${marked(text, hit && quoted(hit.query).slice(1, -1), chips)}</span
      >
      ${value.length > bounds.valueChars ? renderCount(words.characters(value.length)) : nothing}
    `;
  }
  if (typeof value === 'object' && value !== null) {
    return html`<span class="value muted" dir="ltr">${Array.isArray(value) ? '[]' : '{}'}</span>`;
  }
  const numbers = typeof value === 'number' ? tree.numberOf(id) : [];
  const text = typeof value === 'number' ? words.or(numbers) : String(value);
  return html`
    <span class="value ${value === null ? 'null' : typeof value}" dir="ltr">${marked(text, hit?.query)}</span>
    ${numbers.length > 1 ? renderCount(words.severalNumbers) : nothing}
  `;
}

function renderCount(text: string): TemplateResult {
  return html`<span class="count small muted" dir="auto">${text}</span>`;
}

function renderInLine(text: string): unknown {
  return renderFewChips(text, 'sentence');
}

/** Maximum number of marks in one text, since it may consist of the searched letter only. */
const mostMarks = 20;

function marked(text: string, query: string | undefined, chips = renderFewChips): unknown {
  const lower = text.toLowerCase();
  const wanted = query?.toLowerCase() ?? '';
  // A few letters become two in lower case, which shifts the positions.
  if (wanted === '' || lower.length !== text.length) return chips(text);
  const pieces: unknown[] = [];
  let from = 0;
  for (
    let at = lower.indexOf(wanted);
    at !== -1 && pieces.length < mostMarks * 2;
    at = lower.indexOf(wanted, from)
  ) {
    pieces.push(chips(text.slice(from, at)));
    from = at + wanted.length;
    pieces.push(html`<mark>${chips(text.slice(at, from))}</mark>`);
  }
  return [...pieces, chips(text.slice(from))];
}

const mostEntries = 6;
const nameChars = 24;
const textChars = 32;

/** Returns the first values inside a collapsed one, as a preview. */
function previewOf(tree: Tree, id: number): string {
  const { nodes } = tree;
  const end = nodes.end(id);
  const shown: string[] = [];
  let at = id + 1;
  for (; at < end && shown.length < mostEntries; at = nodes.end(at)) {
    const name = nodes.names[at];
    shown.push(`${name === undefined ? '' : `${shownName(name, nameChars)}: `}${short(tree, at)}`);
  }
  if (at < end) shown.push('…');
  return nodes.isList(id) ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
}

function short(tree: Tree, id: number): string {
  const { nodes } = tree;
  const value = nodes.values[id] ?? null;
  if (typeof value === 'string') return quoted(value, textChars);
  if (typeof value === 'number') return tree.numberOf(id)[0] ?? '';
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = nodes.isBranch(id) ? '…' : '';
  return Array.isArray(value) ? `[${inner}]` : `{${inner}}`;
}
