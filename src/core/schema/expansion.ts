import type { Place, SchemaMap } from './schema-map.js';
import { isObject, subschemasOf } from './subschemas.js';

export const referenceKeywords: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

/** What a schema's references point to; `undefined` among them where one points outside. */
export function referencesOf(map: SchemaMap, place: Place): (Place | undefined)[] {
  if (!isObject(place.schema)) return [];
  const { schema } = place;
  return referenceKeywords.flatMap((keyword) => {
    const reference = schema[keyword];
    if (typeof reference !== 'string') return [];
    const found = map.follow(place, reference);
    const isDynamic =
      keyword === '$dynamicRef' && isObject(found?.schema) && '$dynamicAnchor' in found.schema;
    const others = isDynamic ? map.dynamic(reference.slice(reference.indexOf('#') + 1)) : [];
    return [found, ...others.filter((other) => other !== found)];
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

/**
 * How much a validator may have to visit for one value. A ladder of references doubles that with every rung, so each place
 * is counted once, and its sum used wherever something leads to it.
 */
export function expansionOf(map: SchemaMap, weigh: (place: Place) => number): Expansion {
  const sums = new Map<Place, number>();
  let isRecursive = false;
  const frame = (place: Place): { place: Place; next: Place[]; sum: number } => {
    sums.set(place, 1);
    const inner = isObject(place.schema)
      ? subschemasOf(place.schema).flatMap(({ keyword, schema }) =>
          isObject(schema) && !shelves.has(keyword) ? (map.placeOf(schema) ?? []) : [],
        )
      : [];
    const next = [...inner, ...referencesOf(map, place).filter((to) => to !== undefined)];
    return { place, next, sum: weigh(place) };
  };
  const path = [frame(map.root)];
  const onPath = new Set<Place>([map.root]);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const next = top.next.pop();
    if (!next) {
      sums.set(top.place, top.sum);
      onPath.delete(top.place);
      path.pop();
      const below = path.at(-1);
      if (below) below.sum += top.sum;
      continue;
    }
    if (onPath.has(next)) isRecursive = true;
    const known = sums.get(next);
    if (known !== undefined) top.sum += known;
    else {
      path.push(frame(next));
      onPath.add(next);
    }
  }
  return { cost: sums.get(map.root) ?? 0, isRecursive };
}
