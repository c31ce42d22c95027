import { bounds } from '../../base/bounds.js';
import { TimeSlices } from '../../base/time-slices.js';
import { refusalOf, type Colored, type FormatRefusal, color, Formatting } from './formatting.js';
import { withoutLooseEnds, splitBlocks } from './unfinished.js';
import { readTokens, type Token, TooLong } from './markdown-tokens.js';
import type { WidgetContext, Widget } from './widgets.js';

/** A few blocks of a streaming document. The last section grows; the others do not change. */
export class Section {
  readonly place: HTMLElement = document.createElement('div');
  readonly #leaving = new AbortController();
  #widgets: readonly Widget[] = [];
  /** The version that is being built and is not yet merged. */
  #making: Formatting | undefined;
  #isBegun = false;

  constructor() {
    this.place.className = 'section';
  }

  /** Replaces its blocks with these. */
  async take(tokens: readonly Token[], context: WidgetContext): Promise<FormatRefusal | undefined> {
    const isFirst = !this.#isBegun;
    this.#isBegun = true;
    const read = (): Promise<readonly Token[]> => Promise.resolve(tokens);
    // Several new blocks are built in the page. A block that only got longer is built separately.
    this.#making = new Formatting(read, context, isFirst ? this.place : undefined);
    const { page, widgets, done } = this.#making;
    const refusal = await done;
    this.#making = undefined;
    if (refusal || this.#leaving.signal.aborted) return refusal;
    if (isFirst) this.#widgets = widgets;
    else this.#merge(page, widgets);
    return undefined;
  }

  #merge(page: HTMLElement, fresh: readonly Widget[]): void {
    const all = [...this.#widgets, ...fresh];
    const byPlace = new Map<Node, Widget>(all.map((widget) => [widget.place, widget]));
    merge(this.place, page, (place) => byPlace.get(place));
    this.place.dir = page.dir;
    this.#widgets = all.filter(({ place }) => this.place.contains(place));
    for (const widget of all) if (!this.#widgets.includes(widget)) widget.leave?.();
  }

  /** Highlights its code, which is final. */
  async settle(colored: Colored): Promise<void> {
    await color(this.#widgets, this.#leaving.signal, colored).catch(() => undefined);
  }

  draw(context: WidgetContext): void {
    this.#making?.draw(context);
    for (const widget of this.#widgets) widget.draw(context);
  }

  leave(): void {
    this.#leaving.abort();
    this.#making?.leave();
    for (const widget of this.#widgets) widget.leave?.();
    this.place.remove();
  }
}

/** A text that is complete or still growing. */
export interface MarkdownDraft {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Text at the end that is shown verbatim, and the reason. */
export interface Unformatted {
  readonly refusal: FormatRefusal;
  readonly text: string;
}

/** Time left to the page after the document was rendered, as a multiple of the rendering time. */
const rest = 3;
const longestRestMs = 500;
/** Number of sections at the end that may be visible; the others cost no layout when out of view. */
const near = 24;

/**
 * A Markdown document that is shown while it is written. Only its last block is parsed and rendered again as it grows, so that
 * the cost of a long text stays proportional to its length.
 */
export class GrowingMarkdown {
  readonly page: HTMLElement = document.createElement('div');
  /** Resolves when the latest text is shown. */
  drawn: Promise<void> | undefined;
  /** True once the beginning of the text is shown. */
  isDrawn = false;
  unformatted: Unformatted | undefined;
  readonly #changed: () => void;
  #context: WidgetContext;
  #wanted: MarkdownDraft | undefined;
  #shown: MarkdownDraft | undefined;
  #settled = '';
  #sections: Section[] = [];
  /** The section that grows. */
  #open: Section | undefined;
  #tokensLeft = bounds.markdownTokens;
  /** True after a link definition, which any earlier text may use. */
  #definesLinks = false;
  #colored: Colored = { blocks: 0, chars: 0, ranges: 0 };
  #leaving = new AbortController();

  /** Calls `changed` when `isDrawn` or `unformatted` has changed. */
  constructor(context: WidgetContext, changed: () => void) {
    this.#context = context;
    this.#changed = changed;
    this.page.className = 'markdown';
    this.page.part.add('markdown');
  }

  /** Shows a text soon. If several arrive meanwhile, only the last is shown. */
  show({ text, isWhole }: MarkdownDraft): void {
    this.#wanted = { text: text.replace(/\r\n?/g, '\n'), isWhole };
    this.drawn ??= this.#drawAll();
  }

  draw(context: WidgetContext): void {
    this.#context = context;
    for (const section of this.#sections) section.draw(context);
  }

  leave(): void {
    this.#leaving.abort();
    for (const section of this.#sections) section.leave();
  }

  async #drawAll(): Promise<void> {
    const { signal } = this.#leaving;
    while (this.#wanted && this.#wanted !== this.#shown && !signal.aborted) {
      const began = performance.now();
      const wanted = this.#wanted;
      await this.#step(wanted).catch((error: unknown) => this.#refuse(wanted, refusalOf(error)));
      this.#shown = wanted;
      if (!this.isDrawn) this.#changed();
      this.isDrawn = true;
      if (wanted === this.#wanted) break;
      await pause(Math.min((performance.now() - began) * rest, longestRestMs));
    }
    this.drawn = undefined;
  }

  async #step({ text, isWhole }: MarkdownDraft): Promise<void> {
    const isSame =
      text.startsWith(this.#settled) && text.startsWith(this.unformatted?.text ?? '', this.#settled.length);
    if (!isSame || this.#shown?.isWhole) this.#restart();
    const tail = text.slice(this.#settled.length);
    // The text may be short enough now, but would switch back and forth.
    if (this.unformatted) return this.#refuse({ text, isWhole }, this.unformatted.refusal);
    if (text.length > bounds.markdownChars) throw new TooLong();
    const { signal } = this.#leaving;
    const most = this.#tokensLeft;
    const references = {};
    const reading = { signal, maths: true, most, references };
    const tokens = await readTokens(isWhole ? tail : withoutLooseEnds(tail), reading);
    this.#definesLinks ||= Object.keys(references).length > 0;
    if (isWhole && this.#settled !== '' && this.#definesLinks) {
      this.#restart();
      return this.#step({ text, isWhole });
    }
    const { settled, growing, line } = splitBlocks(tokens, isWhole ? Infinity : linesOf(tail));
    const slices = new TimeSlices(signal);
    for (const group of settled) {
      await this.#put(group, true);
      // One group is short, but a thousand are not.
      if (slices.isLong) await slices.rest();
    }
    await this.#put(growing, isWhole);
    this.#settled += isWhole ? tail : tail.slice(0, startOfLine(tail, line));
  }

  async #put(tokens: readonly Token[], isSettled: boolean): Promise<void> {
    if (tokens.length === 0 && !this.#open) return;
    const section = (this.#open ??= this.#addSection());
    const refusal = await section.take(tokens, this.#context);
    if (refusal) throw new Error(refusal);
    if (!isSettled) return;
    this.#open = undefined;
    for (const { children } of tokens) this.#tokensLeft -= 1 + (children?.length ?? 0);
    void section.settle(this.#colored);
  }

  #addSection(): Section {
    const section = new Section();
    this.#sections.push(section);
    // A selector that counts from the end would restyle all sections for each new one.
    this.#sections.at(-near)?.place.classList.add('far');
    this.page.append(section.place);
    return section;
  }

  #refuse({ text }: MarkdownDraft, refusal: FormatRefusal): void {
    if (this.#leaving.signal.aborted) return;
    this.#open?.leave();
    this.#sections = this.#sections.filter((section) => section !== this.#open);
    this.#open = undefined;
    this.unformatted = { refusal, text: text.slice(this.#settled.length) };
    this.#changed();
  }

  #restart(): void {
    for (const section of this.#sections) section.leave();
    this.#sections = [];
    this.#open = undefined;
    this.#settled = '';
    this.#definesLinks = false;
    this.#tokensLeft = bounds.markdownTokens;
    this.#colored = { blocks: 0, chars: 0, ranges: 0 };
    if (!this.unformatted) return;
    this.unformatted = undefined;
    this.#changed();
  }
}

/** Returns the number of complete lines. */
function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let left = line; left > 0; left--) at = text.indexOf('\n', at) + 1;
  return at;
}

function pause(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Changes the shown content into the new content, keeping each node that stays or only grows: the selection, the focus and a
 * table's scroll position depend on them. `widgetAt` returns the widget of an element, which controls its own content.
 */
function merge(shown: Element, fresh: Element, widgetAt: (place: Node) => Widget | undefined): void {
  let old = shown.firstChild;
  for (const made of [...fresh.childNodes]) {
    if (!old) {
      shown.append(made);
      continue;
    }
    const next: ChildNode | null = old.nextSibling;
    if (!isKept(old, made, widgetAt)) old.replaceWith(made);
    old = next;
  }
  while (old) {
    const next: ChildNode | null = old.nextSibling;
    old.remove();
    old = next;
  }
}

/** Changes one node into another, if possible without a new one. Returns true if it was. */
function isKept(old: ChildNode, made: ChildNode, widgetAt: (place: Node) => Widget | undefined): boolean {
  const [widget, other] = [widgetAt(old), widgetAt(made)];
  if (widget?.become || other?.become) return other !== undefined && widget?.become?.(other) === true;
  // Two images of one site look the same before they are loaded.
  const mayDiffer = old instanceof Element && old.querySelector('.picture');
  if (!mayDiffer && old.isEqualNode(made)) return true;
  if (old instanceof Text && made instanceof Text) {
    let same = 0;
    while (same < old.length && old.data[same] === made.data[same]) same++;
    old.replaceData(same, old.length, made.data.slice(same));
    return true;
  }
  const isSameElement =
    old instanceof Element && made instanceof Element && old.cloneNode().isEqualNode(made.cloneNode());
  if (isSameElement) merge(old, made, widgetAt);
  return isSameElement;
}
