import type { JsonValue } from './json.js';
import { inOneGo, inTimeSlices } from './in-time-slices.js';

/** Size of a value: its characters as JSON (UTF-16 code units, none escaped), and how many values it has. */
export interface JsonSize {
  readonly chars: number;
  readonly values: number;
}

/** Values that are measured between two looks at the clock. */
const atOnce = 256;

/** Sizes of frozen values that were measured ahead. */
const known = new WeakMap<object, JsonSize>();

export function jsonSize(value: JsonValue): JsonSize {
  const size = typeof value === 'object' && value !== null ? known.get(value) : undefined;
  return size ?? inOneGo(measuring(value));
}

/** Measures a value in time slices, so that its size is known when it is asked for. Nothing in it may change any more. */
export async function measureAhead(value: object & JsonValue): Promise<void> {
  known.set(value, await inTimeSlices(measuring(value)));
}

/** Not recursive: a server chooses the depth. */
function* measuring(value: JsonValue): Generator<void, JsonSize, void> {
  let chars = 0;
  let values = 0;
  let seen = 0;
  const open: object[] = [];
  const add = (one: unknown): void => {
    values++;
    if (typeof one === 'string') chars += one.length + 2;
    else if (typeof one !== 'object' || one === null) chars += String(one).length;
    else open.push(one);
  };
  add(value);
  for (let next = open.pop(); next; next = open.pop()) {
    const before = values;
    if (Array.isArray(next)) {
      for (const item of next as readonly unknown[]) {
        add(item);
        if (++seen % atOnce === 0) yield;
      }
    } else {
      for (const [key, child] of Object.entries(next)) {
        chars += key.length + 3;
        add(child);
        if (++seen % atOnce === 0) yield;
      }
    }
    // Brackets and commas.
    chars += 2 + Math.max(0, values - before - 1);
  }
  return { chars, values };
}
