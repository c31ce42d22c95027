import { isOutOfStack, problem, type Problem } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import type { LimitName, Limits } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { dialectOf } from './dialect.js';
import { expansionOf, referenceKeywords, referencesOf, selfReferenceIn } from './expansion.js';
import { isLongerThan } from './longer.js';
import { each, isSchema, pointerOf, SchemaMap, type SchemaPosition } from './schema-map.js';

/** The thread of a validator: a worker's, or the page's, where it cannot be stopped. */
export type Where = 'worker' | 'thread';

/**
 * Returns the reason why a schema is not passed to a validator, if there is one. A schema is in effect a server's program, so
 * it is checked against every limit before it runs. The check is not recursive, because the server also chooses the depth.
 */
export function refuseSchema(schema: unknown, limits: Limits, where: Where): Problem | undefined {
  if (isLongerThan(schema, limits.schemaChars)) return beyond(limits, 'schemaChars');
  let fresh: JsonValue;
  try {
    const text = JSON.stringify(schema ?? null);
    if (text.length > limits.schemaChars) return beyond(limits, 'schemaChars');
    fresh = JSON.parse(text) as JsonValue;
  } catch (error) {
    return isOutOfStack(error) ? beyond(limits, 'schemaDepth') : unsupported('it is no JSON');
  }
  if (!isSchema(fresh)) return unsupported('it is neither an object nor true or false');
  if (!isObject(fresh)) return undefined;
  const dialect = dialectOf(fresh);
  if (dialect === undefined) {
    return unsupported(`the dialect ${JSON.stringify(fresh['$schema'])} is not known`);
  }
  const map = new SchemaMap(fresh, limits);
  let patterns = 0;
  let references = 0;
  // Following a reference may add its target to the list.
  for (const place of map.places) {
    if (map.beyond) return beyond(limits, map.beyond);
    if (!isObject(place.schema)) continue;
    const malformed = malformedKeyword(place.schema, dialect);
    if (malformed !== undefined) return unsupported(`"${malformed}" makes no sense${placeIn(place)}`);
    const ownPatterns = patternsOf(place.schema);
    patterns += ownPatterns.length;
    if (where === 'thread' && patterns > 0) return beyond({ schemaPatterns: 0 }, 'schemaPatterns');
    if (patterns > limits.schemaPatterns) return beyond(limits, 'schemaPatterns');
    if (ownPatterns.some(({ length }) => length > limits.schemaPatternChars)) {
      return beyond(limits, 'schemaPatternChars');
    }
    const { enum: choices } = place.schema;
    if (Array.isArray(choices) && choices.length > limits.schemaEnum) return beyond(limits, 'schemaEnum');
    if (referencesOf(map, place).includes(undefined)) {
      const names = referenceKeywords.flatMap((keyword) => (place.schema as JsonObject)[keyword] ?? []);
      return unsupported(`${JSON.stringify(names[0])} points outside the schema`);
    }
    references += referenceKeywords.filter((keyword) => keyword in (place.schema as JsonObject)).length;
  }
  const endless = selfReferenceIn(map);
  if (endless) return unsupported(`it leads back to itself without end${placeIn(endless)}`);
  const { cost, isRecursive } = expansionOf(map, () => 1);
  // With two recursive references, each level of a value may double the work. A worker is stopped when it times out.
  const isEndless = where === 'thread' && isRecursive && references > 1;
  return isEndless || cost > limits.schemaExpansion ? beyond(limits, 'schemaExpansion') : undefined;
}

function beyond<Name extends LimitName>(limits: Pick<Limits, Name>, limit: Name): Problem {
  return problem('schema-refused', { limit, value: limits[limit] });
}

function unsupported(detail: string): Problem {
  return problem('schema-unsupported', { detail });
}

function placeIn(place: SchemaPosition): string {
  return place.outer ? `, at ${pointerOf(place)}` : '';
}

function patternsOf({ pattern, patternProperties }: JsonObject): string[] {
  const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === 'string' ? [pattern, ...names] : names;
}

/** Returns a problem if validating a value on this thread is too much work. The schema must be admitted. */
export function refuseWork(text: string, value: string, limits: Limits): Problem | undefined {
  const schema = JSON.parse(text) as JsonValue;
  if (!isObject(schema)) return undefined;
  const map = new SchemaMap(schema, limits);
  const { cost } = expansionOf(map, weightOf);
  const unique = expansionOf(map, ({ schema: one }) => (isObject(one) && one['uniqueItems'] ? 1 : 0)).cost;
  const longest = unique > 0 ? longestList(JSON.parse(value) as JsonValue) : 0;
  if (longest > limits.threadUniqueItems) return beyond(limits, 'threadUniqueItems');
  // Each item is compared with every other item.
  return (cost + unique * longest) * value.length > limits.threadWork
    ? beyond(limits, 'threadWork')
    : undefined;
}

/** Counts the entries of a schema, without those of its subschemas. */
function weightOf({ schema }: SchemaPosition): number {
  if (!isObject(schema)) return 1;
  return Object.values(schema).reduce<number>(
    (sum, value) => sum + 1 + (typeof value === 'object' && value !== null ? Object.keys(value).length : 0),
    1,
  );
}

function longestList(value: JsonValue): number {
  let longest = 0;
  const open: JsonValue[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    if (Array.isArray(at)) longest = Math.max(longest, at.length);
    for (const child of Object.values(at) as JsonValue[]) {
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
  return longest;
}

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
// In draft-04, they are flags of `maximum` and `minimum`.
const isEdge: Test = (value, dialect) => typeof value === (dialect === '4' ? 'boolean' : 'number');

const typeNames = new Set<JsonValue>(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);
const isTypeName = (name: JsonValue): boolean => typeNames.has(name);

const tests: ReadonlyMap<string, Test> = new Map<string, Test>([
  ...each(isNumber, ['maximum', 'minimum']),
  ...each(isEdge, ['exclusiveMaximum', 'exclusiveMinimum']),
  ['multipleOf', (value) => typeof value === 'number' && value > 0],
  ...each(isCount, ['maxContains', 'maxItems', 'maxLength', 'maxProperties']),
  ...each(isCount, ['minContains', 'minItems', 'minLength', 'minProperties']),
  ...each(isString, ['$anchor', '$dynamicAnchor', '$dynamicRef', '$id', '$recursiveRef', '$ref', 'pattern']),
  ...each(isFlag, ['uniqueItems', '$recursiveAnchor']),
  ...each(isNames, ['required']),
  ...each(isList, ['enum']),
  ['type', (value) => (Array.isArray(value) && value.length > 0 ? value : [value]).every(isTypeName)],
  ...each(isOne, ['additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'not', 'then']),
  ...each(isOne, ['propertyNames', 'unevaluatedItems', 'unevaluatedProperties']),
  ['items', (value, dialect) => isSchema(value) || (dialect !== '2020-12' && isSchemas(value, dialect))],
  ...each(isSchemas, ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...each(isNamed, ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']),
  ['dependentRequired', (value) => isObject(value) && Object.values(value).every((it) => isNames(it, ''))],
  [
    'dependencies',
    (value) => isObject(value) && Object.values(value).every((it) => isSchema(it) || isNames(it, '')),
  ],
]);

/** Returns the first keyword with a malformed value. Such schemas are rejected, because validators treat them differently. */
function malformedKeyword(schema: JsonObject, dialect: string | undefined): string | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    if (tests.get(keyword)?.(value, dialect) === false) return keyword;
  }
  return undefined;
}
