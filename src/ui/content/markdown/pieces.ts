import { render } from 'lit';
import { hasHidden } from '../../../core/index.js';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { check, isAllowedTag } from './sanitize.js';

/**
 * Adds a document to the page in pieces of a fixed number of elements, wherever a piece ends: a list of ten thousand entries is
 * never added in one. A new piece stays outside the page until it is checked. Then it is appended to the element that is open on
 * the page.
 */
export class Pieces {
  /** Open elements in the page, the innermost last. */
  readonly #onPage: HTMLElement[];
  /** Open elements that are not yet in the page. */
  #open: HTMLElement[] = [];
  #root: HTMLElement = document.createElement('div');
  #count = 0;
  #afterwards: (() => void)[] = [];

  constructor(page: HTMLElement) {
    this.#onPage = [page];
  }

  get isFull(): boolean {
    return this.#count >= bounds.markdownAtOnce;
  }

  /** Opens an element, which contains everything until `close`. */
  open(tag: string): HTMLElement {
    const element = this.leaf(tag);
    this.#open.push(element);
    return element;
  }

  close(): void {
    if (this.#open.pop()) return;
    this.flush();
    if (this.#onPage.length > 1) this.#onPage.pop();
  }

  leaf(tag: string): HTMLElement {
    if (!isAllowedTag(tag)) throw new Error(`no element of a document: ${tag}`);
    const element = document.createElement(tag);
    this.#inner.append(element);
    this.#count++;
    return element;
  }

  text(data: string): void {
    const last = this.#inner.lastChild;
    if (last instanceof Text) last.appendData(data);
    else this.#inner.append(data);
  }

  /** Runs work after the check: our own content, unlike the server's, would not pass it. */
  afterwards(work: () => void): void {
    this.#afterwards.push(work);
  }

  flush(): void {
    const root = this.#root;
    const work = this.#afterwards;
    check(root);
    showHidden(root);
    this.#onPage.at(-1)?.append(...root.childNodes);
    this.#onPage.push(...this.#open);
    this.#open = [];
    this.#afterwards = [];
    this.#count = 0;
    this.#root = document.createElement('div');
    for (const each of work) each();
  }

  get #inner(): HTMLElement {
    return this.#open.at(-1) ?? this.#root;
  }
}

function showHidden(root: HTMLElement): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const hiding: Text[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (hasHidden(text.data)) hiding.push(text);
  }
  for (const text of hiding) text.replaceWith(withChips(text.data));
}

export function withChips(text: string): Node {
  const shown = document.createDocumentFragment();
  render(renderChips(text), shown);
  return shown;
}
