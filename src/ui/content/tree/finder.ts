import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { bounds } from '../../base/bounds.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { iconButton } from '../part/actions.js';
import { type Exact, sentAs } from './json-number.js';
import { runSteps, type Steps, stepsAtOnce, type TreeNodes } from './nodes.js';
import type { Tree } from './tree.js';

export interface Found {
  readonly query: string;
  /** The values that match, by themselves or by their names, in order. */
  readonly ids: readonly number[];
  /** For each of them, the position of the match in a text that is too long for its row; otherwise 0. */
  readonly offsets: ReadonlyMap<number, number>;
  /** True if there are more. */
  readonly isCut: boolean;
}

/** Number of characters of a longer text that are searched in one step. */
const pieceChars = 32_768;

/** Finds every value that contains the text, or whose name does, ignoring case. */
export function* searchTree(
  nodes: TreeNodes,
  wanted: string,
  exact: Exact | undefined,
  most: number = bounds.found,
): Steps<Found> {
  const query = wanted.slice(0, bounds.searchChars).toLowerCase();
  const offsets = new Map<number, number>();
  let isCut = false;
  for (let id = 0; query !== '' && id < nodes.count && !isCut; id++) {
    if (id % stepsAtOnce === 0) yield;
    const at = yield* find(textOf(nodes, id, exact), query);
    if (at === -1 && (yield* find(nodes.names[id] ?? '', query)) === -1) continue;
    isCut = offsets.size === most;
    if (!isCut) offsets.set(id, at + query.length > bounds.valueChars ? at : 0);
  }
  return { query, ids: [...offsets.keys()], offsets, isCut };
}

function* find(text: string, query: string): Steps<number> {
  for (let from = 0; from < text.length; from += pieceChars) {
    if (from > 0) yield;
    // A match across two pieces is found in the first.
    const at = text
      .slice(from, from + pieceChars + query.length)
      .toLowerCase()
      .indexOf(query);
    if (at !== -1) return from + at;
  }
  return -1;
}

function textOf(nodes: TreeNodes, id: number, exact: Exact | undefined): string {
  const value = nodes.values[id] ?? null;
  if (typeof value === 'number') return nodes.sent(id) ?? sentAs(value, exact).join(' ');
  return typeof value === 'object' && value !== null ? '' : String(value);
}

/** Returns the index of the first match to show, the first that is not before `from`. */
export function nextFound({ ids }: Found, from: number): number {
  return Math.max(
    0,
    ids.findIndex((id) => id >= from),
  );
}

/** Searches a tree, and moves from one match to the next. */
export class Finder implements ReactiveController {
  readonly #host: LitElement;
  readonly #goTo: (id: number) => void;
  found: Found | undefined;
  #query = '';
  #at = 0;
  #running: AbortController | undefined;

  constructor(host: LitElement, goTo: (id: number) => void) {
    this.#host = host;
    this.#goTo = goTo;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Starts over with another value. */
  reset(): void {
    this.hostDisconnected();
    this.found = undefined;
    this.#query = '';
  }

  render(tree: Tree, words: TreeStrings): TemplateResult {
    const { found } = this;
    const count = found?.ids.length ?? 0;
    const result = found && (count > 0 ? words.found(this.#at + 1, count, found.isCut) : words.foundNone);
    const input = (event: Event): void => {
      void this.#search(tree, (event.currentTarget as HTMLInputElement).value);
    };
    const keydown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.key !== 'Enter') return;
      event.preventDefault();
      this.#step(event.shiftKey ? -1 : 1);
    };
    const step = (label: string, name: 'up' | 'down', by: number): TemplateResult =>
      iconButton(lateIcon(name), label, () => this.#step(by), { isIdle: count === 0 });
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
        <span class="news small muted" dir="auto" role="status"
          >${this.#running ? words.searching : result}</span
        >
        ${this.#query === '' ? nothing : html`${step(words.previous, 'up', -1)}${step(words.next, 'down', 1)}`}
      </div>
    `;
  }

  async #search(tree: Tree, query: string): Promise<void> {
    this.#query = query;
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    this.#host.requestUpdate();
    const search = searchTree(tree.nodes, query, tree.exact);
    const found = await runSteps(search, running.signal).catch(() => undefined);
    if (this.#running !== running) return;
    this.#running = undefined;
    this.found = query === '' ? undefined : found;
    this.#at = found ? nextFound(found, tree.active) : 0;
    this.#go();
  }

  #step(by: number): void {
    const count = this.found?.ids.length ?? 0;
    if (count === 0) return;
    this.#at = (this.#at + by + count) % count;
    this.#go();
  }

  #go(): void {
    const id = this.found?.ids[this.#at];
    if (id !== undefined) this.#goTo(id);
    this.#host.requestUpdate();
  }
}
