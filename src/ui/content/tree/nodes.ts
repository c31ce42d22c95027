import type { JsonObject, JsonValue } from '../../../core/index.js';
import { escapeStep } from '../../../shared/json-pointer.js';
import { bounds } from '../../base/bounds.js';
import { TimeSlices } from '../../base/time-slices.js';

/** Long work that yields often: `runSteps` decides when it pauses. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Number of steps between two yields, since reading the clock costs more than a step. */
export const stepsAtOnce = 512;

export async function runSteps<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const slices = new TimeSlices(signal);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (slices.isLong) await slices.rest();
  }
}

/** The numbers stored for a value, in order: `from` and `to` are its range in the text. */
const facts = { parent: 0, end: 1, place: 2, depth: 3, size: 4, from: 5, to: 6 } as const;
const width = 7;
/** A block has two to the power of this number of values. A new block adds space without moving values. */
const blockBits = 14;
const blockMask = (1 << blockBits) - 1;

/**
 * All values inside a value, numbered in reading order. The root is 0, and the values inside a value follow it, up to its `end`.
 * A tree of any shape is a few flat lists, and one loop over them can skip collapsed parts.
 */
export class TreeNodes {
  /** True if the value contains more. */
  isCut = false;
  /** Values read from text have no objects or lists, but an empty one in the place of each. */
  readonly values: JsonValue[] = [];
  /** The names of an object's entries; `undefined` for the items of a list, and the root. */
  readonly names: (string | undefined)[] = [];
  readonly #blocks: Int32Array[] = [];
  /** The containers that are still open, the innermost last. */
  readonly #open: number[] = [];
  readonly #source: string | undefined;

  /** `source` is the text that the values are read from, if any. */
  constructor(source?: string) {
    this.#source = source;
  }

  get count(): number {
    return this.values.length;
  }

  /** Returns the object or list around it; -1 for the root. */
  parent(id: number): number {
    return this.#get(id, facts.parent);
  }

  /** Returns the number after the last value inside it. */
  end(id: number): number {
    return this.#get(id, facts.end);
  }

  /** Returns its position in its parent, from 0. */
  place(id: number): number {
    return this.#get(id, facts.place);
  }

  depth(id: number): number {
    return this.#get(id, facts.depth);
  }

  size(id: number): number {
    return this.#get(id, facts.size);
  }

  /** Returns a value as it was written, if it was read from text. */
  sent(id: number): string | undefined {
    return this.#source?.slice(this.#get(id, facts.from), this.#get(id, facts.to));
  }

  isBranch(id: number): boolean {
    return this.end(id) > id + 1;
  }

  isList(id: number): boolean {
    return Array.isArray(this.values[id]);
  }

  /** The innermost open object or list. */
  get innermost(): number | undefined {
    return this.#open.at(-1);
  }

  /** Adds a value to the innermost. */
  add(value: JsonValue, name: string | undefined, from = 0, to = 0): number {
    const id = this.values.length;
    const parent = this.innermost ?? -1;
    const place = Math.max(0, this.size(parent));
    this.values.push(value);
    this.names.push(name);
    if ((id & blockMask) === 0) this.#blocks.push(new Int32Array(width << blockBits).fill(-1));
    this.#set(parent, facts.size, place + 1);
    this.#set(id, facts.parent, parent);
    this.#set(id, facts.end, id + 1);
    this.#set(id, facts.place, place);
    this.#set(id, facts.depth, this.#open.length);
    this.#set(id, facts.size, 0);
    this.#set(id, facts.from, from);
    this.#set(id, facts.to, to);
    return id;
  }

  /** Adds an object or list, and opens it for the next values. */
  open(value: JsonValue, name: string | undefined, from = 0): number {
    const id = this.add(value, name, from);
    this.#open.push(id);
    return id;
  }

  close(to = 0, size?: number): void {
    const id = this.#open.pop() ?? -1;
    this.#set(id, facts.end, this.values.length);
    this.#set(id, facts.to, to);
    if (size !== undefined) this.#set(id, facts.size, size);
  }

  #get(id: number, fact: number): number {
    return this.#blocks[id >> blockBits]?.[(id & blockMask) * width + fact] ?? -1;
  }

  #set(id: number, fact: number, to: number): void {
    const block = this.#blocks[id >> blockBits];
    if (block) block[(id & blockMask) * width + fact] = to;
  }
}

/** Yields the entries of an object or the items of a list, without entries that JSON omits. */
export function* entriesOf(value: object): Generator<readonly [name: string | undefined, value: JsonValue]> {
  if (Array.isArray(value)) {
    for (const item of value as readonly (JsonValue | undefined)[]) yield [undefined, item ?? null];
    return;
  }
  for (const name of Object.keys(value)) {
    const entry = (value as JsonObject)[name];
    if (entry !== undefined) yield [name, entry];
  }
}

/** Finds the values inside a value, at most `most` of them. */
export function* growTree(root: JsonValue, most: number = bounds.treeNodes): Steps<TreeNodes> {
  const nodes = new TreeNodes();
  const open: { readonly value: object; readonly entries: ReturnType<typeof entriesOf> }[] = [];
  const put = (value: JsonValue, name?: string): void => {
    if (typeof value !== 'object' || value === null) nodes.add(value, name);
    else {
      nodes.open(value, name);
      open.push({ value, entries: entriesOf(value) });
    }
  };
  put(root);
  for (let step = 1; ; step++) {
    if (step % stepsAtOnce === 0) yield;
    const innermost = open.at(-1);
    if (!innermost) return nodes;
    const next = innermost.entries.next();
    if (next.done) {
      open.pop();
      nodes.close();
    } else if (nodes.count < most) put(next.value[1], next.value[0]);
    else {
      nodes.isCut = true;
      for (const { value } of open.reverse()) {
        nodes.close(0, Array.isArray(value) ? value.length : Object.keys(value).length);
      }
      return nodes;
    }
  }
}

/** Returns the name of a value in its parent: for an item of a list, its number. */
export function stepOf(nodes: TreeNodes, id: number): string | number {
  return nodes.names[id] ?? nodes.place(id);
}

/** Returns the JSON Pointer (RFC 6901) of a value, empty for the whole. For display, long names may be cut. */
export function pointerOf(nodes: TreeNodes, id: number, nameChars = Infinity): string {
  const steps: string[] = [];
  for (let at = id; at > 0; at = nodes.parent(at)) {
    const step = String(stepOf(nodes, at)).slice(0, nameChars);
    steps.push(`/${escapeStep(step)}`);
  }
  return steps.reverse().join('');
}
