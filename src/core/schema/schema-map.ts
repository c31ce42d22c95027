import { isObject } from '../../shared/is-object.js';
import { escapeStep, resolvePointer } from '../../shared/json-pointer.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { dialectOf, hidesBesideRef } from './dialect.js';

/** A schema inside a schema, or the root. */
export interface SchemaPosition {
  readonly schema: JsonObject | boolean;
  /** Base URI of its references. It is only a name and never fetched. */
  readonly base: string;
  readonly depth: number;
  /** The surrounding schema; `pointer` is the JSON Pointer from there. */
  readonly outer: SchemaPosition | undefined;
  readonly pointer: string;
}

type MapLimits = Pick<Limits, 'schemaDepth' | 'schemaSubschemas'>;

/** Used for schemas that were already checked against the limits. */
const unlimited: MapLimits = { schemaDepth: Infinity, schemaSubschemas: Infinity };

/** The base URI of a schema without one. */
const unnamedBase = 'schema://nowhere/';

/**
 * All schemas in a schema, and the targets of their references. The code is not recursive, because the server chooses the
 * depth. The schema must be newly parsed from JSON, so that no object occurs in two places.
 */
export class SchemaMap {
  readonly root: SchemaPosition;
  /** Grows when a reference leads to a value that is not the value of a schema keyword. */
  readonly places: SchemaPosition[] = [];
  /** The limit that the schema exceeds, if any. In that case, `places` is incomplete. */
  beyond: keyof MapLimits | undefined;
  readonly #limits: MapLimits;
  readonly #dialect: string | undefined;
  readonly #byObject = new Map<JsonObject, SchemaPosition>();
  readonly #resources = new Map<string, SchemaPosition>();
  readonly #anchored = new Map<string, SchemaPosition>();
  readonly #dynamic = new Map<string, SchemaPosition[]>();

  constructor(schema: JsonObject | boolean, limits: MapLimits = unlimited) {
    this.#limits = limits;
    this.#dialect = isObject(schema) ? dialectOf(schema) : undefined;
    this.root = this.#addAll(schema, undefined, '');
  }

  placeOf(schema: JsonObject): SchemaPosition | undefined {
    return this.#byObject.get(schema);
  }

  /** Returns the schemas that a `$dynamicRef` may refer to. The list for an anchor is always the same object. */
  dynamic(anchor: string): readonly SchemaPosition[] {
    return this.#dynamic.get(anchor) ?? none;
  }

  /** Returns the target of a reference in a schema; `undefined` if it is not in this document. */
  follow(from: SchemaPosition, reference: string): SchemaPosition | undefined {
    const address = addressOf(reference, from.base);
    const resource = address && this.#resources.get(address.base);
    if (!resource) return undefined;
    const { base, fragment } = address;
    if (fragment === '') return resource;
    if (!fragment.startsWith('/')) return this.#anchored.get(`${base}#${fragment}`);
    const found = resolvePointer(resource.schema, fragment);
    if (!isSchema(found)) return undefined;
    return (isObject(found) && this.#byObject.get(found)) || this.#addAll(found, resource, fragment);
  }

  #addAll(schema: JsonObject | boolean, outer: SchemaPosition | undefined, pointer: string): SchemaPosition {
    const first = this.#add(schema, outer, pointer);
    const open = [first];
    for (let at = open.pop(); at && !this.beyond; at = open.pop()) {
      if (!isObject(at.schema)) continue;
      for (const { schema: inner, pointer: step } of subschemasOf(at.schema)) {
        if (isObject(inner) && this.#byObject.has(inner)) continue;
        open.push(this.#add(inner, at, step));
      }
      if (at.depth > this.#limits.schemaDepth) this.beyond = 'schemaDepth';
      else if (this.places.length > this.#limits.schemaSubschemas) this.beyond = 'schemaSubschemas';
    }
    return first;
  }

  #add(schema: JsonObject | boolean, outer: SchemaPosition | undefined, pointer: string): SchemaPosition {
    const outerBase = outer?.base ?? unnamedBase;
    const { base, anchors, dynamic } = namesOf(schema, outerBase, this.#dialect);
    const place: SchemaPosition = { schema, base, depth: outer ? outer.depth + 1 : 0, outer, pointer };
    if (!outer || base !== outerBase) setFirst(this.#resources, base, place);
    for (const anchor of anchors) setFirst(this.#anchored, `${base}#${anchor}`, place);
    if (dynamic !== undefined) {
      setFirst(this.#dynamic, dynamic, []);
      this.#dynamic.get(dynamic)?.push(place);
    }
    if (isObject(schema)) this.#byObject.set(schema, place);
    this.places.push(place);
    return place;
  }
}

const none: readonly SchemaPosition[] = [];

function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** Returns the JSON Pointer of a place from the root. */
export function pointerOf(place: SchemaPosition): string {
  let pointer = '';
  for (let at: SchemaPosition | undefined = place; at; at = at.outer) pointer = at.pointer + pointer;
  return pointer;
}

/**
 * Maximum length of an address. Longer ones are ignored: each is resolved against the surrounding one, so many of them would
 * take long.
 */
const maxAddressChars = 2_048;

/** Resolves a reference against a base URI; `undefined` if that is impossible. */
export function addressOf(reference: string, base: string): { base: string; fragment: string } | undefined {
  const hash = reference.indexOf('#');
  const before = hash < 0 ? reference : reference.slice(0, hash);
  if (before.length > maxAddressChars) return undefined;
  try {
    const href = before === '' ? base : new URL(before, base).href;
    const fragment = hash < 0 ? '' : decodeURIComponent(reference.slice(hash + 1));
    return href.length > maxAddressChars ? undefined : { base: href, fragment };
  } catch {
    return undefined;
  }
}

/** Returns the base URI and the anchors that a schema declares. */
function namesOf(
  schema: JsonObject | boolean,
  outerBase: string,
  dialect: string | undefined,
): { readonly base: string; readonly anchors: readonly string[]; readonly dynamic?: string } {
  const isOld = hidesBesideRef(dialect);
  if (!isObject(schema) || (isOld && typeof schema['$ref'] === 'string'))
    return { base: outerBase, anchors: [] };
  const id = schema[dialect === '4' ? 'id' : '$id'];
  const address = typeof id === 'string' ? addressOf(id, outerBase) : undefined;
  const base = address?.base ?? outerBase;
  // Before 2019-09, an anchor is an `$id` that consists of a fragment only.
  if (isOld) return { base, anchors: address?.fragment ? [address.fragment] : [] };
  const { $anchor, $dynamicAnchor } = schema;
  const anchors = [$anchor, $dynamicAnchor].filter((name) => typeof name === 'string');
  return typeof $dynamicAnchor === 'string' ? { base, anchors, dynamic: $dynamicAnchor } : { base, anchors };
}

/** Keywords that contain schemas: one schema, a list, or schemas by name. */
const shapes: ReadonlyMap<string, string> = new Map([
  ...each('one', ['additionalItems', 'additionalProperties', 'contains', 'contentSchema', 'else', 'if']),
  ...each('one', ['items', 'not', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties']),
  ...each('list', ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...each('names', ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties']),
  ...each('names', ['properties']),
]);

/** Returns the entries of a map that has the same value for several keywords. */
export function each<Value>(value: Value, keywords: readonly string[]): (readonly [string, Value])[] {
  return keywords.map((keyword) => [keyword, value] as const);
}

/** A direct subschema. */
interface Subschema {
  readonly keyword: string;
  /** JSON Pointer from the outer schema. */
  readonly pointer: string;
  readonly schema: JsonObject | boolean;
}

/** Returns the direct subschemas of a schema. Values that are not schemas are left out. */
export function subschemasOf(schema: JsonObject): Subschema[] {
  const found: Subschema[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (!shapes.has(keyword)) continue;
    if (hasMany(keyword, value)) {
      for (const [name, child] of Object.entries(value as JsonObject)) {
        if (isSchema(child))
          found.push({ keyword, pointer: `/${keyword}/${escapeStep(name)}`, schema: child });
      }
    } else if (isSchema(value)) found.push({ keyword, pointer: `/${keyword}`, schema: value });
  }
  return found;
}

/** Returns true if a keyword's value contains schemas by name or in a list. */
export function hasMany(keyword: string, value: JsonValue | undefined): boolean {
  // Before 2020-12, `items` may be a list.
  if (Array.isArray(value)) return shapes.get(keyword) === 'list' || keyword === 'items';
  return isObject(value) && shapes.get(keyword) === 'names';
}

export function isSchema(value: JsonValue | undefined): value is JsonObject | boolean {
  return typeof value === 'boolean' || isObject(value);
}
