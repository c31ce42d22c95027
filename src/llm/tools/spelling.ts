import type { JsonObject, JsonValue } from '../../core/index.js';
import { isJsonObject, objectIn, textsIn } from './json.js';

const types: ReadonlyMap<string, string> = new Map([
  ...['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'].map(
    (name) => [name, name] as const,
  ),
  ...['str', 'text', 'char', 'date', 'datetime', 'uuid', 'enum'].map((name) => [name, 'string'] as const),
  ...['int', 'int32', 'int64', 'long', 'short'].map((name) => [name, 'integer'] as const),
  ...['float', 'double', 'decimal'].map((name) => [name, 'number'] as const),
  ...['bool'].map((name) => [name, 'boolean'] as const),
  ...['dict', 'map', 'record', 'struct'].map((name) => [name, 'object'] as const),
  ...['list', 'tuple', 'set'].map((name) => [name, 'array'] as const),
  ...['none', 'nil'].map((name) => [name, 'null'] as const),
]);

/**
 * Returns the types that a schema allows, by their names in JSON Schema; an empty list if it names none that can be understood.
 */
export function typesIn({ type }: JsonObject): readonly string[] {
  const given: readonly JsonValue[] = Array.isArray(type) ? type : [type ?? null];
  const known = given.map((one) => (typeof one === 'string' ? types.get(one.toLowerCase()) : undefined));
  // An unknown type may be any type.
  if (known.includes(undefined)) return [];
  return [...new Set(known)].filter((one) => one !== undefined);
}

/** Returns a schema in the spelling of JSON Schema 2020-12, without keywords that only older drafts and OpenAPI have. */
export function respelled(schema: JsonObject): JsonObject {
  return { ...tuple(dependent(bounds(schema))), ...typed(schema), ...required(schema) };
}

function typed(schema: JsonObject): JsonObject {
  const found = typesIn(schema);
  const all = schema['nullable'] === true && found.length > 0 ? [...new Set([...found, 'null'])] : found;
  const [first] = all;
  // An empty list is left out later.
  return { type: all.length === 1 && first !== undefined ? first : [...all] };
}

/** In draft-03, and in many schemas since, a property itself is marked as required. */
function required({ required: names, properties }: JsonObject): JsonObject {
  const own = Object.entries(objectIn(properties)).filter(
    ([, inner]) => isJsonObject(inner) && inner['required'] === true,
  );
  const all = [...textsIn(names), ...own.map(([name]) => name)];
  return { required: [...new Set(all)] };
}

/** In draft-04, these two were boolean modifiers of `minimum` and `maximum`. */
function bounds(schema: JsonObject): JsonObject {
  const { exclusiveMinimum: lower, exclusiveMaximum: upper, minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(lower === true
      ? set('exclusiveMinimum', minimum)
      : { ...set('minimum', minimum), ...set('exclusiveMinimum', lower) }),
    ...(upper === true
      ? set('exclusiveMaximum', maximum)
      : { ...set('maximum', maximum), ...set('exclusiveMaximum', upper) }),
  };
}

function dependent({ dependencies, ...rest }: JsonObject): JsonObject {
  const all = Object.entries(objectIn(dependencies));
  if (all.length === 0) return rest;
  const names = all.filter(([, value]) => Array.isArray(value));
  const schemas = all.filter(([, value]) => !Array.isArray(value));
  return {
    ...rest,
    dependentRequired: { ...objectIn(rest['dependentRequired']), ...Object.fromEntries(names) },
    dependentSchemas: { ...objectIn(rest['dependentSchemas']), ...Object.fromEntries(schemas) },
  };
}

function tuple({ items, additionalItems, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(items)) return { ...rest, ...set('items', items) };
  return { ...rest, prefixItems: items as readonly JsonValue[], ...set('items', additionalItems) };
}

function set(keyword: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [keyword]: value };
}
