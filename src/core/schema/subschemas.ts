import type { JsonObject, JsonValue } from '../protocol/index.js';

/** What a keyword has: one schema, a list of them, or some by names, which are not keywords. */
type Shape = 'one' | 'list' | 'names';

const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...ofShape('one', ['additionalItems', 'additionalProperties', 'contains', 'contentSchema', 'else', 'if']),
  ...ofShape('one', ['items', 'not', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties']),
  ...ofShape('list', ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...ofShape('names', ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties']),
  ...ofShape('names', ['properties']),
]);

function ofShape(shape: Shape, keywords: readonly string[]): (readonly [string, Shape])[] {
  return keywords.map((keyword) => [keyword, shape] as const);
}

/** A schema that stands directly in another. */
export interface Subschema {
  readonly keyword: string;
  /** Set where the keyword has many. */
  readonly name?: string;
  /** From the one to the other: a JSON Pointer. */
  readonly way: string;
  readonly schema: JsonObject | boolean;
}

/** The schemas that stand directly in a schema; what is at their place and is no schema is left out. */
export function subschemasOf(schema: JsonObject): Subschema[] {
  const found: Subschema[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (!shapes.has(keyword)) continue;
    const way = `/${keyword}`;
    if (!hasMany(keyword, value)) {
      if (isSchema(value)) found.push({ keyword, way, schema: value });
      continue;
    }
    for (const [name, child] of Object.entries(value as JsonObject)) {
      if (isSchema(child)) found.push({ keyword, name, way: `${way}/${escapeStep(name)}`, schema: child });
    }
  }
  return found;
}

/** Whether a keyword's value has schemas below names, or below places of a list. */
export function hasMany(keyword: string, value: JsonValue | undefined): boolean {
  // `items` is a list before 2020-12.
  if (Array.isArray(value)) return shapes.get(keyword) === 'list' || keyword === 'items';
  return isObject(value) && shapes.get(keyword) === 'names';
}

export function isSchema(value: JsonValue | undefined): value is JsonObject | boolean {
  return typeof value === 'boolean' || isObject(value);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name as a step of a JSON Pointer. */
export function escapeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
