import type { JsonObject, JsonValue } from '../protocol/index.js';
import { dialectOf } from './dialect.js';
import { referencesOf } from './expansion.js';
import { writePlainly } from './plain-references.js';
import { readable } from './patterns.js';
import { mapSchema, type SchemaMap } from './schema-map.js';
import { isObject } from './subschemas.js';

/** What the engines get of a schema: fresh from JSON, since they write into it. */
export interface Prepared {
  readonly schema: JsonObject | boolean;
  readonly dialect: string | undefined;
  readonly map: SchemaMap;
}

/**
 * Keywords that say nothing about which values are valid, or that are an engine's own. Engines look into some of them for
 * schemas, where there are none; an expression that one has for a format takes for ever on some texts; and another finds
 * any value valid where `$async` is set.
 */
const strangers: readonly string[] = ['$async', 'default', 'examples', 'format', 'nullable'];

const since2019: readonly string[] = [
  ...['dependentRequired', 'dependentSchemas', 'maxContains', 'minContains'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];

/** Keywords that a dialect does not have, and that the interpreter takes for its own all the same. */
const unknown: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['2020-12', ['additionalItems', 'id']],
  ['2019-09', ['id', 'prefixItems']],
  ['7', ['id', 'prefixItems', ...since2019]],
  ['4', ['prefixItems', ...since2019, 'const', 'contains', 'else', 'if', 'propertyNames', 'then']],
]);

/** The bounds were looked at before. */
const unbounded = { schemaDepth: Infinity, schemaSubschemas: Infinity };

export function prepare(text: string): Prepared {
  const schema = JSON.parse(text) as JsonObject | boolean;
  const dialect = isObject(schema) ? dialectOf(schema) : '2020-12';
  const map = mapSchema(schema, unbounded);
  for (const place of map.places) {
    // What is a schema only since something refers to it comes to the end of the list.
    referencesOf(map, place);
    if (!isObject(place.schema)) continue;
    welcomeNull(place.schema);
    for (const keyword of [...strangers, ...(unknown.get(dialect) ?? [])]) {
      Reflect.deleteProperty(place.schema, keyword);
    }
    writePatterns(place.schema);
    // Which dialect holds is said once, at the root.
    if (place.outer) Reflect.deleteProperty(place.schema, '$schema');
  }
  writePlainly(map, dialect);
  return { schema, dialect, map };
}

/** OpenAPI's word, which JSON Schema does not know: authors who write it beside a type mean it. */
function welcomeNull(schema: JsonObject): void {
  if (schema['nullable'] !== true || schema['type'] === undefined) return;
  const own = schema as { type: JsonValue; enum?: JsonValue };
  const types = (Array.isArray(own.type) ? own.type : [own.type]) as readonly JsonValue[];
  if (!types.includes('null')) own.type = [...types, 'null'];
  if (Array.isArray(own.enum) && !own.enum.includes(null)) own.enum = [...(own.enum as JsonValue[]), null];
}

function writePatterns(schema: JsonObject): void {
  const own = schema as { pattern?: string; patternProperties?: JsonObject };
  if (own.pattern !== undefined) own.pattern = readable(own.pattern);
  if (own.patternProperties === undefined) return;
  const entries = Object.entries(own.patternProperties);
  own.patternProperties = Object.fromEntries(entries.map(([pattern, inner]) => [readable(pattern), inner]));
}
