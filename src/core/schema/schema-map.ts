import type { JsonObject } from '../protocol/index.js';
import { addressOf, namesOf } from './address.js';
import { dialectOf } from './dialect.js';
import { resolvePointer } from './reference.js';
import { isObject, isSchema, subschemasOf } from './subschemas.js';

/** A schema inside a schema. */
export interface Place {
  readonly schema: JsonObject | boolean;
  /** What its references are relative to. No more than a name: nothing is ever fetched. */
  readonly base: string;
  readonly depth: number;
  /** The schema around it, and the way from there: a JSON Pointer. */
  readonly outer: Place | undefined;
  readonly way: string;
}

/** Every schema in a schema, and what its references mean. */
export interface SchemaMap {
  readonly root: Place;
  /** Those that only a reference makes a schema are added as they are followed. */
  readonly places: readonly Place[];
  /** Set where there is more than was looked at. */
  readonly beyond: 'schemaDepth' | 'schemaSubschemas' | undefined;
  placeOf(schema: JsonObject): Place | undefined;
  /** What a reference in a schema points to; nothing where that is not in this document. */
  follow(from: Place, reference: string): Place | undefined;
  /** The schemas that a `$dynamicRef` may end at. */
  dynamic(anchor: string): readonly Place[];
}

export interface MapBounds {
  readonly schemaDepth: number;
  readonly schemaSubschemas: number;
}

const none: readonly Place[] = [];

/** Of a schema that names no address of its own. */
const nowhere = 'schema://nowhere/';

/**
 * Finds every schema in a schema, without recursion, since how deep it goes is the server's choice. The schema must be
 * fresh from JSON: two places are never the same object.
 */
export function mapSchema(schema: JsonObject | boolean, bounds: MapBounds): SchemaMap {
  const dialect = isObject(schema) ? dialectOf(schema) : undefined;
  const places: Place[] = [];
  const byObject = new Map<JsonObject, Place>();
  const resources = new Map<string, Place>();
  const anchored = new Map<string, Place>();
  const dynamics = new Map<string, Place[]>();
  let beyond: SchemaMap['beyond'];

  const enter = (given: JsonObject | boolean, outer: Place | undefined, way: string): Place => {
    const base = outer?.base ?? nowhere;
    const names = isObject(given) ? namesOf(given, base, dialect) : undefined;
    const place: Place = {
      schema: given,
      base: names?.base ?? base,
      depth: outer ? outer.depth + 1 : 0,
      outer,
      way,
    };
    if (!outer || place.base !== base) setFirst(resources, place.base, place);
    for (const anchor of names?.anchors ?? []) setFirst(anchored, `${place.base}#${anchor}`, place);
    if (names?.dynamic !== undefined) {
      const same = dynamics.get(names.dynamic);
      if (same) same.push(place);
      else dynamics.set(names.dynamic, [place]);
    }
    if (isObject(given)) byObject.set(given, place);
    places.push(place);
    return place;
  };

  const walk = (given: JsonObject | boolean, outer: Place | undefined, way: string): Place => {
    const first = enter(given, outer, way);
    const open = [first];
    for (let at = open.pop(); at && !beyond; at = open.pop()) {
      if (!isObject(at.schema)) continue;
      for (const { schema: inner, way: step } of subschemasOf(at.schema)) {
        if (isObject(inner) && byObject.has(inner)) continue;
        open.push(enter(inner, at, step));
      }
      if (at.depth > bounds.schemaDepth) beyond = 'schemaDepth';
      else if (places.length > bounds.schemaSubschemas) beyond = 'schemaSubschemas';
    }
    return first;
  };

  const root = walk(schema, undefined, '');
  return {
    root,
    places,
    get beyond() {
      return beyond;
    },
    placeOf: (one) => byObject.get(one),
    dynamic: (anchor) => dynamics.get(anchor) ?? none,
    follow(from, reference) {
      const address = addressOf(reference, from.base);
      const resource = address && resources.get(address.base);
      if (!resource) return undefined;
      const { fragment } = address;
      if (fragment === '') return resource;
      if (!fragment.startsWith('/')) return anchored.get(`${address.base}#${fragment}`);
      const found = resolvePointer(resource.schema, fragment);
      if (!isSchema(found)) return undefined;
      return (isObject(found) && byObject.get(found)) || walk(found, resource, fragment);
    },
  };
}

function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** Where a place is, from the root: a JSON Pointer. */
export function pointerOf(place: Place): string {
  let pointer = '';
  for (let at: Place | undefined = place; at; at = at.outer) pointer = at.way + pointer;
  return pointer;
}
