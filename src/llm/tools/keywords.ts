import type { JsonObject, JsonValue } from '../../core/index.js';
import { isJsonObject, objectIn, textsIn } from './json.js';

/** What the value of a keyword is. */
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

/** The kind of each keyword; what is not in it means nothing to a model, or is read before (`type`, references). */
export const kindOf: ReadonlyMap<string, Kind> = new Map(
  Object.entries(keywordsOf).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind] as const)),
);

/** Keywords of schemas that hold for the very value, not for something in it. */
const inPlace = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else'];

/** Returns the schemas that hold for the same value as this one, without what it refers to. */
export function besides(schema: JsonObject): readonly JsonValue[] {
  return [
    ...inPlace.flatMap((keyword) => schema[keyword] ?? []),
    ...Object.values(objectIn(schema['dependentSchemas'])),
    ...Object.values(objectIn(schema['dependencies'])),
  ];
}

/** Returns all schemas that stand in this one, in spellings old and new. */
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

/** Returns the names of properties that a schema itself speaks of. */
export function namesIn(schema: JsonObject): readonly string[] {
  const dependent = [schema['dependentRequired'], schema['dependentSchemas'], schema['dependencies']];
  const lists = [schema['required'], ...dependent.flatMap((names) => Object.values(objectIn(names)))];
  return [schema['properties'], ...dependent]
    .flatMap((names) => Object.keys(objectIn(names)))
    .concat(lists.flatMap(textsIn));
}

/** Schemas may be `true` and `false` as well. */
export function isSchema(value: JsonValue | undefined): value is JsonObject | boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}
