import type { JsonObject } from '../types.js';
import { dialectOf } from './dialect.js';
import { referencesOf } from './expansion.js';
import { writePlainly } from './plain-references.js';
import { mapSchema, type SchemaMap } from './schema-map.js';
import { isObject } from './subschemas.js';

/** What the engines get of a schema: fresh from JSON, since they write into it. */
export interface Prepared {
  readonly schema: JsonObject | boolean;
  readonly dialect: string | undefined;
  readonly map: SchemaMap;
}

/**
 * Keywords that say nothing about which values are valid. Engines look into some of them for schemas, where there are
 * none; and an expression that one of them has for a format takes for ever on some texts.
 */
const annotations: readonly string[] = ['format', 'examples', 'default'];

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
    for (const keyword of annotations) Reflect.deleteProperty(place.schema, keyword);
    // In all but draft-04 it is no address, and one engine takes it for one all the same.
    if (dialect !== '4') Reflect.deleteProperty(place.schema, 'id');
    // Which dialect holds is said once, at the root.
    if (place.outer) Reflect.deleteProperty(place.schema, '$schema');
  }
  writePlainly(map, dialect);
  return { schema, dialect, map };
}
