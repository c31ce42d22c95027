import { isObject } from '../../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { isOfFormat } from './formats.js';
import { listOf } from './json.js';
import { isOfType, typeOf, typesOf } from './keywords.js';
import type { Effort, JsonTypeName } from './node.js';

/** `unknown` if only a server's pattern or too much work could determine the answer. */
type MatchResult = boolean | 'unknown';

/** Maximum number of steps into a value or a schema for one test. */
const maxSteps = 5_000;
const maxDepth = 100;
const namesPerStep = 16;

/** Resolves references. */
export interface References {
  readonly resolve: (reference: string) => JsonValue | undefined;
  /** True before 2019-09: only annotations are allowed beside a `$ref`. */
  readonly refAlone: boolean;
}

/**
 * Tests a value against a schema. The test is sufficient to choose a branch and to show the fields that conditions add, but it
 * is not a validator: if it cannot check a keyword, it returns `unknown`.
 */
export function fits(
  schema: JsonValue,
  json: JsonValue,
  references: References,
  effort: Effort = { steps: maxSteps },
): MatchResult {
  return new Matcher(references, effort).fits(schema, json, 0);
}

class Matcher {
  #steps = 0;
  readonly #references: References;
  readonly #effort: Effort;
  /** Answers by the target of a reference and the value, because many references may have the same target. */
  readonly #answers = new Map<JsonValue, Map<JsonValue, MatchResult>>();

  constructor(references: References, effort: Effort) {
    this.#references = references;
    this.#effort = effort;
  }

  fits(schema: JsonValue | undefined, json: JsonValue, depth: number): MatchResult {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema) || !this.#step(depth)) return 'unknown';
    const inside: Inside = (one, part = json) => this.fits(one, part, depth + 1);
    const { anyOf, oneOf } = schema;
    const reference = schema['$ref'] ?? schema['$dynamicRef'] ?? schema['$recursiveRef'];
    const fitsReference = (): MatchResult =>
      reference === undefined ? true : this.#fitsReference(reference, json, depth);
    if (this.#references.refAlone && reference !== undefined) return fitsReference();
    const answers: (() => MatchResult)[] = [
      () => fitsType(schema, json),
      () => this.#fitsFixed(schema, json, depth),
      () => fitsBounds(schema, json),
      fitsReference,
      () => (isObject(json) ? this.#fitsObject(schema, json, depth, inside) : true),
      () => (Array.isArray(json) ? fitsList(schema, json as readonly JsonValue[], inside) : true),
      () => all(listOf(schema['allOf']), (one) => inside(one)),
      () => (Array.isArray(anyOf) ? some(listOf(anyOf), (one) => inside(one)) : true),
      () => (Array.isArray(oneOf) ? onlyOne(listOf(oneOf).map((branch) => inside(branch))) : true),
      () => (schema['not'] === undefined ? true : not(inside(schema['not']))),
      () => fitsCondition(schema, inside),
      () => (unchecked[typeOf(json)]?.some((keyword) => keyword in schema) ? 'unknown' : true),
    ];
    return all(answers, (answer) => answer());
  }

  /** Takes a step, which costs more for many names. Returns false if no steps are left. */
  #step(depth: number, names = 0): boolean {
    const cost = 1 + Math.floor(names / namesPerStep);
    this.#steps += cost;
    this.#effort.steps -= cost;
    return depth <= maxDepth && this.#steps <= maxSteps && this.#effort.steps >= 0;
  }

  #fitsReference(reference: JsonValue, json: JsonValue, depth: number): MatchResult {
    const target = typeof reference === 'string' ? this.#references.resolve(reference) : undefined;
    if (target === undefined) return 'unknown';
    const answers = this.#answers.get(target) ?? new Map<JsonValue, MatchResult>();
    this.#answers.set(target, answers);
    const known = answers.get(json);
    if (known !== undefined) return known;
    // The answer if the reference is recursive.
    answers.set(json, 'unknown');
    const answer = this.fits(target, json, depth + 1);
    answers.set(json, answer);
    return answer;
  }

  #fitsFixed(schema: JsonObject, json: JsonValue, depth: number): MatchResult {
    const { const: fixed, enum: values } = schema;
    if (fixed !== undefined && this.#same(fixed, json, depth) !== true) return this.#same(fixed, json, depth);
    return Array.isArray(values) ? some(listOf(values), (value) => this.#same(value, json, depth)) : true;
  }

  #same(one: JsonValue | undefined, other: JsonValue | undefined, depth: number): MatchResult {
    if (one === other) return true;
    if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
    const [list, otherList] = [Array.isArray(one), Array.isArray(other)];
    if (list !== otherList || (list && one.length !== (other as readonly JsonValue[]).length)) return false;
    const names = Object.keys(one);
    if (!this.#step(depth, names.length)) return 'unknown';
    if (!list && names.length !== Object.keys(other).length) return false;
    const [those, these] = [one as JsonObject, other as JsonObject];
    return all(names, (name) =>
      Object.hasOwn(these, name) ? this.#same(those[name], these[name], depth + 1) : false,
    );
  }

  #fitsObject(schema: JsonObject, json: JsonObject, depth: number, inside: Inside): MatchResult {
    const { properties, required, additionalProperties: others, patternProperties } = schema;
    const names = Object.keys(json);
    if (!this.#step(depth, names.length)) return 'unknown';
    if (listOf(required).some((name) => typeof name === 'string' && !Object.hasOwn(json, name))) return false;
    if (!within(names.length, schema['minProperties'], schema['maxProperties'])) return false;
    const known = isObject(properties) ? properties : {};
    return all(names, (name) => {
      if (Object.hasOwn(known, name)) return inside(known[name], json[name]);
      if (isObject(patternProperties)) return 'unknown';
      return others === undefined ? true : inside(others, json[name]);
    });
  }
}

type Inside = (schema: JsonValue | undefined, part?: JsonValue) => MatchResult;

/** Keywords that are not checked here. */
const unchecked: Readonly<Partial<Record<JsonTypeName, readonly string[]>>> = {
  string: ['pattern'],
  number: ['multipleOf'],
  array: ['contains', 'uniqueItems', 'unevaluatedItems'],
  object: ['propertyNames', 'unevaluatedProperties', 'dependentRequired', 'dependentSchemas', 'dependencies'],
};

function fitsList(schema: JsonObject, json: readonly JsonValue[], inside: Inside): MatchResult {
  if (!within(json.length, schema['minItems'], schema['maxItems'])) return false;
  const { items, prefixItems, additionalItems } = schema;
  const first = listOf(Array.isArray(items) ? items : prefixItems);
  const rest = Array.isArray(items) ? additionalItems : items;
  const looked = rest === undefined ? json.slice(0, first.length) : json;
  return all(looked.entries(), ([at, item]) => inside(first[at] ?? rest, item));
}

function fitsCondition(schema: JsonObject, inside: Inside): MatchResult {
  if (schema['if'] === undefined) return true;
  const { then = true, else: otherwise = true } = schema;
  const answer = inside(schema['if']);
  return answer === 'unknown' ? answer : inside(answer ? then : otherwise);
}

function fitsType(schema: JsonObject, json: JsonValue): boolean {
  if (json === null && schema['nullable'] === true) return true;
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfType(json, type));
}

function fitsBounds(schema: JsonObject, json: JsonValue): MatchResult {
  if (typeof json === 'string') {
    const { format, minLength, maxLength } = schema;
    if (!within(json.length, minLength, maxLength, 2)) return false;
    // Only the validator can determine whether a format is an assertion.
    return typeof format !== 'string' || isOfFormat(format, json) ? true : 'unknown';
  }
  if (typeof json !== 'number') return true;
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  if (typeof above === 'number' && json <= above) return false;
  if (typeof below === 'number' && json >= below) return false;
  return within(json, schema['minimum'], schema['maximum']);
}

/** Tests a count against bounds. For text in UTF-16, `units` is 2, because a character may take two units. */
function within(count: number, min: JsonValue | undefined, max: JsonValue | undefined, units = 1): boolean {
  if (typeof min === 'number' && count < min) return false;
  return typeof max !== 'number' || count <= max * units;
}

function all<Item>(items: Iterable<Item>, ask: (item: Item) => MatchResult): MatchResult {
  let answer: MatchResult = true;
  for (const item of items) {
    const next = ask(item);
    if (next === false) return false;
    if (next === 'unknown') answer = next;
  }
  return answer;
}

function some<Item>(items: readonly Item[], ask: (item: Item) => MatchResult): MatchResult {
  return not(all(items, (item) => not(ask(item))));
}

function onlyOne(answers: readonly MatchResult[]): MatchResult {
  const yes = answers.filter((answer) => answer === true).length;
  if (yes > 1) return false;
  return answers.includes('unknown') ? 'unknown' : yes === 1;
}

function not(answer: MatchResult): MatchResult {
  return answer === 'unknown' ? answer : !answer;
}
