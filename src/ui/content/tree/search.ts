import { bounds } from '../../base/bounds.js';
import { type Exact, sentAs } from './json-number.js';
import { type Steps, stride } from './json-steps.js';
import type { TreeNodes } from './nodes.js';

export interface Found {
  /** The text that was searched for. */
  readonly query: string;
  /** The values that were found, by themselves or by their names, in their order. */
  readonly ids: readonly number[];
  /** Offsets in texts that are too long for their rows. */
  readonly offsets: ReadonlyMap<number, number>;
  /** True if there are more than are kept. */
  readonly isCut: boolean;
}

/** How much of a longer text is searched in one go. */
const pieceChars = 32_768;

/** Every value that has the text in it or in its name, in whatever case. */
export function* searchTree(
  nodes: TreeNodes,
  wanted: string,
  exact: Exact | undefined,
  most: number = bounds.found,
): Steps<Found> {
  const query = wanted.slice(0, bounds.searchChars).toLowerCase();
  const ids: number[] = [];
  const offsets = new Map<number, number>();
  for (let id = 0; query !== '' && id < nodes.count; id++) {
    if (id % stride === 0) yield;
    const text = textOf(nodes, id, exact);
    const name = nodes.names[id] ?? '';
    const at = text.length > pieceChars ? yield* findInLong(text, query) : find(text, query);
    if (at === -1) {
      const inName = name.length > pieceChars ? yield* findInLong(name, query) : find(name, query);
      if (inName === -1) continue;
    }
    if (ids.length === most) return { query, ids, offsets, isCut: true };
    ids.push(id);
    if (at + query.length > bounds.valueChars) offsets.set(id, at);
  }
  return { query, ids, offsets, isCut: false };
}

function find(text: string, query: string): number {
  return text.toLowerCase().indexOf(query);
}

function* findInLong(text: string, query: string): Steps<number> {
  for (let from = 0; from < text.length; from += pieceChars) {
    // What is found where two pieces meet is found in the first.
    const at = find(text.slice(from, from + pieceChars + query.length), query);
    if (at !== -1) return from + at;
    yield;
  }
  return -1;
}

function textOf(nodes: TreeNodes, id: number, exact: Exact | undefined): string {
  const value = nodes.values[id] ?? null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return nodes.sent(id) ?? sentAs(value, exact).join(' ');
  return typeof value === 'object' && value !== null ? '' : String(value);
}

/** The one to go to first: the first that does not stand before where one is. */
export function nextFound({ ids }: Found, from: number): number {
  const next = ids.findIndex((id) => id >= from);
  return next === -1 ? 0 : next;
}
