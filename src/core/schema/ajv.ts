import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject } from '../../shared/is-object.js';
import type { EngineName, JsonValue } from '../protocol/index.js';
import type { Engine } from './check.js';
import { hidesBesideRef } from './dialect.js';
import type { Failure } from './explain.js';
import { interpret } from './interpreter.js';
import type { Prepared } from './prepare.js';
import type { SchemaMap } from './schema-map.js';

/** Maximum length of an invalid value that the interpreter also checks. In a longer value, only one failure is found. */
const maxInterpretedChars = 500_000;

/** Matches property names that Ajv confuses with inherited properties. */
const oddNames = /"(?:__proto__|constructor|toString|valueOf)":/;

/**
 * Creates the engine that compiles schemas. The interpreter finds the failures of an invalid value, so that errors do not
 * depend on the engine. It also checks schemas that cannot be compiled.
 */
export function createCompiler(): { readonly engine: Engine; readonly inUse: () => EngineName } {
  const compiled = new WeakMap<Prepared, FindFailure | undefined>();
  let mayGenerate = true;
  let inUse: EngineName = 'ajv';

  const compiledOf = (prepared: Prepared): FindFailure | undefined => {
    if (compiled.has(prepared) || !mayGenerate) return compiled.get(prepared);
    try {
      compiled.set(prepared, compile(prepared));
    } catch (error) {
      // Not retried, because each try may report a violation of the Content Security Policy.
      if (error instanceof EvalError) mayGenerate = false;
      compiled.set(prepared, undefined);
    }
    return compiled.get(prepared);
  };

  return {
    inUse: () => inUse,
    engine(prepared, value, text) {
      const findFailure = oddNames.test(text) ? undefined : compiledOf(prepared);
      const failure = findFailure ? attempt(findFailure, value) : 'broken';
      inUse = failure === 'broken' ? 'interpreter' : 'ajv';
      if (failure === undefined) return [];
      if (failure === 'broken') return interpret(prepared, value);
      return text.length > maxInterpretedChars ? [failure] : allOf(prepared, value, failure);
    },
  };
}

/** Calls compiled code. It throws for some values. */
function attempt(findFailure: FindFailure, value: JsonValue): Failure | 'broken' | undefined {
  try {
    return findFailure(value);
  } catch {
    return 'broken';
  }
}

/** Returns the interpreter's failures; the given failure if it finds none. */
function allOf(prepared: Prepared, value: JsonValue, failure: Failure): readonly Failure[] {
  try {
    const failures = interpret(prepared, value);
    return failures.length > 0 ? failures : [failure];
  } catch (error) {
    // The caller repeats the check without lone surrogates.
    if (error instanceof URIError) throw error;
    return [failure];
  }
}

type AjvClass = typeof Ajv | typeof Ajv2019 | typeof Ajv2020;

const classes: ReadonlyMap<string | undefined, AjvClass> = new Map<string, AjvClass>([
  ['2020-12', Ajv2020],
  ['2019-09', Ajv2019],
  ['7', Ajv],
]);

const options: Options = {
  // Malformed keywords have already been rejected, and unknown keywords are ignored.
  strict: false,
  validateSchema: false,
  meta: false,
  logger: false,
  validateFormats: false,
  // Otherwise, every object matches `{ "required": ["toString"] }`.
  ownProperties: true,
  // Errors contain their schema.
  verbose: true,
};

/** A compiled schema: returns the first failure of a value. */
type FindFailure = (value: JsonValue) => Failure | undefined;

/**
 * Compiles a schema. Returns `undefined` if Ajv misreads it. Throws an `EvalError` if the page does not allow generated code.
 */
function compile({ schema, dialect, map }: Prepared): FindFailure | undefined {
  const Engine = classes.get(dialect);
  if (!Engine || isMisread(map)) return undefined;
  // Each schema has its own instance, because an instance keeps all schemas.
  const ignoreKeywordsWithRef = hidesBesideRef(dialect);
  const isValid: ValidateFunction = new Engine({ ...options, ignoreKeywordsWithRef }).compile(schema);
  return (value) => {
    if (isValid(value)) return undefined;
    // The outermost error is the last one. `then` and `else` are more specific than `if`.
    const error = isValid.errors?.filter(({ keyword }) => keyword !== 'if').at(-1);
    return error ? failureIn(error, map) : { path: '', keyword: 'false', place: undefined };
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

/** Ajv's parameters for errors about a property, an item or branches. */
interface Params {
  readonly additionalProperty?: string;
  readonly unevaluatedProperty?: string;
  readonly propertyName?: string;
  readonly limit?: number;
  readonly passingSchemas?: readonly number[] | null;
}

/**
 * Returns true for schemas that Ajv misreads: with properties named `__proto__` or with an empty name, with some evaluated or
 * counted items, with properties that only an `if` evaluates, and with fractional multiples (1.4 of 0.1).
 */
function isMisread({ places }: SchemaMap): boolean {
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
