import { isObject } from '../../../shared/is-object.js';
import { unescapeStep } from '../../../shared/json-pointer.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { listOf } from './json.js';
import { typesOf } from './keywords.js';
import type { References } from './match.js';
import { add, allowsAnything, annotationNames, collect, mergeAll, type Collected } from './merge.js';
import type { JsonReason } from './node.js';

/** A schema as one object, with references resolved and `allOf` merged. */
export interface Flat {
  readonly schema: JsonObject;
  /** Objects of an `if` with its `then` and `else`. */
  readonly conditions: readonly JsonObject[];
  /** The lists of `oneOf` and `anyOf`. */
  readonly choices: readonly (readonly JsonValue[])[];
  /** Last part of the reference, if the schema is one. */
  readonly reference?: string;
}

/** Maximum depth of references to references and of `allOf` in `allOf`. */
const maxDepth = 64;

/** Maximum number of rounds for merging choices with a single branch. */
const maxRounds = 8;

const referenceKeys: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/**
 * Flattens a schema, or returns the reason why that is impossible. If constraints cannot be merged, the first one is used: the
 * form only needs to offer suitable controls, and the validator decides.
 */
export function flatten(schema: JsonValue, references: References): Flat | JsonReason {
  return new Flattener(references).flatten(schema);
}

class Flattener {
  readonly #references: References;
  readonly #collected: Collected = new Map();
  readonly #conditions: JsonObject[] = [];
  readonly #choices: (readonly JsonValue[])[] = [];
  readonly #seen = new Set<JsonValue>();
  readonly #path = new Set<JsonValue>();
  #reference: string | undefined;

  constructor(references: References) {
    this.#references = references;
  }

  flatten(schema: JsonValue): Flat | JsonReason {
    const failure = this.#visit(schema, 0);
    if (failure) return failure;
    const merged = mergeAll(this.#collected);
    if (merged === 'contradictory') return merged;
    return {
      schema: merged,
      conditions: this.#conditions,
      choices: this.#choices,
      ...(this.#reference !== undefined && { reference: this.#reference }),
    };
  }

  #visit(given: JsonValue | undefined, depth: number): JsonReason | undefined {
    if (given === true) return undefined;
    if (given === false) return 'contradictory';
    if (!isObject(given)) return 'not-a-schema';
    if (this.#path.has(given)) return 'reference';
    if (depth > maxDepth) return 'too-deep';
    if (this.#seen.has(given)) return undefined;
    this.#seen.add(given);
    this.#path.add(given);
    const failure = this.#take(given, depth);
    this.#path.delete(given);
    return failure;
  }

  #follow(name: JsonValue | undefined, depth: number): JsonReason | undefined {
    const target = typeof name === 'string' ? this.#references.resolve(name) : undefined;
    if (target === undefined) return 'reference';
    if (depth === 0) this.#reference = lastPartOf(name as string);
    return this.#visit(target, depth + 1);
  }

  #take(given: JsonObject, depth: number): JsonReason | undefined {
    // A schema's own annotations take precedence over those of its references.
    for (const name of annotationNames) {
      if (given[name] !== undefined) add(this.#collected, name, given[name]);
    }
    const keys = Object.keys(given);
    const referring = keys.find((key) => referenceKeys.has(key));
    if (referring !== undefined && this.#references.refAlone) return this.#follow(given[referring], depth);
    for (const key of keys) {
      const value = given[key];
      if (value === undefined) continue;
      const inner = key === 'allOf' ? listOf(value) : [];
      const failure = referenceKeys.has(key)
        ? this.#follow(value, depth)
        : inner.reduce<JsonReason | undefined>(
            (found, one) => found ?? this.#visit(one, depth + 1),
            undefined,
          );
      if (failure) return failure;
      collect(this.#collected, given, key);
    }
    if (allowsAnything(given['not'])) return 'contradictory';
    this.#conditions.push(...conditionsOf(given));
    for (const list of [given['oneOf'], given['anyOf']]) {
      if (Array.isArray(list)) this.#choices.push(list as readonly JsonValue[]);
    }
    return undefined;
  }
}

function conditionsOf(schema: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const condition = Object.entries(schema).filter(([keyword]) => ['if', 'then', 'else'].includes(keyword));
  if (schema['if'] !== undefined && condition.length > 1) found.push(Object.fromEntries(condition));
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const dependents = schema[keyword];
    if (!isObject(dependents)) continue;
    for (const [name, then] of Object.entries(dependents)) {
      found.push({ if: { required: [name] }, then: Array.isArray(then) ? { required: then } : then });
    }
  }
  return found;
}

function lastPartOf(reference: string): string | undefined {
  const name = /[/#]([^/#]+)$/.exec(reference.slice(-200))?.[1];
  return name === undefined ? undefined : unescapeStep(name);
}

/** Removes the `null` of optional arguments (`anyOf` with `null` and one schema), and merges a single remaining branch. */
export function settle(given: Flat, references: References): { flat: Flat; nullable: boolean } | JsonReason {
  let flat = given;
  let nullable = false;
  for (let round = 0; round < maxRounds; round++) {
    const one = withoutNull(flat);
    nullable ||= one.nullable;
    if (one.alone.length === 0) return { flat: one.flat, nullable };
    const [open] = one.flat.choices;
    const own = open ? { ...one.flat.schema, anyOf: open } : one.flat.schema;
    const merged = flatten({ ...own, allOf: [...one.alone, ...furtherSchemas(one.flat)] }, references);
    if (typeof merged === 'string') return merged;
    flat = one.flat.reference === undefined ? merged : { ...merged, reference: one.flat.reference };
  }
  // Most likely, a branch refers to its own choice.
  return 'too-deep';
}

/** Returns the conditions of a flat schema and all its choices except the first, as schemas. */
export function furtherSchemas({ conditions, choices }: Flat): readonly JsonObject[] {
  return [...choices.slice(1).map((list) => ({ anyOf: list })), ...conditions];
}

/**
 * Returns a flat schema without `null` and without choices that have a single branch. Those branches are returned as `alone`.
 */
function withoutNull(flat: Flat): { flat: Flat; nullable: boolean; alone: readonly JsonValue[] } {
  const { nullable: isMarked, ...schema } = flat.schema;
  const types = typesOf(schema);
  const others = types.filter((type) => type !== 'null');
  const isUnion = others.length > 0 && others.length < types.length;
  const type = others.length === 1 ? others[0] : others;
  const alone: JsonValue[] = [];
  let nullable = isMarked === true || isUnion;
  const choices = flat.choices.flatMap((list) => {
    const left = list.filter((branch) => branch !== false && !isNull(branch));
    if (left.length === 0) return [list];
    nullable ||= list.some(isNull);
    if (left.length > 1) return [left];
    alone.push(...left);
    return [];
  });
  const narrowed: JsonObject = isUnion && type !== undefined ? { ...schema, type } : schema;
  return { flat: { ...flat, schema: narrowed, choices }, nullable, alone };
}

function isNull(branch: JsonValue): boolean {
  if (!isObject(branch) || branch['enum'] !== undefined) return false;
  return branch['type'] === 'null' || branch['const'] === null;
}
