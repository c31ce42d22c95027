import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonValue } from '../protocol/index.js';
import { hidesBesideRef } from './dialect.js';
import type { Failure } from './failure.js';
import type { Prepared } from './prepare.js';
import type { SchemaMap } from './schema-map.js';
import { isObject } from './subschemas.js';

const classes: ReadonlyMap<string | undefined, typeof Ajv | typeof Ajv2019 | typeof Ajv2020> = new Map<
  string | undefined,
  typeof Ajv | typeof Ajv2019 | typeof Ajv2020
>([
  ['2020-12', Ajv2020],
  ['2019-09', Ajv2019],
  ['7', Ajv],
]);

const options: Options = {
  // A schema is what a server sent, and says nothing to us; what makes no sense in it was looked for before.
  strict: false,
  validateSchema: false,
  meta: false,
  logger: false,
  validateFormats: false,
  // Or `{ "required": ["toString"] }` finds what every object has.
  ownProperties: true,
  // So that a failure tells which schema it is of.
  verbose: true,
};

/** A schema as compiled code. The page has said that code may be generated here. */
export interface Compiled {
  /** The first thing that a value breaks, or nothing. */
  failureOf(value: JsonValue): Failure | undefined;
}

/**
 * Nothing for what it does not know, or gets wrong. Throws where the schema cannot be compiled: an `EvalError` where no
 * code may be generated.
 */
export function compile({ schema, dialect, map }: Prepared): Compiled | undefined {
  const Engine = classes.get(dialect);
  if (!Engine || isBeyond(map)) return undefined;
  // One for each schema, since it keeps them.
  const ignoreKeywordsWithRef = hidesBesideRef(dialect);
  const isValid: ValidateFunction = new Engine({ ...options, ignoreKeywordsWithRef }).compile(schema);
  return {
    failureOf(value) {
      if (isValid(value)) return undefined;
      // What carries another comes after it; of a condition, what follows from it says more.
      const error = isValid.errors?.filter(({ keyword }) => keyword !== 'if').at(-1);
      return error ? failureIn(error, map) : { path: '', keyword: 'false', place: undefined };
    },
  };
}

function failureIn(error: ErrorObject, map: SchemaMap): Failure {
  const { instancePath: path, keyword, parentSchema, params } = error as ErrorObject<string, Params>;
  const place = isObject(parentSchema) ? map.placeOf(parentSchema) : undefined;
  if (keyword === 'false schema') return { path, keyword: 'false', place };
  if (keyword === 'oneOf') return { path, keyword, place, matches: params.passingSchemas?.length ?? 0 };
  const property = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  const isItems = keyword === 'items' || keyword === 'additionalItems';
  return { path, keyword, place, name: isItems ? String(params.limit) : property };
}

/** What Ajv says of the failures that speak of a property, an item or branches. */
interface Params {
  readonly additionalProperty?: string;
  readonly unevaluatedProperty?: string;
  readonly propertyName?: string;
  readonly limit?: number;
  readonly passingSchemas?: readonly number[] | null;
}

/**
 * It never looks at a property `__proto__`, nor misses one without a name; of the items that were looked at, or that count, it forgets some, as it does of
 * properties behind a condition from which nothing follows; and it divides as JavaScript does, by which 1.4 is no multiple
 * of 0.1.
 */
function isBeyond({ places }: SchemaMap): boolean {
  const schemas = places.flatMap(({ schema }) => (isObject(schema) ? [schema] : []));
  const hasUnevaluated = schemas.some((schema) => 'unevaluatedProperties' in schema);
  return schemas.some(
    (schema) =>
      'unevaluatedItems' in schema ||
      'contains' in schema ||
      (hasUnevaluated && 'if' in schema && !('then' in schema && 'else' in schema)) ||
      ('multipleOf' in schema && !Number.isInteger(schema['multipleOf'])) ||
      (Array.isArray(schema['required']) && schema['required'].includes('')) ||
      (isObject(schema['properties']) && Object.hasOwn(schema['properties'], '__proto__')),
  );
}
