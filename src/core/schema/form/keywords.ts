import { isObject } from '../../base/is-object.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { isDeeperThan, listOf } from './json.js';
import type { Annotations } from './node.js';

/** Returns the annotations of a schema, without those of a wrong type. */
export function annotationsOf(schema: JsonObject, maxDepth: number): Annotations {
  const { title, description, default: preset, examples } = schema;
  const example = Array.isArray(examples) ? listOf(examples)[0] : schema['example'];
  return {
    ...(typeof title === 'string' && title.trim() !== '' ? { title } : {}),
    ...(typeof description === 'string' && description.trim() !== '' ? { description } : {}),
    ...(preset === undefined || isTooDeep(preset, maxDepth) ? {} : { default: preset }),
    ...(example === undefined || isTooDeep(example, maxDepth) ? {} : { example }),
    ...Object.fromEntries(flags.filter((name) => schema[name] === true).map((name) => [name, true])),
  };
}

const flags = ['deprecated', 'readOnly', 'writeOnly', 'nullable'];

const depths = new WeakMap<object, ReadonlyMap<number, boolean>>();

/** Remembers its answers: many parts may refer to one schema with a large default. */
function isTooDeep(value: JsonValue, maxDepth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const known = depths.get(value)?.get(maxDepth);
  if (known !== undefined) return known;
  const deep = isDeeperThan(value, maxDepth);
  depths.set(value, new Map([[maxDepth, deep]]));
  return deep;
}

/** Returns the named bounds of a schema that are numbers, and not negative where they limit a count. */
export function boundsOf<Name extends string>(
  schema: JsonObject,
  names: readonly Name[],
): { readonly [N in Name]?: number } {
  const bounds: { [N in Name]?: number } = {};
  for (const name of names) {
    const value = /Length$|Items$|Properties$/.test(name) ? countOf(schema[name]) : numberOf(schema[name]);
    // Some libraries write JavaScript's own limits into a schema, which say nothing about the tool.
    if (value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER) continue;
    if (name === 'multipleOf' && value <= 0) continue;
    bounds[name] = value;
  }
  return bounds;
}

export function countOf(value: JsonValue | undefined): number | undefined {
  const count = numberOf(value);
  return count !== undefined && count >= 0 ? count : undefined;
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns true if no value can be within a schema's own bounds. */
export function isImpossible(schema: JsonObject): boolean {
  const type = schema['type'];
  const crossed = (low: string, high: string, strict = false): boolean => {
    const [from, to] = [numberOf(schema[low]), numberOf(schema[high])];
    return from !== undefined && to !== undefined && (strict ? from >= to : from > to);
  };
  switch (type) {
    case 'string':
      return crossed('minLength', 'maxLength');
    case 'array':
      return crossed('minItems', 'maxItems');
    case 'object':
      return crossed('minProperties', 'maxProperties');
    case 'number':
    case 'integer':
      return (
        crossed('minimum', 'maximum') ||
        crossed('exclusiveMinimum', 'maximum', true) ||
        crossed('minimum', 'exclusiveMaximum', true) ||
        crossed('exclusiveMinimum', 'exclusiveMaximum', true)
      );
    default:
      return false;
  }
}

/** Returns true for a branch that only says which of the properties must be there, which changes no control. */
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
