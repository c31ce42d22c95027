import { isObject } from '../../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { keyOf, listOf, plain } from './json.js';
import type { JsonTypeName, Option } from './node.js';

/** Returns the title and the description of a schema if they are not blank. */
export function namesOf({ title, description }: JsonObject): {
  readonly title?: string;
  readonly description?: string;
} {
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title }),
    ...(typeof description === 'string' && description.trim() !== '' && { description }),
  };
}

/** Returns those of the named bounds of a schema that are numbers, and not negative if they limit a count. */
export function boundsOf<Name extends string>(
  schema: JsonObject,
  names: readonly Name[],
): { readonly [N in Name]?: number } {
  const bounds: { [N in Name]?: number } = {};
  for (const name of names) {
    const value = numberOf(schema[name]);
    // Some libraries write the limits of JavaScript into a schema. They are not limits of the tool.
    if (value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER) continue;
    if ((value < 0 && /Length$|Items$|Properties$/.test(name)) || (value <= 0 && name === 'multipleOf'))
      continue;
    bounds[name] = value;
  }
  return bounds;
}

export function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns true if the bounds of a schema contradict each other. */
export function isImpossible(schema: JsonObject): boolean {
  const crossed = (low: string, high: string, strict = false): boolean => {
    const [from, to] = [numberOf(schema[low]), numberOf(schema[high])];
    return from !== undefined && to !== undefined && (strict ? from >= to : from > to);
  };
  const { type } = schema;
  const counted = counts.get(type);
  if (counted) return crossed(`min${counted}`, `max${counted}`);
  return (
    (type === 'number' || type === 'integer') &&
    (crossed('minimum', 'maximum') ||
      crossed('exclusiveMinimum', 'maximum', true) ||
      crossed('minimum', 'exclusiveMaximum', true) ||
      crossed('exclusiveMinimum', 'exclusiveMaximum', true))
  );
}

const counts: ReadonlyMap<unknown, string> = new Map([
  ['string', 'Length'],
  ['array', 'Items'],
  ['object', 'Properties'],
]);

/** Returns true for a branch that only requires some of the properties. Such a branch does not change the controls. */
export function onlyRequires(branch: JsonValue, properties: JsonObject): boolean {
  if (!isObject(branch)) return branch === true;
  return Object.entries(branch).every(([keyword, value]) => {
    if (keyword === 'title' || keyword === 'description') return true;
    if (keyword === 'not') return isObject(value) && !('not' in value) && onlyRequires(value, properties);
    return (
      keyword === 'required' &&
      Array.isArray(value) &&
      value.every((name) => typeof name === 'string' && Object.hasOwn(properties, name))
    );
  });
}

const typeNames: readonly unknown[] = 'array boolean integer null number object string'.split(' ');

/** Returns the types of a schema that JSON Schema defines. */
export function typesOf({ type }: JsonObject): readonly JsonTypeName[] {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  return names.filter((name): name is JsonTypeName => typeNames.includes(name));
}

export function isOfType(value: JsonValue, type: JsonTypeName): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

export function typeOf(value: JsonValue): JsonTypeName {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'boolean' | 'number' | 'object' | 'string');
}

/**
 * Returns the fixed values that a schema allows, directly or with `oneOf` or `anyOf`; `undefined` if it allows other values.
 */
export function optionsOf(
  schema: JsonObject,
  choices: readonly (readonly JsonValue[])[],
): readonly Option[] | undefined {
  const fixed = fixedValues(schema);
  const branches = choices.map(fixedBranches).find((list) => list !== undefined);
  // Branches provide titles, and may exclude values.
  const keys = new Set(fixed?.map(({ value }) => keyOf(value)));
  const listed =
    fixed && branches ? branches.filter(({ value }) => keys.has(keyOf(value))) : (branches ?? fixed);
  if (!listed) return undefined;
  const types = typesOf(schema);
  return named(
    listed.filter(({ value }) => types.length === 0 || types.some((type) => isOfType(value, type))),
  );
}

type FixedValue = Omit<Option, 'text'>;

/** Returns the values of branches if all of them are fixed values. */
export function fixedBranches(branches: readonly JsonValue[]): readonly FixedValue[] | undefined {
  const all = branches.map((branch) => (isObject(branch) ? fixedValues(branch) : undefined));
  return all.every((values) => values !== undefined) ? all.flat() : undefined;
}

function fixedValues(schema: JsonObject): readonly FixedValue[] | undefined {
  const { enumNames, enum: values, const: only, type } = schema;
  const labels = namesOf(schema);
  if (only !== undefined) return [{ value: only, ...labels }];
  if (!Array.isArray(values)) return type === 'null' ? [{ value: null, ...labels }] : undefined;
  const names = listOf(enumNames).length === values.length ? listOf(enumNames) : [];
  return listOf(values).map((value, index) => {
    const name = names[index];
    return {
      value,
      ...(values.length === 1 && labels),
      ...(typeof name === 'string' && { title: name }),
    };
  });
}

/** Adds a text to each value: the plain value, or JSON if another option has the same text, such as 1 and "1". */
function named(listed: readonly FixedValue[]): readonly Option[] {
  const seen = new Map<string, number>();
  for (const { value } of listed) seen.set(plain(value), (seen.get(plain(value)) ?? 0) + 1);
  return listed.map(({ value, title = '', ...described }) => {
    const text = plain(value);
    const own = text.trim() === '' || (seen.get(text) ?? 0) > 1 ? JSON.stringify(value) : text;
    return { value, text: own, ...(title.trim() !== '' && title !== own && { title }), ...described };
  });
}

const indexes = new WeakMap<readonly Option[], ReadonlyMap<string, number>>();

/** Returns the index of a value among options, or -1. It is fast for many values and many options. */
export function optionIndex(options: readonly Option[], value: JsonValue): number {
  const index =
    indexes.get(options) ??
    new Map(options.map((option, at): [string, number] => [keyOf(option.value), at]).reverse());
  indexes.set(options, index);
  return index.get(keyOf(value)) ?? -1;
}
