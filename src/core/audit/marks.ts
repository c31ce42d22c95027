import { isObject } from '../../shared/is-object.js';
import { resolvePointer } from '../../shared/json-pointer.js';
import { memo } from '../base/memo.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** A place in a value, with the marks of the schema. */
export interface MarkPlace {
  readonly isSecret: boolean;
  property(key: string): MarkPlace;
  item(index: number): MarkPlace;
}

/** A place that the schema does not mention, with all places inside it. */
export const unmarked: MarkPlace = { isSecret: false, property: () => unmarked, item: () => unmarked };

const secretPlace: MarkPlace = { isSecret: true, property: () => secretPlace, item: () => secretPlace };

/** Combines the marks of several schemas: a place is secret if one of them marks it. */
export function combine(places: readonly MarkPlace[]): MarkPlace {
  const marked = places.filter((place) => place !== unmarked);
  if (marked.length < 2) return marked[0] ?? unmarked;
  if (marked.some(({ isSecret }) => isSecret)) return secretPlace;
  return {
    isSecret: false,
    property: (key) => combine(marked.map((place) => place.property(key))),
    item: (index) => combine(marked.map((place) => place.item(index))),
  };
}

/**
 * Returns the schemas of a schema that has only an `allOf`, as for a call whose tool changed. References start at the root of
 * each.
 */
export function rootsOf(schema: JsonObject): readonly JsonObject[] {
  const { allOf, ...others } = schema;
  if (!Array.isArray(allOf) || Object.keys(others).length > 0) return [schema];
  return (allOf as readonly JsonValue[]).filter(isObject);
}

/** Keywords whose schemas apply to the same value. All of them count, whether they match or not. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'] as const;
/** Keywords of this kind that contain schemas by name. */
const named = ['dependentSchemas', 'dependencies'] as const;
const references = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** Facts about a whole schema. */
export interface Overview {
  readonly hasMarks: boolean;
  /** True if a subschema has an `$id`, which changes the base of its references. */
  readonly hasInnerIds: boolean;
  /** Subschemas by anchor. */
  readonly anchors: ReadonlyMap<string, JsonObject>;
}

/** Reads the whole schema. Not recursive, because servers choose the depth. */
export function readSchema(schema: JsonObject): Overview {
  const anchors = new Map<string, JsonObject>();
  let hasMarks = false;
  let hasInnerIds = false;
  const open: JsonValue[] = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const child of Object.values(next)) open.push(child);
    if (!isObject(next)) continue;
    hasMarks ||= isMarked(next);
    hasInnerIds ||= next !== schema && typeof next['$id'] === 'string';
    for (const name of [next['$anchor'], next['$dynamicAnchor']]) {
      if (typeof name === 'string') anchors.set(name, next);
    }
  }
  return { hasMarks, hasInnerIds, anchors };
}

/** Returns the place of a schema's root. `step` counts the work, which servers control, and throws if there is too much. */
export function rootPlace(root: JsonObject, overview: Overview, step: (count: number) => void): MarkPlace {
  // Resolves within the schema, by JSON Pointer or anchor. Nothing is ever fetched.
  const follow = memo((reference: string): JsonValue | undefined => {
    if (!reference.startsWith('#') || overview.hasInnerIds) return undefined;
    const path = decodeURIComponent(reference.slice(1));
    return path === '' || path.startsWith('/') ? resolvePointer(root, path) : overview.anchors.get(path);
  });

  const placeOf = (schemas: readonly (JsonValue | undefined)[]): MarkPlace => {
    const all = new Set(schemas.filter(isObject));
    step(schemas.length);
    for (const schema of all) {
      if (isMarked(schema)) return secretPlace;
      for (const next of besides(schema, follow)) {
        step(1);
        // If a reference cannot be resolved, its target may be secret.
        if (next === undefined) return secretPlace;
        if (isObject(next)) all.add(next);
      }
    }
    return all.size === 0 ? unmarked : inside([...all]);
  };

  const inside = (schemas: readonly JsonObject[]): MarkPlace => {
    const longest = Math.max(...schemas.map((schema) => tupleOf(schema).length));
    const item = memo((index: number) => placeOf(schemas.flatMap((schema) => ofItem(schema, index))));
    return {
      isSecret: false,
      property: memo((key: string) => {
        step(schemas.length);
        return placeOf(schemas.flatMap((schema) => ofProperty(schema, key)));
      }),
      item: (index) => item(Math.min(index, longest)),
    };
  };

  return placeOf([root]);
}

/** Returns the schemas of a property. Regular expressions are never run: each counts as a match, also for named properties. */
function ofProperty(schema: JsonObject, key: string): readonly (JsonValue | undefined)[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  if (isObject(properties) && Object.hasOwn(properties, key)) return [properties[key], ...patterns];
  return [...patterns, additionalProperties, unevaluatedProperties];
}

function ofItem(schema: JsonObject, index: number): readonly (JsonValue | undefined)[] {
  const { items, additionalItems, contains, unevaluatedItems } = schema;
  const tuple = tupleOf(schema);
  if (index < tuple.length) return [tuple[index], contains];
  return [Array.isArray(items) ? undefined : items, additionalItems, unevaluatedItems, contains];
}

/** Returns the schemas of a list's first items. Before 2020-12, `items` could contain them. */
function tupleOf({ prefixItems, items }: JsonObject): readonly JsonValue[] {
  if (Array.isArray(prefixItems)) return prefixItems as readonly JsonValue[];
  return Array.isArray(items) ? (items as readonly JsonValue[]) : [];
}

function isMarked({ writeOnly, format }: JsonObject): boolean {
  return writeOnly === true || format === 'password';
}

/** Yields the schemas that apply to the same value as this one; `undefined` for an unresolved reference. */
function* besides(
  schema: JsonObject,
  follow: (reference: string) => JsonValue | undefined,
): Generator<JsonValue | undefined> {
  for (const keyword of sameValue) {
    const child = schema[keyword];
    if (Array.isArray(child)) yield* child as readonly JsonValue[];
    else if (child !== undefined) yield child;
  }
  for (const keyword of named) {
    const child = schema[keyword];
    if (isObject(child)) yield* Object.values(child);
  }
  for (const keyword of references) {
    const reference = schema[keyword];
    if (typeof reference === 'string') yield follow(reference);
  }
}
