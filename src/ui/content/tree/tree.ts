import type { JsonObject } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { cut } from './cut.js';
import { type Exact, sentAs } from './json-number.js';
import { Marks } from './marks.js';
import { stepOf, type TreeNodes } from './nodes.js';
import { type SchemaPlace, SchemaWalk, type SchemaWords } from './schema-words.js';
import { writeJson } from './write-json.js';

/**
 * The values of a tree that have a row, in order. Whenever a value is expanded or collapsed, all rows are computed again in one
 * pass. For a million values that takes a few milliseconds, and the state stays consistent.
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

  /** Returns the row of a value, or of the collapsed value that contains it. */
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

  /** Expands the outermost level with a collapsed value. */
  openLevel(): void {
    this.#expand(this.#collapsedLevel());
  }

  openAll(): void {
    this.#open.fill(1);
    this.#findRows();
  }

  /** Collapses all except the root, since a single row would show nothing. */
  closeAll(): void {
    this.#open.fill(0);
    this.#expand([0]);
  }

  /** Returns the collapsed values of the outermost level that has any. */
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

/** Deeper values have no description: finding it takes a step for each level. */
const describedDepth = 1_000;
/** Number of cached positions in the schema, so that those of one list are found once. */
const storedPlaces = 10_000;

/** The state of a value in the page: expanded values, the selected row, and the remarks about each. */
export class Tree {
  readonly nodes: TreeNodes;
  readonly rows: TreeRows;
  exact: Exact | undefined;
  marks: Marks = new Marks();
  #active = 0;
  #schema: JsonObject | undefined;
  #walk: SchemaWalk | undefined;
  readonly #places = new Map<number, SchemaPlace>();

  constructor(nodes: TreeNodes, exact: Exact | undefined) {
    this.nodes = nodes;
    this.rows = new TreeRows(nodes);
    this.exact = exact;
  }

  /** The selected value, or the collapsed value that contains it. */
  get active(): number {
    return this.rows.at(this.activeRow);
  }

  set active(id: number) {
    this.#active = id;
  }

  get activeRow(): number {
    return this.rows.rowOf(this.#active);
  }

  /** Returns a number as it was sent; several spellings, if it is unknown which one was. */
  numberOf(id: number): readonly string[] {
    const sent = this.nodes.sent(id);
    const all = sent === undefined ? sentAs(Number(this.nodes.values[id]), this.exact) : [sent];
    const shown = all.slice(0, 3).map((one) => cut(one, bounds.valueChars));
    return all.length > 3 ? [...shown, '…'] : shown;
  }

  /** Returns a value as JSON: as it was sent, if it came as text. */
  async jsonOf(id: number): Promise<string> {
    const { nodes, exact } = this;
    return nodes.sent(id) ?? (await writeJson(nodes.values[id] ?? null, exact)).join('');
  }

  toggle(id: number): void {
    this.rows.setOpen(id, !this.rows.isOpen(id));
    this.active = id;
  }

  /** Selects a value, and expands all values around it. */
  goTo(id: number): void {
    this.rows.openTo(id);
    this.active = id;
  }

  /** Handles a key by the ARIA practices' pattern for trees. Returns true if it has an effect. */
  press(key: string, pageRows: number, isRtl: boolean): boolean {
    const { rows, nodes, active, activeRow } = this;
    const isBranch = nodes.isBranch(active);
    const isOpen = isBranch && rows.isOpen(active);
    const [inwards, outwards] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const row = new Map([
      ['ArrowDown', activeRow + 1],
      ['ArrowUp', activeRow - 1],
      ['PageDown', activeRow + pageRows],
      ['PageUp', activeRow - pageRows],
      ['Home', 0],
      ['End', rows.count - 1],
    ]).get(isOpen && key === inwards ? 'ArrowDown' : key);
    if (row !== undefined) this.active = rows.at(Math.max(0, Math.min(row, rows.count - 1)));
    else if (key === inwards && isBranch) rows.setOpen(active, true);
    else if (key === outwards && isOpen) rows.setOpen(active, false);
    else if (key === outwards) this.active = Math.max(0, nodes.parent(active));
    else if (key === '*') rows.openBeside(active);
    else return false;
    return true;
  }

  /** Sets the schema of the value; `root` is the document that its references refer to. */
  describe(schema: JsonObject | undefined, root: JsonObject | undefined): void {
    this.#places.clear();
    this.#schema = schema;
    this.#walk = schema && new SchemaWalk(root ?? schema);
  }

  get isDescribed(): boolean {
    return this.#walk !== undefined;
  }

  /** Returns the schema's title and description of a value. */
  words(id: number): SchemaWords {
    if (!this.#walk || this.nodes.depth(id) > describedDepth) return {};
    if (this.#places.size > storedPlaces) this.#places.clear();
    return this.#walk.words(this.#placeOf(this.#walk, id));
  }

  #placeOf(walk: SchemaWalk, id: number): SchemaPlace {
    let place = this.#places.get(id);
    if (!place) {
      const { nodes } = this;
      place =
        id === 0
          ? walk.start(this.#schema)
          : walk.into(this.#placeOf(walk, nodes.parent(id)), stepOf(nodes, id));
      this.#places.set(id, place);
    }
    return place;
  }
}
