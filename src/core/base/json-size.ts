import type { JsonValue } from '../../shared/json.js';

/** Size of a value: its length as JSON (UTF-16 code units, without escapes) and its number of values. */
export interface JsonSize {
  readonly chars: number;
  readonly values: number;
}

/** Sizes of frozen values that were already measured. */
const known = new WeakMap<object, JsonSize>();

/** Returns the size of a value. Not recursive, because a server chooses the depth. */
export function jsonSize(value: JsonValue): JsonSize {
  const noted = typeof value === 'object' && value !== null ? known.get(value) : undefined;
  if (noted) return noted;
  let chars = 0;
  let values = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    values++;
    chars += ownChars(next);
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) open.push(child);
  }
  return { chars, values };
}

/** Stores the size of a value, so that it is not measured again. The value must not change afterwards. */
export function noteJsonSize(value: object, size: JsonSize): void {
  known.set(value, size);
}

/** Returns the length of a value as JSON, without the values inside it. */
export function ownChars(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (Array.isArray(value)) return bracketsAndCommas(value.length);
  const keys = Object.keys(value);
  return keys.reduce((chars, key) => chars + key.length + 3, bracketsAndCommas(keys.length));
}

function bracketsAndCommas(items: number): number {
  return 2 + Math.max(0, items - 1);
}
