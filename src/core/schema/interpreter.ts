import { Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema';
import { isOutOfStack } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import { escapeStep, resolvePointer, unescapeStep } from '../../shared/json-pointer.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { referenceKeywords } from './expansion.js';
import type { Failure } from './explain.js';
import type { Prepared } from './prepare.js';
import { hasMany, SchemaMap, type SchemaPosition } from './schema-map.js';

/**
 * Returns the failures of a value; throws if they cannot be determined. Generates no code, because a Content Security Policy
 * may forbid that.
 */
export function interpret(prepared: Prepared, value: JsonValue): Failure[] {
  const { valid, errors } = run(prepared, value);
  return valid ? [] : new ErrorReader(errors, prepared.map).failures(0, errors.length);
}

const validators = new WeakMap<Prepared, Validator>();

function run(prepared: Prepared, value: JsonValue): { valid: boolean; errors: OutputUnit[] } {
  try {
    const known = validators.get(prepared) ?? validatorFor(prepared, false);
    validators.set(prepared, known);
    return known.validate(value);
  } catch (error) {
    if (!isOutOfStack(error)) throw error;
    // There were too many errors to collect. This validator stops at the first.
    return validatorFor(prepared, true).validate(value);
  }
}

function validatorFor({ schema, dialect }: Prepared, endsAtFirst: boolean): Validator {
  return new Validator(withoutFalse(schema), dialect as SchemaDraft, endsAtFirst);
}

/**
 * Returns a copy of a schema, because the interpreter modifies it. Replaces `false` by `{ "not": true }`, because the
 * interpreter does not report the location of `false`.
 */
function withoutFalse(schema: JsonObject | boolean): JsonObject | boolean {
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject | boolean;
  for (const { schema: one, outer, pointer } of new SchemaMap(copy).places) {
    if (one !== false || !outer) continue;
    const cut = pointer.lastIndexOf('/');
    const holder = resolvePointer(outer.schema, pointer.slice(0, cut));
    // Defined instead of assigned, because the name may be `__proto__`.
    Reflect.defineProperty(holder as object, unescapeStep(pointer.slice(cut + 1)), { value: { not: true } });
  }
  return copy;
}

/** Keywords that fail only because a subschema fails, which has a separate error. */
const carriers: ReadonlySet<string> = new Set([
  ...['$ref', '$recursiveRef', 'additionalItems', 'additionalProperties', 'allOf', 'dependencies'],
  ...['dependentSchemas', 'if', 'items', 'patternProperties', 'prefixItems', 'properties'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
]);

/** Keywords whose inner errors are not errors of the value. */
const closed: ReadonlySet<string> = new Set(['contains', 'not', 'propertyNames']);

/** Keywords whose errors show that a branch was not intended. */
const typeKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'false', 'type']);

/** Maximum number of failures that are kept. Every item of a long list may be invalid, and a person cannot read more errors. */
const maxFailures = 1_000;

/** An error of the interpreter, with a JSON Pointer into the value and the steps through the schema. */
interface EngineError {
  readonly path: string;
  readonly keyword: string;
  readonly steps: readonly string[];
}

/** Finds the failures among the interpreter's errors, with their places. Each error precedes those inside it. */
class ErrorReader {
  readonly #errors: readonly OutputUnit[];
  readonly #map: SchemaMap;
  readonly #read: EngineError[] = [];

  constructor(errors: readonly OutputUnit[], map: SchemaMap) {
    this.#errors = errors;
    this.#map = map;
  }

  /** Returns the failures among the errors from index `from` up to, but not including, `to`. */
  failures(from: number, to: number): Failure[] {
    const found: Failure[] = [];
    let at = from;
    while (at < to && found.length < maxFailures) {
      const { keyword, path, steps } = this.#at(at) as EngineError;
      at++;
      // A `false` that is a schema only because a reference points to it.
      if (keyword === 'false') {
        found.push({ path, keyword, place: undefined });
        continue;
      }
      const { place, isClosed } = this.#locate(steps);
      if (isClosed) continue;
      const schema = isObject(place?.schema) ? place.schema : {};
      if (keyword === 'anyOf' || keyword === 'oneOf') {
        const end = this.#endOf(steps, at);
        found.push(...this.#choose({ path, keyword, place }, steps.length, at, end));
        at = end;
      } else if (closed.has(keyword) || schema[keyword] === false) {
        const isFalse = keyword === 'not' && place?.schema === false;
        const end = this.#endOf(steps, at);
        const name = end > at ? stepAfter(path, this.#at(at)) : undefined;
        found.push({ path, keyword: isFalse ? 'false' : keyword, place, name });
        at = end;
      } else if (!carriers.has(keyword) || (keyword === 'dependencies' && this.#endOf(steps, at) === at)) {
        found.push({ path, keyword, place });
      }
    }
    return found;
  }

  #at(index: number): EngineError | undefined {
    const error = this.#errors[index];
    return error && (this.#read[index] ??= readError(error));
  }

  /** Returns the index after the last error inside a keyword. */
  #endOf(steps: readonly string[], from: number): number {
    let end = from;
    while (isInside(this.#at(end), steps)) end++;
    return end;
  }

  /**
   * Returns the failure of a choice and the failures of its nearest branch: the one with the fewest wrong types or constants,
   * then with the fewest failures. If more than one branch matches, the failures of the others are irrelevant.
   */
  #choose(outer: Failure, depth: number, from: number, to: number): Failure[] {
    const starts: number[] = [];
    for (let at = from; at < to; at++) {
      if (at === from || this.#at(at)?.steps[depth] !== this.#at(at - 1)?.steps[depth]) starts.push(at);
    }
    const all = isObject(outer.place?.schema) ? outer.place.schema[outer.keyword] : undefined;
    const matches = Array.isArray(all) ? all.length - starts.length : 0;
    const choice = outer.keyword === 'oneOf' ? { ...outer, matches } : outer;
    if (outer.keyword === 'oneOf' && matches > 0) return [choice];
    const [nearest] = starts
      .map((start, index) => this.failures(start, starts[index + 1] ?? to))
      .map((failures) => ({
        failures,
        wrong: failures.filter(({ keyword }) => typeKeywords.has(keyword)).length,
      }))
      .sort((a, b) => a.wrong - b.wrong || a.failures.length - b.failures.length);
    return [choice, ...(nearest?.failures ?? [])];
  }

  /** Returns the schema that contains the last keyword of the steps, and whether the steps pass through a closed keyword. */
  #locate(steps: readonly string[]): {
    readonly place: SchemaPosition | undefined;
    readonly isClosed: boolean;
  } {
    let place: SchemaPosition | undefined = this.#map.root;
    let isClosed = false;
    for (let at = 0; at < steps.length - 1 && place; at++) {
      const keyword = steps[at] as string;
      if (!isObject(place.schema)) break;
      const value: JsonValue | undefined = place.schema[keyword];
      if (referenceKeywords.includes(keyword)) {
        place = typeof value === 'string' ? this.#map.follow(place, value) : undefined;
        continue;
      }
      isClosed ||= closed.has(keyword);
      const name = hasMany(keyword, value) ? steps[++at] : undefined;
      // The steps end at a branch.
      if (name !== undefined && at === steps.length - 1) break;
      place = this.#innerOf(place, keyword, name);
    }
    return { place, isClosed };
  }

  #innerOf(outer: SchemaPosition, keyword: string, name: string | undefined): SchemaPosition | undefined {
    const pointer = name === undefined ? `/${keyword}` : `/${keyword}/${escapeStep(name)}`;
    const schema = resolvePointer(outer.schema, pointer);
    if (isObject(schema)) return this.#map.placeOf(schema);
    if (typeof schema !== 'boolean') return undefined;
    return { schema, base: outer.base, depth: outer.depth + 1, outer, pointer };
  }
}

function readError({ instanceLocation, keywordLocation, keyword }: OutputUnit): EngineError {
  const steps = keywordLocation.split('/').slice(1);
  return {
    path: decodeURIComponent(instanceLocation.slice(1)),
    keyword,
    steps: steps.map((step) => unescapeStep(decodeURIComponent(step))),
  };
}

function isInside(error: EngineError | undefined, steps: readonly string[]): boolean {
  return (
    error !== undefined &&
    error.steps.length > steps.length &&
    steps.every((step, at) => error.steps[at] === step)
  );
}

function stepAfter(path: string, inner: EngineError | undefined): string | undefined {
  if (!inner?.path.startsWith(`${path}/`)) return undefined;
  const [step] = inner.path.slice(path.length + 1).split('/');
  return step === undefined ? undefined : unescapeStep(step);
}
