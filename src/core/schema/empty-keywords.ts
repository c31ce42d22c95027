import { isObject } from '../base/is-object.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { each, SchemaMap } from './schema-map.js';

/** What a keyword holds: schemas by names, one schema, or something else. The values in `const` and `default` are no schemas. */
const shapes: ReadonlyMap<string, 'names' | 'one' | 'plain' | 'address'> = new Map([
  ...each('names' as const, ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']),
  ...each('one' as const, [
    'additionalItems',
    'additionalProperties',
    'contains',
    'else',
    'if',
    'items',
    'not',
  ]),
  ...each('one' as const, ['propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties']),
  ...each('plain' as const, [
    '$schema',
    'allOf',
    'anyOf',
    'enum',
    'oneOf',
    'prefixItems',
    'required',
    'type',
  ]),
  ...each('plain' as const, ['dependencies', 'dependentRequired', 'format', 'pattern', 'uniqueItems']),
  ...each('plain' as const, ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf']),
  ...each('plain' as const, ['maxContains', 'maxItems', 'maxLength', 'maxProperties']),
  ...each('plain' as const, ['minContains', 'minItems', 'minLength', 'minProperties']),
  ...each('address' as const, ['$anchor', '$dynamicAnchor', '$dynamicRef', '$id', '$ref']),
]);

/** In JSON: an entry that is empty. */
const emptyEntry = /:(?:null|""|\[\]|\{\})/;

/**
 * Returns a schema without what servers write for an absent keyword, `"properties":[]` and `"required":null` among it. It is
 * the schema itself where nothing is empty, and where it is no JSON.
 */
export function withoutEmptyKeywords(schema: unknown, limits: Limits): unknown {
  let fresh: JsonValue;
  try {
    const json = JSON.stringify(schema);
    if (!isObject(schema) || !emptyEntry.test(json)) return schema;
    fresh = JSON.parse(json) as JsonObject;
  } catch {
    return schema;
  }
  // First of all: which dialect it is decides what is a schema in it.
  clean(fresh);
  for (const place of new SchemaMap(fresh, limits).places) if (isObject(place.schema)) clean(place.schema);
  return fresh;
}

function clean(schema: Record<string, JsonValue>): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const shape = shapes.get(keyword);
    const isNothing = value === null || value === '';
    const isEmptyList = Array.isArray(value) && value.length === 0;
    const isEmpty = isNothing || isEmptyList || (isObject(value) && Object.keys(value).length === 0);
    if (shape === 'names') {
      if (isEmptyList) schema[keyword] = {};
      else if (isNothing) Reflect.deleteProperty(schema, keyword);
      else if (isObject(value)) schema[keyword] = withSchemas(value);
    } else if (
      (shape === 'one' && (isNothing || isEmptyList)) ||
      (shape === 'plain' && isEmpty) ||
      (shape === 'address' && value === null)
    )
      Reflect.deleteProperty(schema, keyword);
  }
}

/** Anything fits a property of which nothing is said. */
function withSchemas(named: JsonObject): JsonObject {
  const isNothing = (value: JsonValue): boolean =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, isNothing(value) ? {} : value]),
  );
}
