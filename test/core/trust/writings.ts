import type { JsonObject, JsonValue } from '../../../src/core/index.js';

/** Pseudo-random numbers, the same for the same seed, so that a failure can be repeated. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The same value with its objects' keys in another order. */
export function shuffled(value: JsonValue, roll: (sides: number) => number): JsonValue {
  if (Array.isArray(value)) return value.map((child: JsonValue) => shuffled(child, roll));
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value as JsonObject);
  const mixed: [string, JsonValue][] = [];
  while (left.length > 0) {
    const [[key, child]] = left.splice(roll(left.length), 1) as [[string, JsonValue]];
    mixed.push([key, shuffled(child, roll)]);
  }
  return Object.fromEntries(mixed);
}

/** Different JSON texts of the same value. */
export function writingsOf(value: JsonValue): readonly string[] {
  const text = JSON.stringify(value);
  const orders = Array.from({ length: 12 }, (_, seed) => JSON.stringify(shuffled(value, dice(seed + 1))));
  const indents = [1, 2, 8, '\t', '\t\t'].map((indent) => JSON.stringify(value, null, indent));
  const both = Array.from({ length: 4 }, (_, seed) =>
    JSON.stringify(shuffled(value, dice(seed + 50)), null, 3),
  );
  return [
    ...orders,
    ...indents,
    ...both,
    JSON.stringify(value, null, 1).replaceAll('\n', '\r\n'),
    text.replaceAll(/[{[,:](?=")/g, (mark) => `${mark} `),
    // The same characters and numbers in another notation.
    text.replaceAll('/', '\\/'),
    text.replaceAll(/"[^"]*"/g, (literal) => literal.replaceAll(/[a-f]/g, escaped)),
    text.replaceAll('"minimum":1', '"minimum":1.0e0'),
  ];
}

function escaped(char: string): string {
  return `\\u00${char.charCodeAt(0).toString(16)}`;
}
