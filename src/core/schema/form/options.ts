import { isObject } from '../../base/is-object.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { keyOf } from './json.js';
import type { JsonTypeName, Option } from './node.js';

/**
 * Returns the fixed values that a schema allows by `const`, `enum` (with MCP's older `enumNames`), or a `oneOf` or
 * `anyOf` of fixed values only; `undefined` if it allows other values.
 */
export function optionsOf(
  schema: JsonObject,
  choices: readonly (readonly JsonValue[])[] = [],
): readonly Option[] | undefined {
  const fixed = fixedOf(schema);
  const branches = choices.map(fixedBranches).find((list) => list !== undefined);
  // Branches give values their titles, and leave some out.
  const keys = new Set(fixed?.map(({ value }) => keyOf(value)));
  const listed =
    fixed && branches ? branches.filter(({ value }) => keys.has(keyOf(value))) : (branches ?? fixed);
  if (!listed) return undefined;
  const types = typesOf(schema);
  const isAllowed = ({ value }: Listed): boolean => types.some((type) => isOfType(value, type));
  return named(types.length === 0 ? listed : listed.filter(isAllowed));
}

interface Index {
  readonly places: ReadonlyMap<string, number>;
  /** True if one of them is an object or a list. */
  readonly isDeep: boolean;
}

const indexes = new WeakMap<readonly Option[], Index>();

/** Returns the index of a value among options, or -1. Fast for many values and many options. */
export function optionIndex(options: readonly Option[], value: JsonValue): number {
  let index = indexes.get(options);
  if (!index) {
    index = {
      places: new Map(options.map((option, at): [string, number] => [keyOf(option.value), at]).reverse()),
      isDeep: options.some((option) => isDeep(option.value)),
    };
    indexes.set(options, index);
  }
  if (isDeep(value) && !index.isDeep) return -1;
  return index.places.get(keyOf(value)) ?? -1;
}

function isDeep(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns the types that a schema names and JSON Schema knows. */
export function typesOf(schema: JsonObject): readonly JsonTypeName[] {
  const type = schema['type'];
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  return names.filter((name): name is JsonTypeName => typeNames.has(name));
}

const typeNames: ReadonlySet<unknown> = new Set<JsonTypeName>([
  ...(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const),
]);

export function isOfType(value: JsonValue, type: JsonTypeName): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

export function typeOf(value: JsonValue): JsonTypeName {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'boolean' | 'number' | 'object' | 'string');
}

type Listed = Omit<Option, 'text'>;

/** Returns the values of branches that are all fixed values. */
export function fixedBranches(branches: readonly JsonValue[]): readonly Listed[] | undefined {
  const all: Listed[] = [];
  for (const branch of branches) {
    const some = isObject(branch) ? fixedOf(branch) : undefined;
    if (!some) return undefined;
    all.push(...some);
  }
  return all;
}

function fixedOf(schema: JsonObject): readonly Listed[] | undefined {
  const { title, description, enumNames, enum: values } = schema;
  const labels = {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
  if (schema['const'] !== undefined) return [{ value: schema['const'], ...labels }];
  if (Array.isArray(values)) {
    const names: readonly unknown[] =
      Array.isArray(enumNames) && enumNames.length === values.length ? enumNames : [];
    return (values as readonly JsonValue[]).map((value, index) => {
      const name = names[index];
      return {
        value,
        ...(values.length === 1 ? labels : {}),
        ...(typeof name === 'string' ? { title: name } : {}),
      };
    });
  }
  return schema['type'] === 'null' ? [{ value: null, ...labels }] : undefined;
}

/** Gives each value its text: as it is, or as JSON if another option would read the same, such as 1 and "1". */
function named(listed: readonly Listed[]): readonly Option[] {
  const seen = new Map<string, number>();
  for (const { value } of listed) seen.set(plain(value), (seen.get(plain(value)) ?? 0) + 1);
  return listed.map(({ value, title = '', description = '' }) => {
    const text = plain(value);
    const own = text.trim() === '' || (seen.get(text) ?? 0) > 1 ? JSON.stringify(value) : text;
    return {
      value,
      text: own,
      ...(title.trim() !== '' && title !== own ? { title } : {}),
      ...(description.trim() === '' ? {} : { description }),
    };
  });
}

function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
