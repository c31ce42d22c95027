import { isObject } from '../../shared/is-object.js';
import { isEmpty } from '../base/without-empty.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { isLongerThan } from './longer.js';
import { each, SchemaMap } from './schema-map.js';

/**
 * Kind of value by keyword: schemas by name, one schema, a list, or a plain value. `const` and `default` are left out, because
 * they can hold any value.
 */
const shapes: ReadonlyMap<string, string> = new Map([
  ...named('names', '$defs definitions dependentSchemas patternProperties properties'),
  ...named('one', 'additionalItems additionalProperties contains else if items not propertyNames then'),
  ...named('one', 'unevaluatedItems unevaluatedProperties'),
  ...named('list', 'allOf anyOf enum oneOf prefixItems required type'),
  ...named('plain', '$schema dependencies dependentRequired format pattern uniqueItems'),
  ...named('plain', 'exclusiveMaximum exclusiveMinimum maximum minimum multipleOf'),
  ...named('plain', 'maxContains maxItems maxLength maxProperties'),
  ...named('plain', 'minContains minItems minLength minProperties'),
  ...named('address', '$anchor $dynamicAnchor $dynamicRef $id $ref'),
]);

function named(shape: string, keywords: string): (readonly [string, string])[] {
  return each(shape, keywords.split(' '));
}

/** Matches an empty entry in JSON. */
const emptyEntry = /:(?:null|""|\[\]|\{\})/;

/**
 * Returns a schema without the empty values that servers write for absent keywords, such as `"properties":[]` and
 * `"required":null`. Returns the given schema if it has none or is not JSON.
 */
export function withoutEmptyKeywords(schema: unknown, limits: Limits): unknown {
  if (!isObject(schema) || isLongerThan(schema, limits.schemaChars)) return schema;
  let fresh: JsonObject;
  try {
    const json = JSON.stringify(schema);
    if (!emptyEntry.test(json)) return schema;
    fresh = JSON.parse(json) as JsonObject;
  } catch {
    return schema;
  }
  // The root comes first, because the dialect decides where subschemas are.
  clean(fresh);
  for (const place of new SchemaMap(fresh, limits).places) if (isObject(place.schema)) clean(place.schema);
  return fresh;
}

function clean(schema: Record<string, JsonValue>): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const isEmptyList = Array.isArray(value) && value.length === 0;
    if (isAbsent(shapes.get(keyword), value, isEmptyList)) Reflect.deleteProperty(schema, keyword);
    else if (shapes.get(keyword) === 'names') schema[keyword] = isEmptyList ? {} : withSchemas(value);
  }
}

function isAbsent(shape: string | undefined, value: JsonValue, isEmptyList: boolean): boolean {
  const isNothing = value === null || value === '';
  switch (shape) {
    case 'names':
      return isNothing;
    case 'one':
      return isNothing || isEmptyList;
    case 'list':
      // An empty `enum` stays: it means that no value is valid.
      return isEmpty(value) && !isEmptyList;
    case 'plain':
      return isEmpty(value);
    case 'address':
      return value === null;
    default:
      return false;
  }
}

/** Replaces empty lists, which PHP writes for empty schemas. */
function withSchemas(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const schemas = Object.entries(value).map(([name, schema]): [string, JsonValue] => [
    name,
    Array.isArray(schema) && schema.length === 0 ? {} : schema,
  ]);
  return Object.fromEntries(schemas);
}
