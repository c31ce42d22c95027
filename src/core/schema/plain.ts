import { isObject, objectOf } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** Maximum number of steps. After them, an engine checks the value, so that a schema cannot block the page's thread. */
const mostSteps = 20_000;

interface Walk {
  fits(schema: JsonValue, value: JsonValue): boolean;
  /** Returns false if no steps are left. */
  spend(steps: number): boolean;
}

/** Returns true if a value certainly matches one keyword of an admitted schema. */
type Keyword = (value: JsonValue, wanted: JsonValue, schema: JsonObject, walk: Walk) => boolean;

const types: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
};

/** Keyword without an assertion. `prepare` removes the same ones for the engines. */
const silent: Keyword = () => true;

const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['$schema', silent],
  ['title', silent],
  ['description', silent],
  ['default', silent],
  ['examples', silent],
  ['format', silent],
  ['type', (value, wanted) => typeof wanted === 'string' && types[wanted]?.(value) === true],
  [
    'enum',
    (value, wanted, _schema, { spend }) =>
      Array.isArray(wanted) && spend(wanted.length) && (wanted as readonly JsonValue[]).includes(value),
  ],
  ['minimum', (value, wanted) => typeof value !== 'number' || value >= Number(wanted)],
  ['maximum', (value, wanted) => typeof value !== 'number' || value <= Number(wanted)],
  // A character has one or two code units.
  ['minLength', (value, wanted) => typeof value !== 'string' || value.length >= 2 * Number(wanted)],
  ['maxLength', (value, wanted) => typeof value !== 'string' || value.length <= Number(wanted)],
  [
    'items',
    (value, wanted, _schema, { fits, spend }) =>
      !Array.isArray(value) ||
      (spend(value.length) && (value as readonly JsonValue[]).every((item) => fits(wanted, item))),
  ],
  [
    'required',
    (value, wanted, _schema, { spend }) =>
      !isObject(value) ||
      (wanted as readonly string[]).every((name) => spend(1) && Object.hasOwn(value, name)),
  ],
  [
    'properties',
    (value, wanted, _schema, { fits, spend }) =>
      !isObject(value) ||
      Object.entries(wanted as JsonObject).every(
        ([name, inner]) => spend(1) && (!Object.hasOwn(value, name) || fits(inner, value[name] ?? null)),
      ),
  ],
  [
    'additionalProperties',
    (value, wanted, { properties }, { spend }) =>
      wanted === true ||
      !isObject(value) ||
      (wanted === false &&
        Object.keys(value).every((name) => spend(1) && Object.hasOwn(objectOf(properties), name))),
  ],
]);

/**
 * Returns true if a value certainly matches an admitted schema. Supports only the keywords that most tools use. If it returns
 * false, an engine must check the value.
 */
export function fitsPlainly(schema: JsonValue, value: JsonValue): boolean {
  let left = mostSteps;
  const walk: Walk = {
    spend: (steps) => (left -= steps) >= 0,
    fits: (inner, at) =>
      isObject(inner)
        ? Object.entries(inner).every(
            ([name, wanted]) => walk.spend(1) && keywords.get(name)?.(at, wanted, inner, walk) === true,
          )
        : inner === true,
  };
  return walk.fits(schema, value);
}
