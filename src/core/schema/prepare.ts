import { isObject } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { dialectOf } from './dialect.js';
import { referenceKeywords, referencesOf } from './expansion.js';
import { pointerOf, SchemaMap, type SchemaPosition } from './schema-map.js';

/** A schema in the form for the engines. It is newly parsed from JSON, because the engines modify it. */
export interface Prepared {
  readonly schema: JsonObject | boolean;
  readonly dialect: string | undefined;
  readonly map: SchemaMap;
}

/**
 * Keywords that assert nothing or belong to one engine. They are removed because engines look for schemas in some of them, one
 * engine's expression for a format hangs on some texts, and another engine treats every value as valid with `$async`.
 */
const ignored: readonly string[] = ['$async', 'default', 'examples', 'format', 'nullable'];

const since2019: readonly string[] = [
  ...['dependentRequired', 'dependentSchemas', 'maxContains', 'minContains'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];

/** Keywords that do not exist in a dialect, but that the interpreter applies. */
const unknown: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['2020-12', ['additionalItems', 'id']],
  ['2019-09', ['id', 'prefixItems']],
  ['7', ['id', 'prefixItems', ...since2019]],
  ['4', ['prefixItems', ...since2019, 'const', 'contains', 'else', 'if', 'propertyNames', 'then']],
]);

export function prepare(text: string): Prepared {
  const schema = JSON.parse(text) as JsonObject | boolean;
  const dialect = isObject(schema) ? dialectOf(schema) : '2020-12';
  const map = new SchemaMap(schema);
  for (const place of map.places) {
    // Following references may add places to the list.
    referencesOf(map, place);
    if (!isObject(place.schema)) continue;
    allowNull(place.schema);
    for (const keyword of [...ignored, ...(unknown.get(dialect) ?? [])]) {
      Reflect.deleteProperty(place.schema, keyword);
    }
    fixPatterns(place.schema);
    // The root's dialect applies to all subschemas.
    if (place.outer) Reflect.deleteProperty(place.schema, '$schema');
  }
  writeReferences(map, dialect);
  return { schema, dialect, map };
}

/** Applies OpenAPI's `nullable`, which JSON Schema does not have. */
function allowNull(schema: JsonObject): void {
  if (schema['nullable'] !== true || schema['type'] === undefined) return;
  const own = schema as { type: JsonValue; enum?: JsonValue };
  const types = (Array.isArray(own.type) ? own.type : [own.type]) as readonly JsonValue[];
  if (!types.includes('null')) own.type = [...types, 'null'];
  if (Array.isArray(own.enum) && !own.enum.includes(null)) own.enum = [...(own.enum as JsonValue[]), null];
}

function fixPatterns(schema: JsonObject): void {
  const own = schema as { pattern?: string; patternProperties?: JsonObject };
  if (own.pattern !== undefined) own.pattern = fixPattern(own.pattern);
  if (own.patternProperties === undefined) return;
  const entries = Object.entries(own.patternProperties);
  own.patternProperties = Object.fromEntries(entries.map(([pattern, inner]) => [fixPattern(pattern), inner]));
}

/** Characters that do not need a `\`. */
const literals = new Set(`@_:"'#!%&,;<=>~\` `);

/**
 * Removes unnecessary `\` from a pattern if they make it invalid with the flag `u`. Many servers write them. The pattern is
 * only compiled here.
 */
function fixPattern(pattern: string): string {
  try {
    new RegExp(pattern, 'u');
    return pattern;
  } catch {
    return withoutNeedlessEscapes(pattern);
  }
}

function withoutNeedlessEscapes(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\[^]?|[[\]]/g, (part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    const escaped = part.charAt(1);
    return literals.has(escaped) || (escaped === '-' && !isInClass) ? escaped : part;
  });
}

const nameKeywords: readonly string[] = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'];

/** Maximum length of a pointer. Longer ones are not written out, because many references may have the same target. */
const maxPointerChars = 2_048;

/** Writes every reference as a pointer from the root. Throws if the target of a reference depends on the path to it. */
function writeReferences(map: SchemaMap, dialect: string | undefined): void {
  const targets = map.places.map((place) => ({ place, to: targetsIn(place, map) }));
  if (targets.some(({ to }) => to.some((target) => pointerOf(target).length > maxPointerChars))) return;
  for (const { place, to } of targets) {
    if (!isObject(place.schema)) continue;
    const own = place.schema as Record<string, unknown>;
    for (const name of dialect === '4' ? ['id'] : nameKeywords) Reflect.deleteProperty(own, name);
    const [first, ...more] = to.map((target) => ({ $ref: `#${encode(pointerOf(target))}` }));
    for (const keyword of referenceKeywords) Reflect.deleteProperty(own, keyword);
    if (first) own['$ref'] = first.$ref;
    if (more.length > 0) own['allOf'] = [...((own['allOf'] ?? []) as JsonObject[]), ...more];
  }
}

function targetsIn(place: SchemaPosition, map: SchemaMap): SchemaPosition[] {
  if (!isObject(place.schema)) return [];
  const { $ref, $dynamicRef, $recursiveRef } = place.schema;
  const found: (SchemaPosition | undefined)[] = [];
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

function isNamed(place: SchemaPosition | undefined, keyword: string, name: unknown): boolean {
  return isObject(place?.schema) && place.schema[keyword] === name;
}

/** Returns the target of a dynamic reference: the outermost schema with its name, seen from the root. */
function outermost(
  candidates: readonly SchemaPosition[],
  { root }: SchemaMap,
  keyword: string,
): SchemaPosition {
  const found = candidates.length > 1 ? candidates.find(({ base }) => base === root.base) : candidates[0];
  if (!found) throw new Error(`what a ${keyword} in it means depends on the way to it`);
  return found;
}

/** Encodes a pointer in the same way as the interpreter, which compares URIs as text. */
function encode(pointer: string): string {
  return encodeURI(pointer).replaceAll('#', '%23');
}
