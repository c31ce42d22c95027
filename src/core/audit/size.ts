import type { JsonValue } from '../protocol/index.js';

export interface Size {
  /** Length as JSON, in UTF-16 code units, with no character escaped. */
  readonly chars: number;
  readonly values: number;
}

/** Returns the size of a value without serializing it. Not recursive. */
export function sizeOf(value: JsonValue): Size {
  let chars = 0;
  let values = 0;
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
    if (Array.isArray(next)) for (const item of next as readonly unknown[]) add(item);
    else {
      for (const [key, child] of Object.entries(next)) {
        chars += key.length + 3;
        add(child);
      }
    }
    // Brackets and commas.
    chars += 2 + Math.max(0, values - before - 1);
  }
  return { chars, values };
}
