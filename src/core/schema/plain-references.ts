import type { JsonObject } from '../protocol/index.js';
import { pointerOf, type Place, type SchemaMap } from './schema-map.js';
import { isObject } from './subschemas.js';

const names: readonly string[] = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'];

/** A pointer that is longer is not written out, since many references may have the same target. */
const pointerChars = 2_048;

/**
 * Writes every reference as a pointer from the root, and takes away the names that are not needed then: the engines each
 * read some of those in their own way. Throws where what a reference means depends on how it was come to.
 */
export function writePlainly(map: SchemaMap, dialect: string | undefined): void {
  const targets = map.places.map((place) => ({ place, to: targetsIn(place, map) }));
  if (targets.some(({ to }) => to.some((target) => pointerOf(target).length > pointerChars))) return;
  for (const { place, to } of targets) {
    if (!isObject(place.schema)) continue;
    const own = place.schema as Record<string, unknown>;
    for (const name of dialect === '4' ? ['id'] : names) Reflect.deleteProperty(own, name);
    const [first, ...more] = to.map((target) => ({ $ref: `#${encode(pointerOf(target))}` }));
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) Reflect.deleteProperty(own, keyword);
    if (first) own['$ref'] = first.$ref;
    if (more.length > 0) own['allOf'] = [...((own['allOf'] ?? []) as JsonObject[]), ...more];
  }
}

/** What a schema's references mean. */
function targetsIn(place: Place, map: SchemaMap): Place[] {
  if (!isObject(place.schema)) return [];
  const { $ref, $dynamicRef, $recursiveRef } = place.schema;
  const found: (Place | undefined)[] = [];
  if (typeof $ref === 'string') found.push(map.follow(place, $ref));
  if (typeof $dynamicRef === 'string') {
    const target = map.follow(place, $dynamicRef);
    const anchor = $dynamicRef.slice($dynamicRef.indexOf('#') + 1);
    const isDynamic = isNamed(target, '$dynamicAnchor', anchor);
    found.push(isDynamic ? outermost(map.dynamic(anchor), map, '$dynamicRef') : target);
  }
  if ($recursiveRef === '#') {
    const target = map.follow(place, '#');
    const isDynamic = isNamed(target, '$recursiveAnchor', true);
    const all = map.places.filter((other) => isNamed(other, '$recursiveAnchor', true));
    found.push(isDynamic ? outermost(all, map, '$recursiveRef') : target);
  }
  return found.filter((target) => target !== undefined);
}

function isNamed(place: Place | undefined, keyword: string, name: unknown): boolean {
  return isObject(place?.schema) && place.schema[keyword] === name;
}

/** Such a reference means the first of its name that was come through, and everything begins at the root. */
function outermost(candidates: readonly Place[], { root }: SchemaMap, keyword: string): Place {
  const found = candidates.length > 1 ? candidates.find(({ base }) => base === root.base) : candidates[0];
  if (!found) throw new Error(`what a ${keyword} in it means depends on the way to it`);
  return found;
}

/** In the way of the interpreter, which looks addresses up as texts. */
function encode(pointer: string): string {
  return encodeURI(pointer).replaceAll('#', '%23');
}
