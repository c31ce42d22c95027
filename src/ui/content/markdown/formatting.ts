import { codeRanges } from '../code/code.js';
import { readTokens, type Token, TooManyPieces } from './markdown-tokens.js';
import { bounds } from '../../base/bounds.js';
import { TimeSlices } from '../../base/time-slices.js';
import { Builder } from './build.js';
import { Code } from './code.js';
import type { Island, IslandContext } from './islands.js';
import { Pieces } from './pieces.js';
import { directionOf } from '../../base/direction.js';

/** Why a document is shown as the text it is. */
export type Refusal = 'tooLong' | 'tooManyPieces' | 'failed';

/** One document that is being formatted, or has been. */
export class Formatting {
  /** The element that the document grows in. */
  readonly page: HTMLElement = document.createElement('div');
  /** Ends when it is formatted, with why it could not be. */
  readonly done: Promise<Refusal | undefined>;
  readonly #islands: Island[] = [];
  readonly #leaving = new AbortController();
  #context: IslandContext;

  constructor(source: string, context: IslandContext) {
    this.#context = context;
    this.done = this.#format(source);
    void this.done.then(() => this.#color()).catch(() => undefined);
  }

  /** In other words, or another language. */
  draw(context: IslandContext): void {
    this.#context = context;
    for (const island of this.#islands) island.draw(context);
  }

  leave(): void {
    this.#leaving.abort();
    for (const island of this.#islands) island.leave?.();
  }

  async #format(source: string): Promise<Refusal | undefined> {
    const { signal } = this.#leaving;
    if (source.length > bounds.markdownChars) return 'tooLong';
    try {
      const tokens = await readTokens(source, signal);
      // Not `auto`: for each thing that comes, the browser would look through all that is there.
      this.page.dir = documentDirection(tokens);
      const builder = new Builder(new Pieces(this.page), (island) => {
        this.#islands.push(island);
        island.draw(this.#context);
      });
      await builder.build(tokens, new TimeSlices(signal));
      return undefined;
    } catch (error) {
      return error instanceof TooManyPieces ? 'tooManyPieces' : 'failed';
    }
  }

  /** After all words are there, a block after the other. */
  async #color(): Promise<void> {
    const { signal } = this.#leaving;
    const blocks = this.#islands.filter((island) => island instanceof Code).slice(0, bounds.codeBlocks);
    let chars = 0;
    let ranges = 0;
    for (const block of blocks) {
      chars += block.text.length;
      if (chars > bounds.codeChars || ranges > bounds.documentRanges) return;
      const found = await codeRanges(block.text, block.language, signal);
      if (!found) continue;
      ranges += Math.min(found.length, bounds.codeRanges);
      block.color(found);
    }
  }
}

/** Far enough for any document that says something. */
const lookedAt = 2_000;

/** The direction of a document by the first letter of its words, and not by its marks, addresses and code. */
function documentDirection(tokens: readonly Token[]): 'ltr' | 'rtl' {
  let words = '';
  for (const { children } of tokens) {
    if (words.length > lookedAt) break;
    for (const { type, content } of children ?? []) {
      if (type === 'text') words += content.slice(0, lookedAt);
    }
  }
  return directionOf(words);
}
