import type { JsonObject, JsonValue } from '../types.js';
import { keyOf } from './form-json.js';
import { isObject } from './form-node.js';
import { isOfType, typesOf } from './form-options.js';

/** `unknown` where it cannot be told without running a server's pattern, or without more work than it is worth. */
export type Answer = boolean | 'unknown';

/** Steps into a value or a schema, for one question. */
const maxSteps = 5_000;
const maxDepth = 100;

/**
 * Whether a value fits a schema, as far as that can be told at once: enough to choose a branch and to show the fields
 * that a value asks for. It is no validator: what it does not look at is `unknown`.
 */
export function fits(
  schema: JsonValue,
  json: JsonValue,
  resolve: (reference: string) => JsonValue | undefined,
): Answer {
  const matcher = new Matcher(resolve);
  return matcher.fits(schema, json, 0);
}

class Matcher {
  #steps = 0;
  readonly #resolve: (reference: string) => JsonValue | undefined;

  constructor(resolve: (reference: string) => JsonValue | undefined) {
    this.#resolve = resolve;
  }

  fits(schema: JsonValue | undefined, json: JsonValue, depth: number): Answer {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema) || ++this.#steps > maxSteps || depth > maxDepth) return 'unknown';
    const inside = (one: JsonValue | undefined, part = json): Answer => this.fits(one, part, depth + 1);
    const answers: (() => Answer)[] = [
      () => fitsType(schema, json),
      () => fitsFixed(schema, json),
      () => fitsNumbers(schema, json),
      () => this.#fitsReference(schema, json, depth),
      () => (isObject(json) ? this.#fitsObject(schema, json, inside) : true),
      () => (Array.isArray(json) ? this.#fitsList(schema, json as readonly JsonValue[], inside) : true),
      () => all(listOf(schema['allOf']), (one) => inside(one)),
      () => (Array.isArray(schema['anyOf']) ? some(listOf(schema['anyOf']), (one) => inside(one)) : true),
      () =>
        Array.isArray(schema['oneOf']) ? one(listOf(schema['oneOf']).map((branch) => inside(branch))) : true,
      () => (schema['not'] === undefined ? true : not(inside(schema['not']))),
      () => this.#fitsCondition(schema, inside),
      () => (unlooked.some((keyword) => keyword in schema) ? 'unknown' : true),
    ];
    return all(answers, (answer) => answer());
  }

  #fitsReference(schema: JsonObject, json: JsonValue, depth: number): Answer {
    const reference = schema['$ref'] ?? schema['$dynamicRef'] ?? schema['$recursiveRef'];
    if (reference === undefined) return true;
    const target = typeof reference === 'string' ? this.#resolve(reference) : undefined;
    return target === undefined ? 'unknown' : this.fits(target, json, depth + 1);
  }

  #fitsObject(schema: JsonObject, json: JsonObject, inside: Inside): Answer {
    const { properties, required, additionalProperties: others, patternProperties } = schema;
    const names = Object.keys(json);
    const hasAll = listOf(required).every((name) => typeof name !== 'string' || Object.hasOwn(json, name));
    if (!hasAll) return false;
    if (!within(names.length, schema['minProperties'], schema['maxProperties'])) return false;
    const known = isObject(properties) ? properties : {};
    return all(names, (name) => {
      if (Object.hasOwn(known, name)) return inside(known[name], json[name]);
      if (isObject(patternProperties)) return 'unknown';
      return others === undefined ? true : inside(others, json[name]);
    });
  }

  #fitsList(schema: JsonObject, json: readonly JsonValue[], inside: Inside): Answer {
    if (!within(json.length, schema['minItems'], schema['maxItems'])) return false;
    const { items, prefixItems, additionalItems } = schema;
    const first = listOf(Array.isArray(items) ? items : prefixItems);
    const rest = Array.isArray(items) ? additionalItems : items;
    return all([...json.entries()], ([at, item]) => {
      const one = first[at] ?? rest;
      return one === undefined ? true : inside(one, item);
    });
  }

  #fitsCondition(schema: JsonObject, inside: Inside): Answer {
    if (schema['if'] === undefined) return true;
    const { then = true, else: otherwise = true } = schema;
    const holds = inside(schema['if']);
    if (holds === 'unknown') return 'unknown';
    return inside(holds ? then : otherwise);
  }
}

type Inside = (schema: JsonValue | undefined, part?: JsonValue) => Answer;

/** Keywords that are not looked at here, since they need a pattern to run or more than one look. */
const unlooked: readonly string[] = [
  'pattern',
  'propertyNames',
  'contains',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
  'dependencies',
];

function fitsType(schema: JsonObject, json: JsonValue): boolean {
  const types = typesOf(schema);
  return (
    types.length === 0 ||
    types.some((type) => isOfType(json, type)) ||
    (json === null && schema['nullable'] === true)
  );
}

function fitsFixed(schema: JsonObject, json: JsonValue): boolean {
  const { const: fixed, enum: values } = schema;
  const key = fixed !== undefined || values !== undefined ? keyOf(json) : '';
  if (fixed !== undefined && keyOf(fixed) !== key) return false;
  return !Array.isArray(values) || listOf(values).some((value) => keyOf(value) === key);
}

function fitsNumbers(schema: JsonObject, json: JsonValue): boolean {
  if (typeof json === 'string') return within(json.length, schema['minLength'], schema['maxLength'], 2);
  if (typeof json !== 'number') return true;
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  if (typeof above === 'number' && json <= above) return false;
  if (typeof below === 'number' && json >= below) return false;
  return within(json, schema['minimum'], schema['maximum']);
}

/** `units` for one: a character that JSON Schema counts once may be two of JavaScript's. */
function within(
  count: number,
  least: JsonValue | undefined,
  most: JsonValue | undefined,
  units = 1,
): boolean {
  if (typeof least === 'number' && count < least) return false;
  return typeof most !== 'number' || count <= most * units;
}

function all<Item>(items: readonly Item[], ask: (item: Item) => Answer): Answer {
  let answer: Answer = true;
  for (const item of items) {
    const next = ask(item);
    if (next === false) return false;
    if (next === 'unknown') answer = next;
  }
  return answer;
}

function some<Item>(items: readonly Item[], ask: (item: Item) => Answer): Answer {
  return not(all(items, (item) => not(ask(item))));
}

function one(answers: readonly Answer[]): Answer {
  const yes = answers.filter((answer) => answer === true).length;
  if (yes > 1) return false;
  return answers.includes('unknown') ? 'unknown' : yes === 1;
}

function not(answer: Answer): Answer {
  return answer === 'unknown' ? answer : !answer;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
