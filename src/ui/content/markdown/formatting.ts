import { bounds } from '../../base/bounds.js';
import { directionOf, lookedAt } from '../../base/direction.js';
import { TimeSlices } from '../../base/time-slices.js';
import { cutInTheMiddle } from '../../base/visible.js';
import { codeRanges } from '../code/languages.js';
import { safeLink, type SafeLink } from '../link/link-policy.js';
import { Code, type Widget, type WidgetContext, privateNetwork, tableRegion, task } from './widgets.js';
import { type Token, TooLong, TooManyPieces } from './markdown-tokens.js';
import { DocumentImage } from './document-image.js';
import { Pieces } from './pieces.js';

/** The reason why a document is shown as text. */
export type FormatRefusal = 'tooLong' | 'tooManyPieces' | 'failed';

/** A link that is being read. A rejected link is followed by its address. */
interface OpenLink {
  readonly element: HTMLElement | undefined;
  readonly safe: SafeLink | undefined;
  readonly href: string;
  /** They follow the link, since a button inside it could not be pressed. */
  readonly images: DocumentImage[];
}

/** Returns the reason to show a document as text after an error. */
export function refusalOf(error: unknown): FormatRefusal {
  if (error instanceof TooLong) return 'tooLong';
  return error instanceof TooManyPieces ? 'tooManyPieces' : 'failed';
}

/** Amount of highlighted code, limited for the document and not for each block. */
export interface Colored {
  blocks: number;
  chars: number;
  ranges: number;
}

/** Creates the elements of a document from its tokens, in time slices, without ever writing markup. */
export class Formatting {
  /** The element in which the document grows. */
  readonly page: HTMLElement;
  /** Resolves when it is formatted, or with the reason why it could not be. */
  readonly done: Promise<FormatRefusal | undefined>;
  readonly widgets: Widget[] = [];
  readonly #pieces: Pieces;
  readonly #leaving = new AbortController();
  #context: WidgetContext;
  #link: OpenLink | undefined;

  /** `read` gets a signal that is aborted when the document is removed. */
  constructor(
    read: (signal: AbortSignal) => Promise<readonly Token[]>,
    context: WidgetContext,
    page: HTMLElement = document.createElement('div'),
  ) {
    this.page = page;
    this.#pieces = new Pieces(page);
    this.#context = context;
    this.done = this.#format(read);
  }

  /** Renders it again, in another language. */
  draw(context: WidgetContext): void {
    this.#context = context;
    for (const widget of this.widgets) widget.draw(context);
  }

  /** Highlights its code. */
  color(): Promise<void> {
    return color(this.widgets, this.#leaving.signal).catch(() => undefined);
  }

  leave(): void {
    this.#leaving.abort();
    for (const widget of this.widgets) widget.leave?.();
  }

  async #format(
    read: (signal: AbortSignal) => Promise<readonly Token[]>,
  ): Promise<FormatRefusal | undefined> {
    const { signal } = this.#leaving;
    try {
      const tokens = await read(signal);
      // With `auto`, the browser would scan the whole document for each added piece.
      this.page.dir = documentDirection(tokens);
      await this.#build(tokens, new TimeSlices(signal));
      return undefined;
    } catch (error) {
      return refusalOf(error);
    }
  }

  async #build(tokens: readonly Token[], slices: TimeSlices): Promise<void> {
    let before: Token | undefined;
    for (const token of tokens) {
      if (token.type === 'inline' && before?.type === 'list_item_open') this.#task(token);
      for (const each of token.type === 'inline' ? (token.children ?? []) : [token]) {
        this.#token(each);
        if (this.#pieces.isFull) this.#pieces.flush();
        if (slices.isLong) await slices.rest();
      }
      if (token.type !== 'paragraph_open') before = token;
    }
    this.#pieces.flush();
  }

  #token(token: Token): void {
    const pieces = this.#pieces;
    if (token.hidden) return;
    if (token.type === 'fence' || token.type === 'code_block') {
      this.#widget(new Code(token.content.replace(/\n$/, ''), token.info), 'pre');
    } else if (token.type === 'code_inline') {
      pieces.open('code');
      pieces.text(token.content);
      pieces.close();
    } else if (token.type === 'softbreak') pieces.text('\n');
    else if (token.type === 'link_open') this.#openLink(String(token.attrGet('href') ?? ''));
    else if (token.type === 'link_close') this.#closeLink(token.markup === 'autolink');
    else if (token.type === 'image') this.#image(token);
    else if (token.nesting === 1) this.#open(token);
    else if (token.nesting === -1) pieces.close();
    else if (token.tag) pieces.leaf(token.tag);
    else pieces.text(token.content);
  }

  #open(token: Token): void {
    const pieces = this.#pieces;
    const element = pieces.open(token.tag);
    const start = token.attrGet('start');
    if (start !== null) element.setAttribute('start', String(start));
    // As a `style` attribute, a page's CSP might report it.
    const style = String(token.attrGet('style') ?? '');
    if (style) element.setAttribute('align', style.replace('text-align:', ''));
    if (token.tag === 'th') pieces.afterwards(() => element.setAttribute('scope', 'col'));
    if (token.tag === 'table') pieces.afterwards(() => this.#add(tableRegion(element)));
  }

  #openLink(href: string): void {
    const safe = safeLink(href);
    const element = safe && this.#pieces.open('a');
    this.#link = { element, safe, href, images: [] };
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
    const { element, safe, href, images } = link;
    if (safe && element) {
      this.#pieces.close();
      this.#pieces.afterwards(() => showTarget(element, safe));
      if (safe.isPrivate) this.#widget(privateNetwork());
    } else if (!isItsOwnText && !href.startsWith('#')) {
      this.#pieces.text(` (${cutInTheMiddle(href, 120)})`);
    }
    for (const image of images) this.#widget(image);
  }

  #image(token: Token): void {
    const alt = token.children?.map(({ content }) => content).join('') ?? '';
    const image = new DocumentImage(String(token.attrGet('src') ?? ''), alt, this.#link === undefined);
    if (!this.#link) this.#widget(image);
    else {
      this.#pieces.text(alt);
      this.#link.images.push(image);
    }
  }

  #task(token: Token): void {
    const [first] = token.children ?? [];
    const [sign, mark] = first?.type === 'text' ? (/^\[([ xX])\] /.exec(first.content) ?? []) : [];
    if (!first || !sign) return;
    first.content = first.content.slice(sign.length);
    this.#widget(task(mark !== ' '));
  }

  /** Adds a widget. Until the check is done, an allowed element takes its place. */
  #widget(widget: Widget, tag = 'span'): void {
    const placeholder = this.#pieces.leaf(tag);
    this.#pieces.afterwards(() => {
      placeholder.replaceWith(widget.place);
      this.#add(widget);
    });
  }

  #add(widget: Widget): void {
    this.widgets.push(widget);
    widget.draw(this.#context);
  }
}

/** Highlights the code of some widgets, one block after another, once all text is there. */
export async function color(
  widgets: readonly Widget[],
  signal: AbortSignal,
  so: Colored = { blocks: 0, chars: 0, ranges: 0 },
): Promise<void> {
  for (const block of widgets) {
    if (!(block instanceof Code)) continue;
    so.blocks++;
    so.chars += block.text.length;
    if (so.blocks > bounds.codeBlocks || so.chars > bounds.codeChars || so.ranges > bounds.documentRanges)
      return;
    const found = await codeRanges(block.text, block.language, signal);
    if (!found) continue;
    so.ranges += Math.min(found.length, bounds.codeRanges);
    block.color(found);
  }
}

/** Returns the direction of a document by the first letter of its text, ignoring marks, addresses and code. */
function documentDirection(tokens: readonly Token[]): 'ltr' | 'rtl' {
  let text = '';
  for (const { children } of tokens) {
    if (text.length >= lookedAt) break;
    for (const { type, content } of children ?? []) {
      if (type === 'text') text += content.slice(0, lookedAt);
    }
  }
  return directionOf(text);
}

function showTarget(link: HTMLElement, { href, target }: SafeLink): void {
  if (link.textContent === href || link.textContent === target) return;
  const shown = document.createElement('span');
  shown.className = 'target';
  shown.textContent = link.textContent ? ` (${target})` : target;
  link.append(shown);
}
