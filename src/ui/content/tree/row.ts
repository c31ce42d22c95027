import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { icon } from '../../base/icons.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { renderFewChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { visible } from '../../base/visible.js';
import { cut, quoted, shownName } from './cut.js';
import { marked } from './marked.js';
import { type Hit, renderScalar } from './scalar.js';
import type { Tree } from './tree.js';

/** One value in one line. */
export function renderRow(tree: Tree, id: number, words: TreeStrings, isFound: boolean): TemplateResult {
  const { nodes, rows, found } = tree;
  const depth = nodes.depth(id);
  const parent = nodes.parent(id);
  const isBranch = nodes.isBranch(id);
  const isOpen = isBranch && rows.isOpen(id);
  const isActive = id === tree.active;
  const { title, description } = tree.words(id);
  const hit: Hit | undefined =
    isFound && found ? { query: found.query, at: found.offsets.get(id) } : undefined;
  const indent = Math.min(depth, bounds.treeIndents);
  return html`
    <div
      role="treeitem"
      id="n${id}"
      class="row in-${indent} ${isActive ? 'active' : ''} ${isFound ? 'found' : ''}"
      data-id=${id}
      aria-level=${depth + 1}
      aria-posinset=${nodes.place(id) + 1}
      aria-setsize=${parent < 0 ? 1 : nodes.size(parent)}
      aria-expanded=${ifDefined(isBranch ? (isOpen ? 'true' : 'false') : undefined)}
      aria-selected=${isActive ? 'true' : 'false'}
      title=${ifDefined(description && visible(cut(description, bounds.differenceChars)))}
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
      ${title ? html`<span class="title small muted" dir="auto">${renderFewChips(cut(title, bounds.keyChars), true)}</span>` : nothing}
      ${isBranch ? renderBranch(tree, id, isOpen, words) : renderScalar(tree, id, words, hit)}
      ${renderMarks(tree, id, isBranch && !isOpen, words)}
    </div>
  `;
}

function renderName({ nodes }: Tree, id: number, hit: Hit | undefined): unknown {
  if (id === 0) return nothing;
  const name = nodes.names[id];
  if (name === undefined) return html`<span class="key item muted">${nodes.place(id)}:</span>`;
  const text = shownName(name);
  return html`<span class="key"
    ><bdi>${hit ? marked(text, hit.query, true) : renderFewChips(text, true)}</bdi>:</span
  >`;
}

function renderBranch(tree: Tree, id: number, isOpen: boolean, words: TreeStrings): TemplateResult {
  const { nodes } = tree;
  const size = nodes.size(id);
  const count = nodes.isList(id) ? words.items(size) : words.entries(size);
  return html`
    <span class="count small muted" dir="auto">${count}</span>
    ${isOpen ? nothing : html`<span class="preview muted" dir="auto">${renderFewChips(previewOf(tree, id), true)}</span>`}
  `;
}

function renderMarks({ marks, nodes }: Tree, id: number, isFolded: boolean, words: TreeStrings): unknown {
  const own = marks.of(id);
  const inside = isFolded ? marks.errorsInside(id, nodes.end(id)) : 0;
  return html`
    ${own.slice(0, 3).map(
      ({ error }) => html`
        <span class="mark small ${error === undefined ? 'warning' : 'danger'}">
          ${icon(error === undefined ? 'warning' : 'failed')}
          <span class="visually-hidden">${error === undefined ? words.note : words.error}</span>
          <span class="message" dir="auto"
            >${renderFewChips(cut(error ?? words.repeatedHere, bounds.keyChars), true)}</span
          >
        </span>
      `,
    )}
    ${
      inside > 0
        ? html`<span class="mark inside small danger"
            >${icon('failed')} <span dir="auto">${words.errorsInside(inside)}</span></span
          >`
        : nothing
    }
  `;
}

const mostEntries = 6;
const nameChars = 24;
const textChars = 32;

/** The first of what is in a value that is folded, so that one need not unfold each to know what it is. */
function previewOf(tree: Tree, id: number): string {
  const { nodes } = tree;
  const isList = nodes.isList(id);
  const end = nodes.end(id);
  const shown: string[] = [];
  for (let at = id + 1; at < end; at = nodes.end(at)) {
    if (shown.length === mostEntries) {
      shown.push('…');
      break;
    }
    const name = nodes.names[at];
    shown.push(`${name === undefined ? '' : `${shownName(name, nameChars)}: `}${short(tree, at)}`);
  }
  return isList ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
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
