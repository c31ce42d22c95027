import { referencesOf } from './expansion.js';
import type { Place, SchemaMap } from './schema-map.js';
import { isObject, subschemasOf } from './subschemas.js';

/** Keywords whose schemas are asked of the same value, and not of a part of it. */
const inPlace: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'],
]);

/** A schema that leads back to itself with the same value, which no validator comes to the end of. */
export function circleIn(map: SchemaMap): Place | undefined {
  const done = new Set<Place>();
  const onPath = new Set<Place>();
  for (const start of map.places) {
    const path: { readonly place: Place; readonly next: Place[] }[] = [];
    const enter = (place: Place): void => {
      done.add(place);
      onPath.add(place);
      path.push({ place, next: nextOf(map, place) });
    };
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.next.pop();
      if (!next) {
        onPath.delete(top.place);
        path.pop();
      } else if (onPath.has(next)) return next;
      else if (!done.has(next)) enter(next);
    }
  }
  return undefined;
}

function nextOf(map: SchemaMap, place: Place): Place[] {
  if (!isObject(place.schema)) return [];
  const inner = subschemasOf(place.schema).flatMap(({ keyword, schema }) =>
    isObject(schema) && inPlace.has(keyword) ? (map.placeOf(schema) ?? []) : [],
  );
  return [...inner, ...referencesOf(map, place).filter((target) => target !== undefined)];
}
