import type { Place, SchemaMap } from './schema-map.js';
import { isObject, subschemasOf } from './subschemas.js';

export const referenceKeywords: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

/** What a schema's references point to; `undefined` among them where one points outside. */
export function referencesOf(map: SchemaMap, place: Place): (Place | undefined)[] {
  const { schema } = place;
  if (!isObject(schema)) return [];
  return referenceKeywords.flatMap((keyword) => {
    const reference = schema[keyword];
    return typeof reference === 'string' ? [map.follow(place, reference)] : [];
  });
}

/** What visiting one place costs, and how it goes on from there. */
export interface Expansion {
  /** With every reference followed; one that leads back to where it came from is one step. */
  readonly cost: number;
  /** Whether there are such. */
  readonly isRecursive: boolean;
}

/** Only what is referred to is ever visited there. */
const shelves: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/** A place, or all those that a `$dynamicRef` may end at: one list for each name, since many may have the same. */
type Stop = Place | readonly Place[];

/**
 * How much a validator may have to visit for one value. A ladder of references doubles that with every rung, so each place
 * is counted once, and its sum used wherever something leads to it.
 */
export function expansionOf(map: SchemaMap, weigh: (place: Place) => number): Expansion {
  const sums = new Map<Stop, number>();
  const onPath = new Set<Stop>();
  const path: { readonly stop: Stop; readonly next: Stop[]; sum: number }[] = [];
  let isRecursive = false;
  const enter = (stop: Stop): void => {
    // What leads back here before it is known is one step.
    sums.set(stop, 1);
    onPath.add(stop);
    path.push(
      'schema' in stop
        ? { stop, next: nextOf(map, stop), sum: weigh(stop) }
        : { stop, next: [...stop], sum: 0 },
    );
  };
  enter(map.root);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const next = top.next.pop();
    const known = next && sums.get(next);
    if (next && onPath.has(next)) isRecursive = true;
    if (known !== undefined) top.sum += known;
    else if (next) enter(next);
    else {
      sums.set(top.stop, top.sum);
      onPath.delete(top.stop);
      path.pop();
      const below = path.at(-1);
      if (below) below.sum += top.sum;
    }
  }
  return { cost: sums.get(map.root) ?? 0, isRecursive };
}

/** Where a validator goes on from a place, with the same value or a part of it. */
function nextOf(map: SchemaMap, place: Place): Stop[] {
  if (!isObject(place.schema)) return [];
  const next: Stop[] = [];
  for (const { keyword, schema } of subschemasOf(place.schema)) {
    const inner = isObject(schema) && !shelves.has(keyword) ? map.placeOf(schema) : undefined;
    if (inner) next.push(inner);
  }
  for (const target of referencesOf(map, place)) if (target) next.push(target);
  const { $dynamicRef } = place.schema;
  if (typeof $dynamicRef === 'string')
    next.push(map.dynamic($dynamicRef.slice($dynamicRef.indexOf('#') + 1)));
  return next;
}
