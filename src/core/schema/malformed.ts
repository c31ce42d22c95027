import type { JsonObject, JsonValue } from '../protocol/index.js';
import { isObject, isSchema } from './subschemas.js';

type Test = (value: JsonValue, dialect: string | undefined) => boolean;

const isNumber: Test = (value) => typeof value === 'number';
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;
const isString: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const isNames: Test = (value) => Array.isArray(value) && value.every((name) => typeof name === 'string');
const isList: Test = (value) => Array.isArray(value);
const isOne: Test = (value) => isSchema(value);
const isSchemas: Test = (value) => Array.isArray(value) && value.every(isSchema);
const isNamed: Test = (value) => isObject(value) && Object.values(value).every(isSchema);
// In draft-04 these say whether the bound beside them is one of those.
const isEdge: Test = (value, dialect) => typeof value === (dialect === '4' ? 'boolean' : 'number');

const typeNames = new Set<JsonValue>(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

const tests: ReadonlyMap<string, Test> = new Map<string, Test>([
  ...keep(isNumber, ['maximum', 'minimum']),
  ...keep(isEdge, ['exclusiveMaximum', 'exclusiveMinimum']),
  ['multipleOf', (value) => typeof value === 'number' && value > 0],
  ...keep(isCount, ['maxContains', 'maxItems', 'maxLength', 'maxProperties']),
  ...keep(isCount, ['minContains', 'minItems', 'minLength', 'minProperties']),
  ...keep(isString, ['$anchor', '$dynamicAnchor', '$dynamicRef', '$id', '$recursiveRef', '$ref', 'pattern']),
  ...keep(isFlag, ['uniqueItems', '$recursiveAnchor']),
  ...keep(isNames, ['required']),
  ...keep(isList, ['enum']),
  [
    'type',
    (value) =>
      typeNames.has(value) ||
      (Array.isArray(value) &&
        value.length > 0 &&
        (value as readonly JsonValue[]).every((it) => typeNames.has(it))),
  ],
  ...keep(isOne, ['additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'not', 'then']),
  ...keep(isOne, ['propertyNames', 'unevaluatedItems', 'unevaluatedProperties']),
  ['items', (value, dialect) => isSchema(value) || (dialect !== '2020-12' && isSchemas(value, dialect))],
  ...keep(isSchemas, ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...keep(isNamed, ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']),
  ['dependentRequired', (value) => isObject(value) && Object.values(value).every((it) => isNames(it, ''))],
  [
    'dependencies',
    (value) => isObject(value) && Object.values(value).every((it) => isSchema(it) || isNames(it, '')),
  ],
]);

function keep(test: Test, keywords: readonly string[]): (readonly [string, Test])[] {
  return keywords.map((keyword) => [keyword, test] as const);
}

/**
 * The first keyword of a schema whose value makes no sense. One validator would pass it over, another fail on it, and a
 * third find every value wrong; so none gets it.
 */
export function malformedKeyword(schema: JsonObject, dialect: string | undefined): string | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    if (tests.get(keyword)?.(value, dialect) === false) return keyword;
  }
  return undefined;
}
