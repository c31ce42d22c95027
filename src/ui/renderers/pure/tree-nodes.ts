import type { JsonObject, JsonValue } from '../../../core/index.js';
import { bounds } from './bounds.js';
import { stride, type Steps } from './json-steps.js';

/**
 * Every value inside of a value, in the order in which they are read, by numbers: the root is 0, and what is inside of
 * a value follows it directly, up to its `end`. So a tree of any shape is a few flat lists, and what is in view of it is
 * found by one walk that jumps over what is folded.
 */
export class TreeNodes {
  count = 0;
  /** Whether there were more of them than are kept. */
  isCut = false;
  readonly values: JsonValue[] = [];
  /** The names of an object's entries; nothing for the items of a list, and the root. */
  readonly names: (string | undefined)[] = [];
  #columns: Int32Array = new Int32Array(columns * 256);
  #room = 256;

  /** The value it is in; -1 of the root. */
  parent(id: number): number {
    return this.#columns[id] ?? -1;
  }

  /** Behind the last value inside of it. */
  end(id: number): number {
    return this.#columns[this.#room + id] ?? 0;
  }

  /** Which one it is of those beside it, from 0. */
  place(id: number): number {
    return this.#columns[this.#room * 2 + id] ?? 0;
  }

  /** How many values it is inside of. */
  depth(id: number): number {
    return this.#columns[this.#room * 3 + id] ?? 0;
  }

  /** How many entries or items it has. */
  size(id: number): number {
    return this.#columns[this.#room * 4 + id] ?? 0;
  }

  isBranch(id: number): boolean {
    return this.end(id) > id + 1;
  }

  /** Whether one of them is inside of another, or is it. */
  isWithin(id: number, branch: number): boolean {
    return id >= branch && id < this.end(branch);
  }

  add(value: JsonValue, name: string | undefined, parent: number, place: number, depth: number): number {
    if (this.count === this.#room) this.#grow();
    const id = this.count++;
    this.values.push(value);
    this.names.push(name);
    this.#columns[id] = parent;
    this.#columns[this.#room + id] = this.count;
    this.#columns[this.#room * 2 + id] = place;
    this.#columns[this.#room * 3 + id] = depth;
    return id;
  }

  close(id: number, size: number): void {
    this.#columns[this.#room + id] = this.count;
    this.#columns[this.#room * 4 + id] = size;
  }

  #grow(): void {
    const larger = new Int32Array(columns * this.#room * 2);
    for (let column = 0; column < columns; column++) {
      const values = this.#columns.subarray(column * this.#room, (column + 1) * this.#room);
      larger.set(values, column * this.#room * 2);
    }
    this.#columns = larger;
    this.#room *= 2;
  }
}

const columns = 5;

interface Frame {
  readonly id: number;
  readonly value: object;
  readonly names: readonly string[] | undefined;
  readonly length: number;
  next: number;
  size: number;
}

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
