import { bounds } from '../../base/bounds.js';
import { directionOf } from '../../base/direction.js';
import { TimeSlices } from '../../base/time-slices.js';
import { firstAfter, firstIndex, type Leaf, leavesOf } from '../part/leaves.js';
import type { Colored } from './ansi.js';
import { type Block, blockAt, type Extent, extentOf } from './blocks.js';
import type { TextPlace } from './scan.js';

/** A block in the page, and its element. Its nodes are not stored: there may be a hundred thousand. */
type ShownBlock = Pick<Block, 'from' | 'to' | 'isColored'> & { readonly element: HTMLElement };

/**
 * Adds a text to the page block by block. A template would hold each of possibly a hundred thousand pieces a second time, and
 * render all of them again for each added one.
 */
export class TextPane {
  readonly content: Colored;
  readonly box: HTMLElement;
  readonly #blocks: ShownBlock[] = [];
  /** Position up to which the text is shown. */
  end = 0;
  /** True if no more can be shown. */
  isFull = false;
  /** True if some of its colors are not shown. */
  isLacking = false;
  readonly #ended = new AbortController();
  /** Number of characters in a line. */
  readonly #width: number;
  #wanted = 0;
  #growing: Promise<void> | undefined;
  #line: HTMLElement | undefined;
  #group: (Extent & { readonly element: HTMLElement; count: number }) | undefined;
  #leaves = 0;
  #rows = 0;
  #last: readonly [ShownBlock, readonly Leaf[]] | undefined;

  constructor(box: HTMLElement, content: Colored) {
    this.box = box;
    this.content = content;
    box.replaceChildren();
    const { fontSize } = getComputedStyle(box);
    // A letter in a code font is six tenths as wide as it is high.
    this.#width = Math.max(20, Math.floor(box.clientWidth / (Number.parseFloat(fontSize) * 0.6)));
  }

  /** Stops adding to the page; existing text stays. */
  stop(): void {
    this.#ended.abort();
  }

  /** Shows the text up to `wanted`, or as far as possible. Starts immediately, and pauses if it takes long. */
  grow(wanted: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, Math.min(wanted, this.content.text.length));
    this.#growing ??= this.#grow().finally(() => (this.#growing = undefined));
    return this.#growing;
  }

  async #grow(): Promise<void> {
    const slices = new TimeSlices(this.#ended.signal);
    while (this.end < this.#wanted && !this.isFull) {
      this.#add();
      if (slices.isLong) await slices.rest();
    }
  }

  #add(): void {
    const { text, stretches } = this.content;
    const block = blockAt(text, this.end, this.#leaves < bounds.coloredLeaves ? stretches : []);
    const element = document.createElement(block.isPart ? 'span' : 'div');
    element.className = 'block';
    element.append(...block.leaves.map((leaf) => nodeOf(text, leaf)));
    const extent = extentOf(text, block, this.#width);
    keepRoom(element, extent);
    this.#placeFor(block, extent).append(element);
    const { from, to, isColored } = block;
    this.#blocks.push({ from, to, isColored, element });
    this.end = to;
    this.isLacking ||= stretches.length > 0 && !isColored;
    this.#leaves += block.leaves.length;
    this.#rows += extent.rows;
    this.isFull = this.#leaves >= bounds.leaves || this.#rows >= bounds.shownLines || to >= bounds.shownChars;
  }

  #placeFor({ from, isPart }: Block, extent: Extent): HTMLElement {
    const { text } = this.content;
    const goesOn = isPart && from > 0 && text[from - 1] !== '\n';
    const group = this.#groupFor(extent, goesOn ? 0 : 1);
    if (!isPart) return group;
    if (goesOn && this.#line) return this.#line;
    // One element holds the parts of a long line, so that they are copied as one line.
    const line = document.createElement('div');
    const end = text.indexOf('\n', from);
    line.className = (end === -1 ? text.length : end) - from > bounds.lineChars ? 'line endless' : 'line';
    line.dir = directionOf(text, from);
    group.append(line);
    this.#line = line;
    return line;
  }

  /** Blocks are skipped in groups, since skipping one also takes time. */
  #groupFor({ lines, rows, columns }: Extent, more: number): HTMLElement {
    let group = this.#group;
    if (!group || group.count + more > bounds.groupBlocks) {
      const element = document.createElement('div');
      element.className = 'group';
      this.box.append(element);
      group = this.#group = { element, count: 0, lines: 0, rows: 0, columns: 0 };
    }
    group.count += more;
    group.lines += lines;
    group.rows += rows;
    group.columns = Math.max(group.columns, columns);
    keepRoom(group.element, group);
    return group.element;
  }

  /** Returns the range of a match in the page; `undefined` if it is not shown. */
  range({ from, to }: TextPlace): StaticRange | undefined {
    const [startContainer, startOffset = 0] = this.#pointAt(from, false) ?? [];
    const [endContainer, endOffset = 0] = this.#pointAt(to, true) ?? [];
    if (!startContainer || !endContainer) return undefined;
    return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
  }

  /** Returns the visible blocks, without laying out invisible ones. */
  blocksInView(): ShownBlock[] {
    const view = this.box.getBoundingClientRect();
    const first = firstIndex(
      this.#blocks,
      ({ element }) => element.getBoundingClientRect().bottom >= view.top,
    );
    const seen: ShownBlock[] = [];
    for (const block of this.#blocks.slice(first)) {
      const { top, left, right } = block.element.getBoundingClientRect();
      if (top > view.bottom) break;
      // The parts of an unwrapped line are side by side.
      if (right >= view.left && left <= view.right) seen.push(block);
    }
    return seen;
  }

  #pointAt(at: number, isEnd: boolean): [Node, number] | undefined {
    const block = this.#blocks[firstAfter(this.#blocks, isEnd ? at - 1 : at)];
    if (!block) return undefined;
    const leaves = this.#leavesOf(block);
    const index = leaves.findIndex(({ to }) => (isEnd ? to >= at : to > at));
    const leaf = leaves[index];
    const node = block.element.childNodes[index];
    if (!leaf || !node) return undefined;
    if (leaf.chip !== undefined) return [block.element, isEnd ? index + 1 : index];
    return [node.firstChild ?? node, at - leaf.from];
  }

  /** Creates the nodes again on request: the page has them in the same order. */
  #leavesOf(block: ShownBlock): readonly Leaf[] {
    if (this.#last?.[0] !== block) {
      const { text, stretches } = this.content;
      this.#last = [block, leavesOf(text, block.from, block.to, block.isColored ? stretches : [])];
    }
    return this.#last[1];
  }
}

/** Sets how much space the browser reserves for text without a layout. */
function keepRoom({ style }: HTMLElement, { lines, rows, columns }: Extent): void {
  style.setProperty('--_lines', String(lines));
  style.setProperty('--_rows', String(rows));
  style.setProperty('--_columns', String(columns));
}

function nodeOf(text: string, { from, to, look, chip }: Leaf): Node {
  const piece = text.slice(from, to);
  if (chip === undefined && look === '') return document.createTextNode(piece);
  const span = document.createElement('span');
  span.className = chip === undefined ? look : 'chip';
  span.textContent = piece;
  if (chip === undefined) return span;
  const times = (to - from) / (chip.length > 'U+FFFF'.length ? 2 : 1);
  span.textContent = times > 1 ? `${chip} ×${times}` : chip;
  span.setAttribute('part', 'hidden');
  span.dir = 'ltr';
  return span;
}
