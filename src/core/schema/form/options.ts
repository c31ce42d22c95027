import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { keyOf } from './json.js';
import { isObject, type JsonTypeName, type Option } from './node.js';

/**
 * The fixed values that a schema allows: `const`, `enum` (with MCP's older `enumNames`), and a `oneOf` or `anyOf` whose
 * every branch is a fixed value. Nothing where the schema allows more than fixed values.
 */
export function optionsOf(
  schema: JsonObject,
  choices: readonly (readonly JsonValue[])[] = [],
): readonly Option[] | undefined {
  const fixed = fixedOf(schema);
  const branches = choices.map(fixedBranches).find((list) => list !== undefined);
  const listed = fixed && branches ? among(branches, fixed) : (branches ?? fixed);
  if (!listed) return undefined;
  const types = typesOf(schema);
  return named(
    types.length === 0 ? listed : listed.filter(({ value }) => types.some((t) => isOfType(value, t))),
  );
}

interface Index {
  readonly places: ReadonlyMap<string, number>;
  /** Whether one of them is an object or a list. */
  readonly isDeep: boolean;
}

const indexes = new WeakMap<readonly Option[], Index>();

/** Where a value stands among options; -1 where it is none of them. Looked up, since both may be many. */
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

/** The types that a schema names, those that JSON Schema does not know left out. */
export function typesOf(schema: JsonObject): readonly JsonTypeName[] {
  const type = schema['type'];
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  return names.filter((name): name is JsonTypeName => typeNames.has(name));
}

const typeNames: ReadonlySet<unknown> = new Set<JsonTypeName>([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]);

export function isOfType(value: JsonValue, type: JsonTypeName): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

type Listed = Omit<Option, 'text'>;

/** The values of branches that are nothing but fixed values. */
export function fixedBranches(branches: readonly JsonValue[]): readonly Listed[] | undefined {
  const all: Listed[] = [];
  for (const branch of branches) {
    const some = isObject(branch) ? fixedOf(branch) : undefined;
    if (!some) return undefined;
    all.push(...some);
  }
  return all;
}

/** Branches give values their titles, and leave out others. */
function among(branches: readonly Listed[], listed: readonly Listed[]): readonly Listed[] {
  const keys = new Set(listed.map(({ value }) => keyOf(value)));
  return branches.filter(({ value }) => keys.has(keyOf(value)));
}

function fixedOf(schema: JsonObject): readonly Listed[] | undefined {
  const { title, description, enumNames, enum: values } = schema;
  const said = {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
  if (schema['const'] !== undefined) return [{ value: schema['const'], ...said }];
  if (Array.isArray(values)) {
    const names: readonly unknown[] =
      Array.isArray(enumNames) && enumNames.length === values.length ? enumNames : [];
    return (values as readonly JsonValue[]).map((value, index) => {
      const name = names[index];
      return {
        value,
        ...(values.length === 1 ? said : {}),
        ...(typeof name === 'string' ? { title: name } : {}),
      };
    });
  }
  return schema['type'] === 'null' ? [{ value: null, ...said }] : undefined;
}

/** A text stands as it is, unless another option would read the same: then JSON's quotes tell 1 from "1". */
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
