import { blockAt, extentOf, type Block } from '../../renderers/pure/blocks.js';
import { bounds } from '../../renderers/pure/bounds.js';
import { directionOf } from '../../renderers/pure/direction.js';
import { leavesOf, type Leaf, type Stretch } from '../../renderers/pure/leaves.js';
import { Turns } from '../../renderers/pure/turns.js';

/** A text as it is shown. */
export interface TextContent {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

/** A block that is on the page. */
export interface ShownBlock {
  readonly from: number;
  readonly to: number;
  readonly element: HTMLElement;
}

/**
 * Puts a text on the page, a block at a time. Not by a template: it would hold each of what may be a hundred thousand
 * pieces a second time, and draw them all again for each that is added.
 */
export class TextPane {
  readonly content: TextContent;
  readonly box: HTMLElement;
  readonly blocks: ShownBlock[] = [];
  /** How far the text is shown. */
  end = 0;
  /** It cannot be shown further. */
  isFull = false;
  readonly #ended = new AbortController();
  /** Characters in a line. */
  readonly #width: number;
  #wanted = 0;
  #growing: Promise<void> | undefined;
  #line: HTMLElement | undefined;
  #leaves = 0;
  #rows = 0;

  constructor(box: HTMLElement, content: TextContent) {
    this.box = box;
    this.content = content;
    box.replaceChildren();
    const { fontSize } = getComputedStyle(box);
    // A letter of a font for code is six tenths as wide as it is high.
    this.#width = Math.max(20, Math.floor(box.clientWidth / (Number.parseFloat(fontSize) * 0.6)));
  }

  /** What is on the page stays there; nothing is added to it any more. */
  stop(): void {
    this.#ended.abort();
  }

  /** Shows the text up to `wanted`, or as far as that goes. Begins at once, and rests where it takes long. */
  grow(wanted: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, Math.min(wanted, this.content.text.length));
    this.#growing ??= this.#grow().finally(() => {
      this.#growing = undefined;
    });
    return this.#growing;
  }

  async #grow(): Promise<void> {
    const turns = new Turns(this.#ended.signal);
    while (this.end < this.#wanted && !this.isFull) {
      this.#add(blockAt(this.content.text, this.end, this.content.stretches));
      if (turns.isLong) await turns.rest();
    }
  }

  #add(block: Block): void {
    const { text } = this.content;
    const element = document.createElement(block.isPart ? 'span' : 'div');
    element.className = 'block';
    element.append(...block.leaves.map((leaf) => nodeOf(text, leaf)));
    const extent = extentOf(text, block.from, block.to, this.#width);
    // The browser keeps so much room for it as long as it has not laid it out.
    for (const [name, value] of Object.entries(extent))
      element.style.setProperty(`--_${name}`, String(value));
    this.#placeFor(block).append(element);
    this.blocks.push({ from: block.from, to: block.to, element });
    this.end = block.to;
    this.#leaves += block.leaves.length;
    this.#rows += extent.rows;
    this.isFull =
      this.#leaves >= bounds.leaves || this.#rows >= bounds.shownLines || this.end >= bounds.shownChars;
  }

  /** The parts of a long line are together in one, so that they are one line to whoever copies it. */
  #placeFor({ from, isPart }: Block): HTMLElement {
    if (!isPart) return this.box;
    const { text } = this.content;
    if (this.#line && text[from - 1] !== '\n') return this.#line;
    const line = document.createElement('div');
    const end = text.indexOf('\n', from);
    line.className = (end === -1 ? text.length : end) - from > bounds.lineChars ? 'line endless' : 'line';
    line.dir = directionOf(text, from);
    this.box.append(line);
    this.#line = line;
    return line;
  }

  /** A place in what is shown, as the page has it. */
  range(from: number, to: number): StaticRangeInit | undefined {
    const start = this.#pointAt(from, false);
    const end = this.#pointAt(to, true);
    if (!start || !end) return undefined;
    const [startContainer, startOffset] = start;
    const [endContainer, endOffset] = end;
    return { startContainer, startOffset, endContainer, endOffset };
  }

  /** The blocks that can be seen, without laying out those that cannot. */
  blocksInView(): ShownBlock[] {
    const view = this.box.getBoundingClientRect();
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rectOf(this.blocks[middle]).bottom < view.top) low = middle + 1;
      else high = middle;
    }
    const seen: ShownBlock[] = [];
    for (const block of this.blocks.slice(low)) {
      const { top, left, right } = rectOf(block);
      if (top > view.bottom) break;
      // The parts of a line that is not wrapped stand beside each other.
      if (right >= view.left && left <= view.right) seen.push(block);
    }
    return seen;
  }

  /** The number of the block that has a character. */
  #blockWith(at: number): number {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.blocks[middle]?.to ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #pointAt(at: number, isEnd: boolean): [Node, number] | undefined {
    const block = this.blocks[this.#blockWith(isEnd ? at - 1 : at)];
    if (!block || at > this.end) return undefined;
    const leaves = this.#leavesOf(block);
    const index = leaves.findIndex(({ to }) => (isEnd ? to >= at : to > at));
    const leaf = leaves[index];
    const node = block.element.childNodes[index];
    if (!leaf || !node) return undefined;
    if (leaf.chip !== undefined) return [block.element, isEnd ? index + 1 : index];
    return [node.firstChild ?? node, at - leaf.from];
  }

  #last: readonly [ShownBlock, readonly Leaf[]] | undefined;

  /** Made again where they are asked for: the page has them, in the same order. */
  #leavesOf(block: ShownBlock): readonly Leaf[] {
    if (this.#last?.[0] !== block) {
      this.#last = [block, leavesOf(this.content.text, block.from, block.to, this.content.stretches)];
    }
    return this.#last[1];
  }
}

function rectOf(block: ShownBlock | undefined): DOMRect {
  return block?.element.getBoundingClientRect() ?? new DOMRect();
}

function nodeOf(text: string, { from, to, look, chip }: Leaf): Node {
  if (chip === undefined && look === '') return document.createTextNode(text.slice(from, to));
  const span = document.createElement('span');
  span.className = chip === undefined ? look : 'chip';
  if (chip === undefined) {
    span.textContent = text.slice(from, to);
    return span;
  }
  const times = (to - from) / (chip.length > 'U+FFFF'.length ? 2 : 1);
  span.textContent = times > 1 ? `${chip} ×${times}` : chip;
  span.setAttribute('part', 'hidden');
  span.dir = 'ltr';
  return span;
}
