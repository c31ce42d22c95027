import type { TreeNodes } from './nodes.js';

/**
 * Which values of a tree have a row, in their order. Found anew by one walk whenever something is folded or unfolded:
 * of a million values that takes a few milliseconds, and there is nothing that could get out of step.
 */
export class TreeRows {
  readonly nodes: TreeNodes;
  count = 0;
  readonly #rows: Int32Array;
  readonly #open: Uint8Array;

  /** Unfolds as much as fits into a few rows, and the root in any case. */
  constructor(nodes: TreeNodes, fewRows = 30) {
    this.nodes = nodes;
    this.#rows = new Int32Array(nodes.count);
    this.#open = new Uint8Array(nodes.count);
    this.#open[0] = 1;
    this.#flatten();
    // Where one more level were too many, they are not unfolded in part.
    while (!this.isAllOpen && this.#rowsAtNextLevel() <= fewRows) this.openLevel();
  }

  at(row: number): number {
    return this.#rows[row] ?? 0;
  }

  isOpen(id: number): boolean {
    return this.#open[id] === 1;
  }

  get isAllOpen(): boolean {
    return this.count === this.nodes.count;
  }

  /** The row of a value; of one that is folded away, the row of what it is folded in. */
  rowOf(id: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.at(middle) <= id) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  setOpen(id: number, isOpen: boolean): void {
    if (!this.nodes.isBranch(id)) return;
    this.#open[id] = isOpen ? 1 : 0;
    this.#flatten();
  }

  /** Unfolds whatever a value is folded in. */
  openTo(id: number): void {
    for (let at = this.nodes.parent(id); at >= 0; at = this.nodes.parent(at)) this.#open[at] = 1;
    this.#flatten();
  }

  /** Unfolds those beside it, and itself. */
  openBeside(id: number): void {
    const parent = this.nodes.parent(id);
    if (parent < 0) this.#open[id] = 1;
    else {
      const end = this.nodes.end(parent);
      for (let at = parent + 1; at < end; at = this.nodes.end(at)) this.#open[at] = 1;
    }
    this.#flatten();
  }

  /** Unfolds the outermost level of which something is folded. */
  openLevel(): void {
    const level = this.#foldedLevel();
    for (let row = 0; row < this.count; row++) {
      const id = this.at(row);
      if (this.nodes.depth(id) === level) this.#open[id] = 1;
    }
    this.#flatten();
  }

  openAll(): void {
    this.#open.fill(1);
    this.#flatten();
  }

  /** The root stays as it is: nobody wants to see one row. */
  closeAll(): void {
    this.#open.fill(0);
    this.#open[0] = 1;
    this.#flatten();
  }

  #foldedLevel(): number {
    let level = Infinity;
    for (let row = 0; row < this.count; row++) {
      const id = this.at(row);
      if (!this.isOpen(id) && this.nodes.isBranch(id)) level = Math.min(level, this.nodes.depth(id));
    }
    return level;
  }

  #rowsAtNextLevel(): number {
    const level = this.#foldedLevel();
    let rows = this.count;
    for (let row = 0; row < this.count; row++) {
      const id = this.at(row);
      if (this.nodes.depth(id) === level && !this.isOpen(id)) rows += this.nodes.size(id);
    }
    return rows;
  }

  #flatten(): void {
    const { nodes } = this;
    let count = 0;
    for (let id = 0; id < nodes.count;) {
      this.#rows[count++] = id;
      id = this.#open[id] === 1 ? id + 1 : nodes.end(id);
    }
    this.count = count;
  }
}
