import type { JsonValue } from '../protocol/index.js';

/** Maximum weight that is written without a pause: this number of values, or 64 times as many characters. */
const mostAtOnce = 1_000;

/**
 * Writes a value in the same form as `JSON.stringify`; yields between the pieces. It can be recursive, because the depth of
 * results is limited.
 */
export function* writing(value: JsonValue): Generator<void, string, void> {
  if (typeof value !== 'object' || value === null || weightOf(value) <= mostAtOnce)
    return JSON.stringify(value);
  if (Array.isArray(value)) return `[${yield* writingItems(value as readonly JsonValue[])}]`;
  const pieces: string[] = [];
  for (const [name, child] of Object.entries(value)) {
    pieces.push(`${JSON.stringify(name)}:${yield* writing(child)}`);
    yield;
  }
  return `{${pieces.join(',')}}`;
}

/** Writes the items of a list. Light items are written together. */
function* writingItems(items: readonly JsonValue[]): Generator<void, string, void> {
  const pieces: string[] = [];
  let from = 0;
  let weight = 0;
  const write = (to: number): void => {
    if (to > from) pieces.push(JSON.stringify(items.slice(from, to)).slice(1, -1));
    from = to;
    weight = 0;
  };
  for (const [at, item] of items.entries()) {
    const own = weightOf(item);
    weight += own;
    if (weight <= mostAtOnce) continue;
    write(at);
    yield;
    weight = own;
    if (own <= mostAtOnce) continue;
    pieces.push(yield* writing(item));
    from = at + 1;
    weight = 0;
  }
  write(items.length);
  return pieces.join(',');
}

/** Returns the weight of a value, or a number above the limit if it is heavier. */
function weightOf(value: JsonValue): number {
  let weight = 0;
  const open: JsonValue[] = [value];
  while (open.length > 0 && weight + open.length <= mostAtOnce) {
    const next = open.pop();
    weight += typeof next === 'string' ? 1 + next.length / 64 : 1;
    if (typeof next !== 'object' || next === null) continue;
    const children: readonly JsonValue[] = Array.isArray(next) ? next : Object.values(next);
    if (weight + children.length > mostAtOnce) return Infinity;
    open.push(...children);
  }
  return open.length > 0 ? Infinity : weight;
}
