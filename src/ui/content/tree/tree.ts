import type { JsonObject } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { cut } from './cut.js';
import { type Exact, sentAs } from './json-number.js';
import { Marks } from './marks.js';
import { stepOf, type TreeNodes } from './nodes.js';
import { TreeRows } from './rows.js';
import { type SchemaPlace, SchemaWalk, type SchemaWords } from './schema-words.js';
import { writeJson } from './write-json.js';

/** Deeper values have no description: to find it takes a step for each level. */
const describedDepth = 1_000;
/** Places in the schema that are stored, so that those of one list are found once. */
const storedPlaces = 10_000;

/** A value as it is on the page: what is expanded, which row is selected, what is said about each. */
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

  /** The selected value; if it is in a collapsed one, that one. */
  get active(): number {
    return this.rows.at(this.activeRow);
  }

  set active(id: number) {
    this.#active = id;
  }

  get activeRow(): number {
    return this.rows.rowOf(this.#active);
  }

  /** A number as it was sent; in several ways, if it is not known in which. */
  numberOf(id: number): readonly string[] {
    const sent = this.nodes.sent(id);
    const all = sent === undefined ? sentAs(Number(this.nodes.values[id]), this.exact) : [sent];
    const shown = all.slice(0, 3).map((one) => cut(one, bounds.valueChars));
    return all.length > 3 ? [...shown, '…'] : shown;
  }

  /** A value as JSON: as it was sent, if it came as a text. */
  async jsonOf(id: number): Promise<string> {
    const { nodes, exact } = this;
    return nodes.sent(id) ?? (await writeJson(nodes.values[id] ?? null, exact)).join('');
  }

  toggle(id: number): void {
    this.rows.setOpen(id, !this.rows.isOpen(id));
    this.active = id;
  }

  /** Selects a value, in however many others that are collapsed. */
  goTo(id: number): void {
    this.rows.openTo(id);
    this.active = id;
  }

  /** Handles a key by the pattern for trees of the ARIA practices. Returns true if it does anything. */
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

  /** Takes the schema of the value; `root` is the document that its references are in. */
  describe(schema: JsonObject | undefined, root: JsonObject | undefined): void {
    this.#places.clear();
    this.#schema = schema;
    this.#walk = schema && new SchemaWalk(root ?? schema);
  }

  get isDescribed(): boolean {
    return this.#walk !== undefined;
  }

  /** Returns the title and the description that the schema has for a value. */
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
