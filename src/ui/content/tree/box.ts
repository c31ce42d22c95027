import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { McpElement } from '../../base/element.js';
import { icon } from '../../base/icons.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { bounds } from '../../base/bounds.js';
import { RowScroller } from '../part/row-scroller.js';
import type { Copying } from './copying.js';
import { Finder } from './finder.js';
import { renderInHand, type Whole, wholesOf } from './selected-row.js';
import { pressed } from './keys.js';
import { renderRow } from './row.js';
import type { TextPart } from './text-part.js';
import type { Tree } from './tree.js';

/** A taller box is more than browsers can scroll through to the pixel. */
const mostPixels = 15_000_000;
/** A tree of fewer values is in view as a whole, and needs no search. */
const fewValues = 12;

/** A tree on the page: its tools, its rows as far as they are in view, and the row in hand. */
export class TreeBox implements ReactiveController {
  readonly #host: McpElement;
  readonly #copying: Copying;
  readonly #text: TextPart;
  readonly #scroller: RowScroller;
  readonly #finder: Finder;
  #tree: Tree | undefined;
  /** Measured, for it is the page's font that decides. */
  #rowHeight = 28;
  /** The first row, of more than can be scrolled through. */
  #from = 0;
  #isRevealing = false;
  #whole: Whole | undefined;

  constructor(host: McpElement, copying: Copying, text: TextPart) {
    this.#host = host;
    this.#copying = copying;
    this.#text = text;
    this.#scroller = new RowScroller(host, '.box');
    this.#finder = new Finder(host, (id) => {
      this.#tree?.goTo(id);
      this.#reveal();
    });
    host.addController(this);
  }

  reset(): void {
    this.#finder.reset();
    this.#from = 0;
    this.#whole = undefined;
  }

  hostUpdated(): void {
    const box = this.#box;
    if (!box || !this.#tree) return;
    const { before, after } = this.#window(this.#tree);
    const [first, last] = box.querySelectorAll<HTMLElement>('.room');
    if (first) first.style.blockSize = `${before}px`;
    if (last) last.style.blockSize = `${after}px`;
    const height = box.querySelector('.row')?.getBoundingClientRect().height ?? 0;
    if (height > 0 && Math.abs(height - this.#rowHeight) > 0.01) {
      this.#rowHeight = height;
      this.#host.requestUpdate();
    } else if (this.#isRevealing) {
      this.#isRevealing = false;
      this.#scroller.reveal(this.#tree.activeRow - this.#from, height);
    }
  }

  render(tree: Tree, words: TreeStrings, label: string): TemplateResult {
    this.#tree = tree;
    const wholes = wholesOf(tree);
    const whole = this.#whole && wholes[this.#whole] !== undefined ? this.#whole : undefined;
    return html`
      ${tree.nodes.count > fewValues ? this.#renderTools(tree, words) : nothing}
      ${this.#renderBox(tree, words, label)} ${this.#renderPages(tree, words)}
      ${renderInHand(tree, {
        words,
        copying: this.#copying,
        valueText: () => tree.jsonOf(tree.active),
        toggle: (which) => this.#toggleWhole(which),
        whole,
      })}
      ${
        whole
          ? this.#text.render(
              wholes[whole] ?? '',
              words[whole],
              '',
              html`<button
                slot="actions"
                class="quiet icon"
                aria-label=${words.close}
                title=${words.close}
                @click=${() => this.#toggleWhole(whole)}
              >
                ${icon('close')}
              </button>`,
            )
          : nothing
      }
    `;
  }

  #renderTools(tree: Tree, words: TreeStrings): TemplateResult {
    const { rows } = tree;
    const tool = (name: string, isIdle: boolean, change: () => void): TemplateResult => html`
      <button
        class="quiet small"
        aria-disabled=${isIdle ? 'true' : 'false'}
        @click=${() => {
          if (isIdle) return;
          change();
          this.#reveal();
        }}
      >
        ${name}
      </button>
    `;
    const isFolded = rows.count <= tree.nodes.size(0) + 1;
    return html`
      <div class="tools">
        ${this.#finder.render(tree, words)}
        <span class="levels">
          ${tool(words.expandLevel, rows.isAllOpen, () => rows.openLevel())}
          ${tool(words.expandAll, rows.isAllOpen, () => rows.openAll())}
          ${tool(words.collapseAll, isFolded && rows.isOpen(0), () => rows.closeAll())}
        </span>
      </div>
    `;
  }

  #renderBox(tree: Tree, words: TreeStrings, label: string): TemplateResult {
    const { first, end } = this.#window(tree);
    const ids = Array.from({ length: end - first }, (_, at) => tree.rows.at(this.#from + first + at));
    return html`
      <span id="keys" class="visually-hidden">${words.keys}</span>
      <div
        class="box"
        part="tree"
        role="tree"
        tabindex="0"
        aria-label=${label}
        aria-describedby="keys"
        aria-activedescendant=${ids.includes(tree.active) ? `n${tree.active}` : nothing}
        @click=${(event: Event) => this.#clicked(tree, event)}
        @keydown=${(event: KeyboardEvent) => this.#pressed(tree, event)}
      >
        <div class="room"></div>
        ${ids.map((id) => renderRow(tree, id, words, this.#finder.isFound(id)))}
        <div class="room"></div>
      </div>
    `;
  }

  /** Renders the buttons for more rows than a box can scroll through. */
  #renderPages({ rows }: Tree, words: TreeStrings): unknown {
    const most = this.#mostRows;
    if (rows.count <= most) return nothing;
    const last = Math.min(this.#from + most, rows.count);
    const page = (name: string, from: number): TemplateResult => {
      const isIdle = from < 0 || from >= rows.count;
      return html`
        <button
          class="small"
          aria-disabled=${isIdle ? 'true' : 'false'}
          @click=${() => {
            if (isIdle || !this.#tree) return;
            this.#tree.active = rows.at(from);
            this.#reveal();
          }}
        >
          ${name}
        </button>
      `;
    };
    return html`
      <div class="pages">
        <span class="small muted" role="status">${words.rows(this.#from + 1, last, rows.count)}</span>
        ${page(words.earlier, this.#from - most)} ${page(words.later, this.#from + most)}
      </div>
    `;
  }

  get #box(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.box');
  }

  get #mostRows(): number {
    return Math.min(bounds.treeRows, Math.floor(mostPixels / this.#rowHeight));
  }

  #window({ rows }: Tree): ReturnType<RowScroller['window']> {
    if (this.#from >= rows.count) this.#from = 0;
    return this.#scroller.window(this.#rowHeight, Math.min(this.#mostRows, rows.count - this.#from));
  }

  /** Brings the row in hand into view, once it has been drawn where it now belongs. */
  #reveal(): void {
    const row = this.#tree?.activeRow ?? 0;
    this.#from = row - (row % this.#mostRows);
    this.#isRevealing = true;
    this.#host.requestUpdate();
  }

  #toggleWhole(which: Whole): void {
    this.#whole = this.#whole === which ? undefined : which;
    this.#host.requestUpdate();
  }

  #clicked(tree: Tree, event: Event): void {
    const row = event.composedPath().find((at) => at instanceof HTMLElement && at.classList.contains('row'));
    // Whoever marks text with the mouse wants nothing unfolded.
    if (!(row instanceof HTMLElement) || this.#hasSelection) return;
    const id = Number(row.dataset['id']);
    if (tree.nodes.isBranch(id)) tree.toggle(id);
    else tree.active = id;
    this.#host.requestUpdate();
  }

  #pressed(tree: Tree, event: KeyboardEvent): void {
    if (event.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'c' && !event.shiftKey && !this.#hasSelection) {
      void this.#copying.copy('value', () => tree.jsonOf(tree.active));
    } else if (isCommand || !this.#does(tree, event)) return;
    event.preventDefault();
  }

  #does(tree: Tree, event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && this.#whole) {
      this.#toggleWhole(this.#whole);
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      const { text, name } = wholesOf(tree);
      if (tree.nodes.isBranch(tree.active)) tree.toggle(tree.active);
      else if (text !== undefined || name !== undefined)
        this.#toggleWhole(text === undefined ? 'name' : 'text');
      this.#reveal();
      return true;
    }
    const inView = Math.max(1, Math.floor((this.#box?.clientHeight ?? 0) / this.#rowHeight) - 1);
    const isRtl = this.#box?.matches(':dir(rtl)') ?? false;
    if (!pressed(tree, event.key, inView, isRtl)) return false;
    this.#reveal();
    return true;
  }

  get #hasSelection(): boolean {
    const root = this.#host.renderRoot as { getSelection?: () => Selection | null };
    const selection = root.getSelection ? root.getSelection() : document.getSelection();
    return selection !== null && !selection.isCollapsed && selection.toString() !== '';
  }
}
