import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { bounds } from '../../base/bounds.js';
import type { McpElement } from '../../base/element.js';
import { icon } from '../../base/icons.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { RowScroller } from '../part/row-scroller.js';
import type { Copying } from './copying.js';
import { iconButton } from '../part/actions.js';
import { Finder } from './finder.js';
import { renderSelected, type Whole, wholesOf } from './one-value.js';
import { renderRow } from './row.js';
import type { Tree } from './tree.js';

/** Browsers cannot scroll a taller box with pixel precision. */
const mostPixels = 15_000_000;
/** A tree with fewer values is fully visible, and needs no search. */
const fewValues = 12;

type RenderText = (text: string, label: string, close: TemplateResult) => unknown;

/** A tree in the page: its tools, its visible rows, and the selected row. */
export class TreeBox implements ReactiveController {
  readonly #host: McpElement;
  readonly #copying: Copying;
  readonly #renderText: RenderText;
  readonly #scroller: RowScroller;
  readonly #finder: Finder;
  #tree: Tree | undefined;
  /** Measured, since it depends on the page's font. */
  #rowHeight = 28;
  /** The first row in the page, if there are more than can be scrolled. */
  #from = 0;
  #isRevealing = false;
  #whole: Whole | undefined;

  /** `renderText` shows a long text or name in full. */
  constructor(host: McpElement, copying: Copying, renderText: RenderText) {
    this.#host = host;
    this.#copying = copying;
    this.#renderText = renderText;
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
    const rows = box.querySelectorAll<HTMLElement>('.row');
    // The page's CSP may forbid `style` attributes, but not this.
    for (const row of rows) {
      const depth = Math.min(Number(row.ariaLevel) - 1, bounds.treeIndents);
      row.style.setProperty('--_depth', String(depth));
    }
    const height = rows[0]?.getBoundingClientRect().height ?? 0;
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
    const toggle = (which: Whole): void => this.#toggleWhole(which);
    return html`
      ${tree.nodes.count > fewValues ? this.#renderTools(tree, words) : nothing}
      ${this.#renderBox(tree, words, label)} ${this.#renderPages(tree, words)}
      ${renderSelected(tree, words, this.#copying, whole, toggle)}
      ${
        whole
          ? this.#renderText(
              wholes[whole] ?? '',
              words[whole],
              iconButton(icon('close'), words.close, () => toggle(whole), { slot: 'actions' }),
            )
          : nothing
      }
    `;
  }

  #renderTools(tree: Tree, words: TreeStrings): TemplateResult {
    const { nodes, rows } = tree;
    const isCollapsed = rows.count <= nodes.size(0) + 1 && rows.isOpen(0);
    return html`
      <div class="bar tools">
        ${this.#finder.render(tree, words)}
        <span class="levels">
          ${this.#renderButton('quiet small', words.expandLevel, rows.isAllOpen, () => rows.openLevel())}
          ${this.#renderButton('quiet small', words.expandAll, rows.isAllOpen, () => rows.openAll())}
          ${this.#renderButton('quiet small', words.collapseAll, isCollapsed, () => rows.closeAll())}
        </span>
      </div>
    `;
  }

  /** Renders a button that keeps its place and focus when it is disabled. */
  #renderButton(classes: string, name: string, isIdle: boolean, change: () => void): TemplateResult {
    const press = (): void => {
      if (isIdle) return;
      change();
      this.#reveal();
    };
    return html`<button class=${classes} aria-disabled=${isIdle} @click=${press}>${name}</button>`;
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
        ${ids.map((id) => renderRow(tree, id, words, this.#finder.found))}
        <div class="room"></div>
      </div>
    `;
  }

  #renderPages(tree: Tree, words: TreeStrings): unknown {
    const { rows } = tree;
    const most = this.#mostRows;
    if (rows.count <= most) return nothing;
    const last = Math.min(this.#from + most, rows.count);
    const page = (name: string, from: number): TemplateResult =>
      this.#renderButton('small', name, from < 0 || from >= rows.count, () => (tree.active = rows.at(from)));
    return html`
      <div class="bar pages">
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

  /** Scrolls the selected row into view once it is rendered in its new place. */
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
    // Selecting text with the mouse is not a press on a row.
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
    } else if (isCommand || !this.#act(tree, event.key)) return;
    event.preventDefault();
  }

  /** Handles a key. Returns true if it has an effect. */
  #act(tree: Tree, key: string): boolean {
    const { active } = tree;
    if (key === 'Escape' && this.#whole) {
      this.#toggleWhole(this.#whole);
      return true;
    }
    if (key === 'Enter' || key === ' ') {
      const { text, name } = wholesOf(tree);
      if (tree.nodes.isBranch(active)) tree.toggle(active);
      else if (text !== undefined) this.#toggleWhole('text');
      else if (name !== undefined) this.#toggleWhole('name');
      this.#reveal();
      return true;
    }
    const pageRows = Math.max(1, Math.floor((this.#box?.clientHeight ?? 0) / this.#rowHeight) - 1);
    const isRtl = this.#box?.matches(':dir(rtl)') ?? false;
    const isPressed = tree.press(key, pageRows, isRtl);
    if (isPressed) this.#reveal();
    return isPressed;
  }

  get #hasSelection(): boolean {
    const root = this.#host.renderRoot as { getSelection?: () => Selection | null };
    const selection = root.getSelection ? root.getSelection() : document.getSelection();
    return selection !== null && !selection.isCollapsed && selection.toString() !== '';
  }
}
