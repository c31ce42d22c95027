import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/lazy-icons.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { bounds } from '../../base/bounds.js';
import { inTurns } from './json-steps.js';
import { type Found, nextFound, searchTree } from './search.js';
import type { Tree } from './tree.js';

/** Looks for a text in a tree, and goes from one place to the next. */
export class Finder implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #goTo: (id: number) => void;
  #query = '';
  #at = 0;
  #running: AbortController | undefined;
  /** Rows look it up by the value they show. */
  #ids: ReadonlySet<number> = new Set();

  constructor(host: ReactiveControllerHost, goTo: (id: number) => void) {
    this.#host = host;
    this.#goTo = goTo;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Forgets what was found in another value. */
  reset(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#query = '';
    this.#ids = new Set();
  }

  isFound(id: number): boolean {
    return this.#ids.has(id);
  }

  render(tree: Tree, words: TreeStrings): TemplateResult {
    const { found } = tree;
    const some = found && found.ids.length > 0;
    const news = this.#running
      ? words.searching
      : some
        ? words.found(this.#at + 1, found.ids.length, found.isCut)
        : found
          ? words.foundNone
          : nothing;
    const input = (event: Event): void => {
      void this.#search(tree, (event.currentTarget as HTMLInputElement).value);
    };
    const keydown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.key !== 'Enter') return;
      event.preventDefault();
      this.#step(tree, event.shiftKey ? -1 : 1);
    };
    const step = (label: string, name: 'up' | 'down', by: number): TemplateResult => html`
      <button
        class="quiet icon"
        aria-label=${label}
        title=${label}
        aria-disabled=${some ? 'false' : 'true'}
        @click=${() => this.#step(tree, by)}
      >
        ${lateIcon(name)}
      </button>
    `;
    return html`
      <div class="find">
        ${icon('search')}
        <input
          type="search"
          autocomplete="off"
          spellcheck="false"
          aria-label=${words.search}
          placeholder=${words.search}
          maxlength=${bounds.searchChars}
          .value=${this.#query}
          @input=${input}
          @keydown=${keydown}
        />
        <span class="news small muted" dir="auto" role="status">${news}</span>
        ${this.#query === '' ? nothing : html`${step(words.previous, 'up', -1)}${step(words.next, 'down', 1)}`}
      </div>
    `;
  }

  async #search(tree: Tree, query: string): Promise<void> {
    this.#query = query;
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    this.#host.requestUpdate();
    let found: Found | undefined;
    try {
      if (query !== '') found = await inTurns(searchTree(tree.nodes, query, tree.exact), running.signal);
    } catch (error) {
      if (running.signal.aborted) return;
      throw error;
    }
    // Work that is short never looks at its signal.
    if (this.#running !== running) return;
    this.#running = undefined;
    tree.found = found;
    this.#ids = new Set(found?.ids);
    this.#at = found ? nextFound(found, tree.active) : 0;
    this.#go(tree);
  }

  #step(tree: Tree, by: number): void {
    const count = tree.found?.ids.length ?? 0;
    if (count === 0) return;
    this.#at = (this.#at + by + count) % count;
    this.#go(tree);
  }

  #go({ found }: Tree): void {
    const id = found?.ids[this.#at];
    if (id !== undefined) this.#goTo(id);
    this.#host.requestUpdate();
  }
}
