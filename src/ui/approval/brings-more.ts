import type { JsonObject, JsonValue } from '../../core/index.js';

/** Whether more came into the arguments than the one value that a person changed: defaults, mostly, of parts that were not there before. */
export function bringsMore(before: JsonObject, now: JsonObject): boolean {
  const { came, gone } = differences(before, now);
  return came > 0 && came + gone > 1;
}

interface Count {
  came: number;
  gone: number;
}

function differences(before: JsonValue | undefined, now: JsonValue | undefined): Count {
  if (before === undefined) return { came: leaves(now), gone: 0 };
  if (now === undefined) return { came: 0, gone: leaves(before) };
  if (kindOf(before) !== kindOf(now)) return { came: leaves(now), gone: leaves(before) };
  if (!isHolder(before) || !isHolder(now)) return { came: before === now ? 0 : 1, gone: 0 };
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  const count: Count = { came: 0, gone: 0 };
  for (const name of new Set([...old.keys(), ...fresh.keys()])) {
    const { came, gone } = differences(old.get(name), fresh.get(name));
    count.came += came;
    count.gone += gone;
  }
  return count;
}

/** What is empty is something as well: no names may mean all of them. */
function leaves(value: JsonValue | undefined): number {
  if (value === undefined) return 0;
  if (!isHolder(value)) return 1;
  return Math.max(
    1,
    Object.values(value).reduce<number>((sum, each) => sum + leaves(each), 0),
  );
}

function isHolder(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function kindOf(value: JsonValue): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}
