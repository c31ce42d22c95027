import { isObject } from '../base/is-object.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { escapeStep } from './reference.js';

/** The kind of a keyword's value: one schema, a list of them, or some by names. */
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

/** A schema directly in another. */
interface Subschema {
  readonly keyword: string;
  /** JSON Pointer from the outer schema. */
  readonly pointer: string;
  readonly schema: JsonObject | boolean;
}

/** Returns the schemas directly in a schema, without values in their places that are not schemas. */
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

/** Returns true if a keyword's value holds schemas by names or in a list. */
export function hasMany(keyword: string, value: JsonValue | undefined): boolean {
  // `items` may be a list before 2020-12.
  if (Array.isArray(value)) return shapes.get(keyword) === 'list' || keyword === 'items';
  return isObject(value) && shapes.get(keyword) === 'names';
}

export function isSchema(value: JsonValue | undefined): value is JsonObject | boolean {
  return typeof value === 'boolean' || isObject(value);
}
