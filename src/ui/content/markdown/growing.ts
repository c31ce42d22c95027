import { bounds } from '../../base/bounds.js';
import { TimeSlices } from '../../base/time-slices.js';
import { refusalOf, type Coloured, type Refusal } from './formatting.js';
import { withoutLooseEnds, splitBlocks } from './unfinished.js';
import { readTokens, type Token, TooLong } from './markdown-tokens.js';
import { Section } from './section.js';
import type { WidgetContext } from './widgets.js';

/** A text, which is whole or goes on. */
export interface Draft {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Text at the end that is shown as it was written, and why. */
export interface Unformatted {
  readonly refusal: Refusal;
  readonly text: string;
}

/** Time that the page has for other things after the document was drawn, as a multiple of what it took. */
const rest = 3;
const longestRestMs = 500;
/** Sections at the end that may be in view; the others take no time where they are not. */
const near = 24;

/**
 * A Markdown document that is shown while it is written. Only its last block is read and drawn again as it grows, so that
 * the text of an hour costs no more than its parts.
 */
export class GrowingMarkdown {
  readonly page: HTMLElement = document.createElement('div');
  /** Resolves when what is wanted is shown. */
  drawn: Promise<void> | undefined;
  /** True from when the beginning of the text is shown. */
  isDrawn = false;
  unformatted: Unformatted | undefined;
  readonly #changed: () => void;
  #context: WidgetContext;
  #wanted: Draft | undefined;
  #shown: Draft | undefined;
  #settled = '';
  #sections: Section[] = [];
  /** The section that grows. */
  #open: Section | undefined;
  #tokensLeft = bounds.markdownTokens;
  /** True if there was a definition of a link, which may be used anywhere before it. */
  #definesLinks = false;
  #coloured: Coloured = { blocks: 0, chars: 0, ranges: 0 };
  #leaving = new AbortController();

  /** Calls `changed` when `isDrawn` or `unformatted` has changed. */
  constructor(context: WidgetContext, changed: () => void) {
    this.#context = context;
    this.#changed = changed;
    this.page.className = 'markdown';
    this.page.part.add('markdown');
  }

  /** Shows a text, soon; of several meanwhile, the last one. */
  show({ text, isWhole }: Draft): void {
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

  async #step({ text, isWhole }: Draft): Promise<void> {
    const isSame =
      text.startsWith(this.#settled) && text.startsWith(this.unformatted?.text ?? '', this.#settled.length);
    if (!isSame || this.#shown?.isWhole) this.#restart();
    const tail = text.slice(this.#settled.length);
    // It may have become short enough, but would jump from one to the other.
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
      // Each group is short, and a thousand of them are not.
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
    void section.settle(this.#coloured);
  }

  #addSection(): Section {
    const section = new Section();
    this.#sections.push(section);
    // A selector that counts from the end would have all of them styled anew for each one.
    this.#sections.at(-near)?.place.classList.add('far');
    this.page.append(section.place);
    return section;
  }

  #refuse({ text }: Draft, refusal: Refusal): void {
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
    this.#coloured = { blocks: 0, chars: 0, ranges: 0 };
    if (!this.unformatted) return;
    this.unformatted = undefined;
    this.#changed();
  }
}

/** Returns the number of lines that have ended. */
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
