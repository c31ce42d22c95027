import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { firstFound } from './first-found.js';
import type { Reading } from './match.js';
import { isObject, type JsonReason } from './node.js';
import { annotationNames, say, saysNothing, together, type Said } from './merge.js';

/** What is asked for by what is given: `then` where a value fits `if`, else `otherwise`. */
export interface Condition {
  readonly if: JsonValue;
  readonly then?: JsonValue;
  readonly otherwise?: JsonValue;
}

/** A schema with its references followed and its `allOf` merged: what it says itself, in one object. */
export interface Flat {
  readonly schema: JsonObject;
  readonly conditions: readonly Condition[];
  /** Each `oneOf` and `anyOf` that is left to choose from. */
  readonly choices: readonly (readonly JsonValue[])[];
  /** The last name in its reference, where it is one. */
  readonly reference?: string;
}

/** References behind references, and `allOf` in `allOf`. */
const maxDepth = 64;

/**
 * Flattens a schema, or says why it cannot be. Constraints that do not merge keep the first of them: the form only has
 * to offer the right controls, the validator has the last word.
 */
export function flatten(schema: JsonValue, { resolve, refAlone }: Reading): Flat | JsonReason {
  const about = new Map<string, JsonValue>();
  const said: Said = new Map();
  const conditions: Condition[] = [];
  const choices: (readonly JsonValue[])[] = [];
  const seen = new Set<JsonValue>();
  const path = new Set<JsonValue>();
  let reference: string | undefined;

  const visit = (given: JsonValue | undefined, depth: number): JsonReason | undefined => {
    if (given === true) return undefined;
    if (given === false) return 'contradictory';
    if (!isObject(given)) return 'not-a-schema';
    if (path.has(given)) return 'reference';
    if (depth > maxDepth) return 'too-deep';
    // What was merged once adds nothing.
    if (seen.has(given)) return undefined;
    seen.add(given);
    path.add(given);
    const failure = take(given, depth);
    path.delete(given);
    return failure;
  };

  const follow = (name: JsonValue | undefined, depth: number): JsonReason | undefined => {
    const target = typeof name === 'string' ? resolve(name) : undefined;
    if (target === undefined) return 'reference';
    if (depth === 0) reference = nameIn(name as string);
    return visit(target, depth + 1);
  };

  const take = (given: JsonObject, depth: number): JsonReason | undefined => {
    // What a schema says of itself counts before what others say of it.
    for (const name of annotationNames) {
      if (given[name] !== undefined && !about.has(name)) about.set(name, given[name]);
    }
    const keys = Object.keys(given);
    const referring = keys.find((key) => referenceKeys.has(key));
    if (referring !== undefined && refAlone) return follow(given[referring], depth);
    for (const key of keys) {
      const value = given[key];
      if (value === undefined) continue;
      const failure = referenceKeys.has(key)
        ? follow(value, depth)
        : key === 'allOf' && Array.isArray(value)
          ? firstFound(value as readonly JsonValue[], (one) => visit(one, depth + 1))
          : undefined;
      if (failure) return failure;
      say(said, given, key);
    }
    if (saysNothing(given['not'])) return 'contradictory';
    conditions.push(...conditionsOf(given));
    for (const list of [given['oneOf'], given['anyOf']]) {
      if (Array.isArray(list)) choices.push(list as readonly JsonValue[]);
    }
    return undefined;
  };

  const failure = visit(schema, 0);
  if (failure) return failure;
  const merged = together(said);
  if (merged === 'contradictory') return merged;
  const flat = { schema: { ...Object.fromEntries(about), ...merged }, conditions, choices };
  return reference === undefined ? flat : { ...flat, reference };
}

const referenceKeys: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

function conditionsOf(schema: JsonObject): readonly Condition[] {
  const found: Condition[] = [];
  const { if: test, then, else: otherwise } = schema;
  if (test !== undefined && (then !== undefined || otherwise !== undefined)) {
    found.push({
      if: test,
      ...(then === undefined ? {} : { then }),
      ...(otherwise === undefined ? {} : { otherwise }),
    });
  }
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const dependents = schema[keyword];
    if (!isObject(dependents)) continue;
    for (const [name, then] of Object.entries(dependents)) {
      const asked: JsonValue = Array.isArray(then) ? { required: then } : then;
      found.push({ if: { required: [name] }, then: asked });
    }
  }
  return found;
}

function nameIn(reference: string): string | undefined {
  const name = /[/#]([^/#]+)$/.exec(reference.slice(-200))?.[1];
  return name?.replaceAll('~1', '/').replaceAll('~0', '~');
}
