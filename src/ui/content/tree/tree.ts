import type { JsonObject } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { type Exact, sentAs } from './json-number.js';
import { writeJson } from './json-writer.js';
import { cut } from './cut.js';
import { type SchemaPlace, SchemaWalk, type SchemaWords } from './schema-words.js';
import { Marks } from './placed-marks.js';
import type { TreeNodes } from './nodes.js';
import { stepOf } from './path.js';
import { TreeRows } from './rows.js';
import type { Found } from './search.js';

/** Nobody described what is nested deeper; and to find out costs a step for each level. */
const describedDepth = 1_000;
/** Places in the schema that are kept, so that those of one list are found once. */
const keptPlaces = 10_000;

/** A value as it is on the page: what is unfolded, which row is in hand, what is said of each. */
export class Tree {
  readonly nodes: TreeNodes;
  readonly rows: TreeRows;
  exact: Exact | undefined;
  marks: Marks = new Marks();
  found: Found | undefined;
  #active = 0;
  #walk: SchemaWalk | undefined;
  #places = new Map<number, SchemaPlace>();

  constructor(nodes: TreeNodes, exact: Exact | undefined) {
    this.nodes = nodes;
    this.rows = new TreeRows(nodes);
    this.exact = exact;
  }

  /** The value in hand. Where it has been folded away, what it is folded in. */
  get active(): number {
    return this.rows.at(this.rows.rowOf(this.#active));
  }

  set active(id: number) {
    this.#active = id;
  }

  get activeRow(): number {
    return this.rows.rowOf(this.#active);
  }

  /** A number as it was sent; in several ways, where it is not known in which. */
  numberOf(id: number): readonly string[] {
    const value = Number(this.nodes.values[id]);
    const sent = this.nodes.sent(id);
    const all = (sent === undefined ? sentAs(value, this.exact) : [sent]).map((one) =>
      cut(one, bounds.valueChars),
    );
    return all.length > 3 ? [...all.slice(0, 3), '…'] : all;
  }

  /** A value as JSON: as it was sent, where it came as a text. */
  async jsonOf(id: number): Promise<string> {
    const { nodes, exact } = this;
    return nodes.sent(id) ?? (await writeJson(nodes.values[id] ?? null, exact)).join('');
  }

  toggle(id: number): void {
    this.rows.setOpen(id, !this.rows.isOpen(id));
    this.active = id;
  }

  /** Goes to a value, wherever it is folded away. */
  goTo(id: number): void {
    this.rows.openTo(id);
    this.active = id;
  }

  describe(schema: JsonObject | undefined, root: JsonObject | undefined): void {
    this.#places.clear();
    this.#walk = schema ? new SchemaWalk(root ?? schema) : undefined;
    if (this.#walk) this.#places.set(0, this.#walk.start(schema));
  }

  get isDescribed(): boolean {
    return this.#walk !== undefined;
  }

  words(id: number): SchemaWords {
    const walk = this.#walk;
    if (!walk || this.nodes.depth(id) > describedDepth) return {};
    return walk.words(this.#placeOf(walk, id));
  }

  #placeOf(walk: SchemaWalk, id: number): SchemaPlace {
    const way: number[] = [];
    let at = id;
    let place = this.#places.get(at);
    for (; !place && at > 0; place = this.#places.get(at)) {
      way.push(at);
      at = this.nodes.parent(at);
    }
    if (this.#places.size > keptPlaces) {
      const [root] = this.#places;
      this.#places = new Map(root ? [root] : []);
    }
    for (const next of way.reverse()) {
      place = walk.into(place ?? [], stepOf(this.nodes, next));
      this.#places.set(next, place);
    }
    return place ?? [];
  }
}
