import type { TreeNodes } from './nodes.js';

/**
 * The values of a tree that have a row, in their order. Whenever something is expanded or collapsed, all are found anew in
 * one pass: for a million values that takes a few milliseconds, and nothing can get out of step.
 */
export class TreeRows {
  readonly nodes: TreeNodes;
  count = 0;
  readonly #rows: Int32Array;
  readonly #open: Uint8Array;

  /** Expands the root, and as many whole levels as fit into a few rows. */
  constructor(nodes: TreeNodes, fewRows = 30) {
    this.nodes = nodes;
    this.#rows = new Int32Array(nodes.count);
    this.#open = new Uint8Array(nodes.count);
    this.closeAll();
    while (!this.isAllOpen) {
      const level = this.#collapsedLevel();
      const added = level.reduce((rows, id) => rows + nodes.size(id), 0);
      if (this.count + added > fewRows) return;
      this.#expand(level);
    }
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

  /** The row of a value; of one in a collapsed value, the row of that. */
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
    this.#findRows();
  }

  /** Expands everything around a value. */
  openTo(id: number): void {
    const around: number[] = [];
    for (let at = this.nodes.parent(id); at >= 0; at = this.nodes.parent(at)) around.push(at);
    this.#expand(around);
  }

  /** Expands a value and its siblings. */
  openBeside(id: number): void {
    const parent = this.nodes.parent(id);
    const end = parent < 0 ? 1 : this.nodes.end(parent);
    const siblings: number[] = [];
    for (let at = parent + 1; at < end; at = this.nodes.end(at)) siblings.push(at);
    this.#expand(siblings);
  }

  /** Expands the outermost level of which something is collapsed. */
  openLevel(): void {
    this.#expand(this.#collapsedLevel());
  }

  openAll(): void {
    this.#open.fill(1);
    this.#findRows();
  }

  /** Collapses all but the root: a single row would say nothing. */
  closeAll(): void {
    this.#open.fill(0);
    this.#expand([0]);
  }

  /** The collapsed values of the outermost level that has any. */
  #collapsedLevel(): readonly number[] {
    const { nodes } = this;
    let level: number[] = [];
    let depth = Infinity;
    for (const id of this.#rows.subarray(0, this.count)) {
      if (this.isOpen(id) || !nodes.isBranch(id) || nodes.depth(id) > depth) continue;
      if (nodes.depth(id) < depth) level = [];
      depth = nodes.depth(id);
      level.push(id);
    }
    return level;
  }

  #expand(ids: readonly number[]): void {
    for (const id of ids) this.#open[id] = 1;
    this.#findRows();
  }

  #findRows(): void {
    const { nodes } = this;
    let count = 0;
    for (let id = 0; id < nodes.count;) {
      this.#rows[count++] = id;
      id = this.isOpen(id) ? id + 1 : nodes.end(id);
    }
    this.count = count;
  }
}
