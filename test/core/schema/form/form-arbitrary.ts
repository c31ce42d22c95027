import fc from 'fast-check';
import type { JsonValue } from '../../../../src/core/protocol/index.js';

const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '', 'a/b~c');

/** Few different values, so that schemas and values match. */
const scalars = fc.oneof(
  fc.constantFrom<JsonValue>(
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    1e21,
    '',
    'a',
    'b',
    '2020-01-01',
    'a\r\nb',
    '\ud800',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
);

export const anyJson: fc.Arbitrary<JsonValue> = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalars,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(names, tie('json'), { maxKeys: 4 }),
  ),
})).json;

const types = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const small = fc.integer({ min: -1, max: 3 });
const targets = [
  '#',
  '#/$defs/a',
  '#/$defs/b',
  '#/$defs/nothing',
  '#here',
  '#/properties/a',
  'https://example.com/x',
];

/** Schemas with all keywords that the form supports, a few at a time; some are invalid, and many accept no value. */
export const anySchema: fc.Arbitrary<JsonValue> = fc.letrec<{ schema: JsonValue; part: object }>((tie) => {
  const schema = tie('schema');
  const map = fc.dictionary(names, schema, { maxKeys: 3 });
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const some = fc.uniqueArray(names, { maxLength: 3 });
  const one = (keyword: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
    value.map((it) => ({ [keyword]: it }));
  const keywords = [
    one('type', types),
    one('type', fc.uniqueArray(types, { maxLength: 3 })),
    fc.record(
      { type: fc.constant('object'), properties: map, required: some },
      { requiredKeys: ['properties'] },
    ),
    fc.record({ type: fc.constant('array'), items: schema }),
    one('properties', map),
    one('patternProperties', fc.dictionary(fc.constantFrom('^a', 'b$', '['), schema, { maxKeys: 2 })),
    ...['additionalProperties', 'propertyNames', 'items', 'not'].map((name) => one(name, schema)),
    ...['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf'].map((name) => one(name, list)),
    one('additionalItems', schema),
    one('required', some),
    fc.record({ if: schema, then: schema, else: schema }, { requiredKeys: ['if'] }),
    one('dependentRequired', fc.dictionary(names, some, { maxKeys: 2 })),
    one('dependentSchemas', map),
    one('dependencies', map),
    one('enum', fc.array(anyJson, { maxLength: 4 })),
    fc.record({
      enum: fc.array(scalars, { maxLength: 3 }),
      enumNames: fc.array(fc.string(), { maxLength: 3 }),
    }),
    one('const', anyJson),
    one('$ref', fc.constantFrom(...targets)),
    one('$anchor', fc.constant('here')),
    ...['minimum', 'maximum', 'exclusiveMinimum', 'multipleOf', 'minLength', 'maxLength'].map((n) =>
      one(n, small),
    ),
    ...['minItems', 'maxItems', 'minProperties', 'maxProperties'].map((name) => one(name, small)),
    ...['uniqueItems', 'nullable', 'readOnly', 'deprecated'].map((name) => one(name, fc.boolean())),
    one('format', fc.constantFrom('date', 'uri', 'color', 'binary', 'unheard-of')),
    one('title', fc.constantFrom('One', 'Two', ' ')),
    one('default', anyJson),
    one('examples', fc.array(anyJson, { maxLength: 1 })),
    one('unheardOf', anyJson),
  ];
  return {
    part: fc.oneof({ maxDepth: 5, depthSize: 'small' }, one('type', types), ...keywords),
    schema: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      one('type', types) as fc.Arbitrary<JsonValue>,
      fc.constantFrom<JsonValue>(true, false, null, 5, 'text', {}),
      ...[1, 2, 3].map((count) =>
        fc
          .array(tie('part'), { minLength: count, maxLength: count * 2 })
          .map((parts) => Object.assign({}, ...parts) as JsonValue),
      ),
    ),
  };
}).schema;

/** Members that an object may have whatever the schema, so that values match fields. */
export const anyObject: fc.Arbitrary<JsonValue> = fc.dictionary(names, anyJson, { maxKeys: 6 });

/** Keywords that leave few values, or none. */
const narrow: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  '$ref',
  'not',
  'additionalItems',
  'nullable',
]);

/** A tool's input schema: mostly of an object, with definitions to reference. */
export const anyRoot: fc.Arbitrary<JsonValue> = fc
  .record({
    given: anySchema,
    isNarrow: fc.integer({ min: 0, max: 7 }).map((of8) => of8 === 0),
    properties: fc.dictionary(names, anySchema, { maxKeys: 4 }),
    $defs: fc.record({ a: anySchema, b: anySchema }),
    dialect: fc.integer({ min: 0, max: 31 }),
  })
  .map(({ given, isNarrow, properties, $defs, dialect }): JsonValue => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      return isNarrow ? given : { type: 'object', properties, $defs };
    }
    const $schema = dialects[dialect];
    const kept = Object.entries(given).filter(([keyword]) => isNarrow || !narrow.has(keyword));
    return {
      ...Object.fromEntries(kept),
      ...(isNarrow ? {} : { properties }),
      ...($schema === undefined ? {} : { $schema }),
      $defs,
    };
  });

const dialects: readonly string[] = [
  'https://example.com/own',
  'http://json-schema.org/draft-04/schema#',
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-07/schema',
  'https://json-schema.org/draft/2019-09/schema',
];
