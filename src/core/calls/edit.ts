import type { JsonObject, JsonValue } from '../protocol/index.js';

/** The most places that are named; a person who changed more has written another call. */
const maxPlaces = 100;

/** Returns where two values differ, as deep as possible: JSON Pointers (RFC 6901), in the order of the later one. */
export function changedIn(before: JsonValue, after: JsonValue): readonly string[] {
  const changed: string[] = [];
  const open: (readonly [string, JsonValue | undefined, JsonValue | undefined])[] = [['', before, after]];
  for (let next = open.pop(); next && changed.length < maxPlaces; next = open.pop()) {
    const [pointer, old, now] = next;
    if (old === now) continue;
    const inside = partsOf(pointer, old, now);
    if (inside) for (const part of inside.reverse()) open.push(part);
    else changed.push(pointer);
  }
  return changed;
}

/** Returns the parts of two objects, or of two lists of one length; `undefined` if there are none to compare. */
function partsOf(
  pointer: string,
  old: JsonValue | undefined,
  now: JsonValue | undefined,
): (readonly [string, JsonValue | undefined, JsonValue | undefined])[] | undefined {
  if (!isNested(old) || !isNested(now) || Array.isArray(old) !== Array.isArray(now)) return undefined;
  if (Array.isArray(old) && Array.isArray(now) && old.length !== now.length) return undefined;
  const names = new Set([...Object.keys(now), ...Object.keys(old)]);
  return [...names].map((name) => [
    `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    own(old, name),
    own(now, name),
  ]);
}

function isNested(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

function own(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
