import type { Token } from './markdown-tokens.js';
import { safeLink, type SafeLink } from '../link/link-policy.js';
import type { TimeSlices } from '../../base/time-slices.js';
import { cutInTheMiddle } from '../../base/visible.js';
import { Code } from './code.js';
import { type Island, privateNetwork, tableRegion, task } from './islands.js';
import { Picture } from './picture.js';
import type { Pieces } from './pieces.js';

/** A link that is being read. A refused one gives way to its words, with where it would have led behind them. */
interface OpenLink {
  readonly element: HTMLElement | undefined;
  readonly safe: SafeLink | undefined;
  readonly href: string;
  /** A button inside a link could not be pressed: they come behind it. */
  readonly pictures: Picture[];
}

/** Makes the elements of a document from what was read of it, in turns. No markup is ever written on the way. */
export class Builder {
  readonly #pieces: Pieces;
  readonly #add: (island: Island) => void;
  #link: OpenLink | undefined;

  /** `add` is told of each island once its place is on the page. */
  constructor(pieces: Pieces, add: (island: Island) => void) {
    this.#pieces = pieces;
    this.#add = add;
  }

  async build(tokens: readonly Token[], turns: TimeSlices): Promise<void> {
    let before: Token | undefined;
    for (const token of tokens) {
      if (token.type === 'inline') {
        if (before?.type === 'list_item_open') this.#task(token);
        for (const child of token.children ?? []) {
          this.#inline(child);
          if (this.#isTurnOver(turns)) await turns.rest();
        }
      } else {
        this.#block(token);
        if (this.#isTurnOver(turns)) await turns.rest();
      }
      if (token.type !== 'paragraph_open') before = token;
    }
    this.#pieces.flush();
  }

  #isTurnOver(turns: TimeSlices): boolean {
    if (this.#pieces.isFull) this.#pieces.flush();
    return turns.isLong;
  }

  #block(token: Token): void {
    const pieces = this.#pieces;
    if (token.hidden) return;
    if (token.type === 'fence' || token.type === 'code_block') {
      this.#island(new Code(token.content.replace(/\n$/, ''), token.info), 'pre');
    } else if (token.nesting === -1) pieces.close();
    else if (token.nesting === 0) this.#leaf(token);
    else {
      const element = pieces.open(token.tag);
      const start = token.attrGet('start');
      if (start !== null) element.setAttribute('start', String(start));
      // As a `style` attribute it would be reported by a page whose CSP forbids it.
      const style = String(token.attrGet('style') ?? '');
      if (style) element.setAttribute('align', style.replace('text-align:', ''));
      if (token.tag === 'th') pieces.afterwards(() => element.setAttribute('scope', 'col'));
      if (token.tag === 'table') pieces.afterwards(() => this.#add(tableRegion(element)));
    }
  }

  #inline(token: Token): void {
    const pieces = this.#pieces;
    switch (token.type) {
      case 'softbreak':
        pieces.text('\n');
        break;
      case 'code_inline':
        pieces.open('code');
        pieces.text(token.content);
        pieces.close();
        break;
      case 'link_open':
        this.#openLink(String(token.attrGet('href') ?? ''));
        break;
      case 'link_close':
        this.#closeLink(token.markup === 'autolink');
        break;
      case 'image':
        this.#picture(token);
        break;
      default:
        if (token.nesting === 1) pieces.open(token.tag);
        else if (token.nesting === -1) pieces.close();
        else this.#leaf(token);
    }
  }

  /** A line, a break, or text of whatever kind. */
  #leaf(token: Token): void {
    if (token.tag) this.#pieces.leaf(token.tag);
    else this.#pieces.text(token.content);
  }

  #openLink(href: string): void {
    const safe = safeLink(href);
    const element = safe && this.#pieces.open('a');
    this.#link = { element, safe, href, pictures: [] };
    if (!safe || !element) return;
    element.setAttribute('href', safe.href);
    this.#pieces.afterwards(() => {
      element.title = safe.href;
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    });
  }

  #closeLink(isItsOwnText: boolean): void {
    const link = this.#link;
    if (!link) return;
    this.#link = undefined;
    const { element, safe, href, pictures } = link;
    if (safe && element) {
      this.#pieces.close();
      this.#pieces.afterwards(() => showTarget(element, safe));
      if (safe.isPrivate) this.#island(privateNetwork());
    } else if (!isItsOwnText && !href.startsWith('#')) {
      this.#pieces.text(` (${cutInTheMiddle(href, 120)})`);
    }
    for (const picture of pictures) this.#island(picture);
  }

  #picture(token: Token): void {
    const alt = token.children?.map(({ content }) => content).join('') ?? '';
    const picture = new Picture(String(token.attrGet('src') ?? ''), alt, this.#link === undefined);
    if (!this.#link) this.#island(picture);
    else {
      this.#pieces.text(alt);
      this.#link.pictures.push(picture);
    }
  }

  #task(token: Token): void {
    const [first] = token.children ?? [];
    const [sign, mark] = first?.type === 'text' ? (/^\[([ xX])\] /.exec(first.content) ?? []) : [];
    if (!first || !sign) return;
    first.content = first.content.slice(sign.length);
    this.#island(task(mark !== ' '));
  }

  /** Adds an island: an allowed element stands for it until all is checked. */
  #island(island: Island, tag = 'span'): void {
    const placeholder = this.#pieces.leaf(tag);
    this.#pieces.afterwards(() => {
      placeholder.replaceWith(island.place);
      this.#add(island);
    });
  }
}

function showTarget(link: HTMLElement, { href, target }: SafeLink): void {
  if (link.textContent === href || link.textContent === target) return;
  const shown = document.createElement('span');
  shown.className = 'target';
  shown.textContent = link.textContent ? ` (${target})` : target;
  link.append(shown);
}
