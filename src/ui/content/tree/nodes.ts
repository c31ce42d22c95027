import type { JsonObject, JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { stride, type Steps } from './json-steps.js';

/** The facts kept of each value, by number. */
const columns = { parent: 0, end: 1, place: 2, depth: 3, size: 4, from: 5, to: 6 } as const;
const width = 7;
/** In blocks, so that room for more is made without moving what is there. */
const blockBits = 14;
const blockMask = (1 << blockBits) - 1;

/**
 * Every value inside of a value, in the order in which they are read, by numbers: the root is 0, and what is inside of
 * a value follows it directly, up to its `end`. So a tree of any shape is a few flat lists, and what is in view of it is
 * found by one walk that jumps over what is folded.
 */
export class TreeNodes {
  count = 0;
  /** True if there were more of them than are kept. */
  isCut = false;
  /** Values read from a text have no objects and lists: an empty one stands for each. */
  readonly values: JsonValue[] = [];
  /** The names of an object's entries; nothing for the items of a list, and the root. */
  readonly names: (string | undefined)[] = [];
  /** The text that they were read from, if they were. */
  readonly source: string | undefined;
  readonly #blocks: Int32Array[] = [];

  constructor(source?: string) {
    this.source = source;
  }

  /** The value it is in; -1 of the root. */
  parent(id: number): number {
    return this.#get(id, columns.parent);
  }

  /** Behind the last value inside of it. */
  end(id: number): number {
    return this.#get(id, columns.end);
  }

  /** Which one it is of those beside it, from 0. */
  place(id: number): number {
    return this.#get(id, columns.place);
  }

  /** How many values it is inside of. */
  depth(id: number): number {
    return this.#get(id, columns.depth);
  }

  /** How many entries or items it has. */
  size(id: number): number {
    return this.#get(id, columns.size);
  }

  /** A value as it was written, where it was read from a text. */
  sent(id: number): string | undefined {
    return this.source?.slice(this.#get(id, columns.from), this.#get(id, columns.to));
  }

  isBranch(id: number): boolean {
    return this.end(id) > id + 1;
  }

  isList(id: number): boolean {
    return Array.isArray(this.values[id]);
  }

  add(value: JsonValue, name: string | undefined, parent: number, place: number, depth: number): number {
    const id = this.count++;
    if ((id & blockMask) === 0) this.#blocks.push(new Int32Array(width << blockBits));
    this.values.push(value);
    this.names.push(name);
    this.#set(id, columns.parent, parent);
    this.#set(id, columns.end, this.count);
    this.#set(id, columns.place, place);
    this.#set(id, columns.depth, depth);
    return id;
  }

  close(id: number, size: number): void {
    this.#set(id, columns.end, this.count);
    this.#set(id, columns.size, size);
  }

  stood(id: number, from: number, to: number): void {
    this.#set(id, columns.from, from);
    this.#set(id, columns.to, to);
  }

  #get(id: number, column: number): number {
    return this.#blocks[id >> blockBits]?.[(id & blockMask) * width + column] ?? -1;
  }

  #set(id: number, column: number, value: number): void {
    const block = this.#blocks[id >> blockBits];
    if (block) block[(id & blockMask) * width + column] = value;
  }
}

interface Frame {
  readonly id: number;
  readonly value: object;
  readonly names: readonly string[] | undefined;
  readonly length: number;
  next: number;
  size: number;
}

/** The values inside of one that is there already. */
export function* growTree(root: JsonValue, most: number = bounds.treeNodes): Steps<TreeNodes> {
  const nodes = new TreeNodes();
  const open: Frame[] = [];
  const put = (value: JsonValue, name: string | undefined, parent: number, place: number): void => {
    const id = nodes.add(value, name, parent, place, open.length);
    if (typeof value !== 'object' || value === null) return;
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    const length = names ? names.length : (value as readonly JsonValue[]).length;
    if (length > 0) open.push({ id, value, names, length, next: 0, size: 0 });
  };
  put(root, undefined, -1, 0);
  for (let step = 1; ; step++) {
    if (step % stride === 0) yield;
    const frame = open.at(-1);
    if (!frame) return nodes;
    if (nodes.count >= most && frame.next < frame.length) {
      nodes.isCut = true;
      for (const { id, length } of open) nodes.close(id, length);
      return nodes;
    }
    if (frame.next === frame.length) {
      nodes.close(frame.id, frame.size);
      open.pop();
      continue;
    }
    const at = frame.next++;
    const name = frame.names?.[at];
    const value =
      name === undefined
        ? ((frame.value as readonly JsonValue[])[at] ?? null)
        : (frame.value as JsonObject)[name];
    // A page's own value may have entries that JSON would not.
    if (value !== undefined) put(value, name, frame.id, frame.size++);
  }
}
