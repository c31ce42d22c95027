import type { JsonObject, JsonValue } from '../../core/index.js';
import { isJsonObject, objectIn, textsIn } from './json.js';

/** The kind of a keyword's value. */
export type Kind =
  | 'schema'
  | 'schemas'
  | 'named schemas'
  | 'names'
  | 'names by name'
  | 'text'
  | 'number'
  | 'count'
  | 'flag'
  | 'list'
  | 'any';

const keywordsOf: Readonly<Record<Kind, readonly string[]>> = {
  schema: [
    ...[
      'additionalProperties',
      'unevaluatedProperties',
      'propertyNames',
      'items',
      'unevaluatedItems',
      'contains',
    ],
    ...['not', 'if', 'then', 'else'],
  ],
  schemas: ['anyOf', 'oneOf', 'allOf', 'prefixItems'],
  'named schemas': ['properties', 'patternProperties', 'dependentSchemas'],
  names: ['required'],
  'names by name': ['dependentRequired'],
  text: ['title', 'description', 'format', 'pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  count: [
    ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
    ...['minContains', 'maxContains'],
  ],
  flag: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'],
  list: ['enum', 'examples'],
  any: ['const', 'default'],
};

/** The kind of each keyword. A keyword that is not in it has no meaning to a model, or is read earlier (`type`, references). */
export const kindOf: ReadonlyMap<string, Kind> = new Map(
  Object.entries(keywordsOf).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind] as const)),
);

/** Keywords whose schemas apply to the same value, not to something in it. */
const inPlace = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else'];

/** Returns the schemas that apply to the same value as this one, without the targets of references. */
export function besides(schema: JsonObject): readonly JsonValue[] {
  return [
    ...inPlace.flatMap((keyword) => schema[keyword] ?? []),
    ...Object.values(objectIn(schema['dependentSchemas'])),
    ...Object.values(objectIn(schema['dependencies'])),
  ];
}

/** Returns all schemas inside this one, in old and new spellings. */
export function within(schema: JsonObject): readonly JsonValue[] {
  const named = ['properties', 'patternProperties', '$defs', 'definitions'];
  const elements = ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains'];
  const members = ['additionalProperties', 'unevaluatedProperties', 'propertyNames'];
  return [
    ...besides(schema),
    ...[...elements, ...members].flatMap((keyword) => schema[keyword] ?? []),
    ...named.flatMap((keyword) => Object.values(objectIn(schema[keyword]))),
  ];
}

/** Returns the names of properties that a schema itself mentions. */
export function namesIn(schema: JsonObject): readonly string[] {
  const dependent = [schema['dependentRequired'], schema['dependentSchemas'], schema['dependencies']];
  const lists = [schema['required'], ...dependent.flatMap((names) => Object.values(objectIn(names)))];
  return [schema['properties'], ...dependent]
    .flatMap((names) => Object.keys(objectIn(names)))
    .concat(lists.flatMap(textsIn));
}

/** A schema may also be `true` or `false`. */
export function isSchema(value: JsonValue | undefined): value is JsonObject | boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}
