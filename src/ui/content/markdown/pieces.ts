import { render } from 'lit';
import { hasHidden } from '../../../core/index.js';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { check, isAllowedTag } from './sanitize.js';

/**
 * A document that grows on the page by pieces, each of so many elements, wherever one ends: a list of ten thousand
 * entries is never in one. What is being made is apart from the page until it has been checked; then it goes where the
 * element that is open on the page has its end.
 */
export class Pieces {
  /** Open elements that are on the page, the innermost last. */
  readonly #onPage: HTMLElement[];
  /** Open elements that are not yet there. */
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

  /** Everything until `close` goes into it. */
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

  /** Does work after all has been checked: what is ours, and not the server's, would not pass the check. */
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
