import type { JsonObject, JsonValue } from '../types.js';
import { isDeeperThan } from './form-json.js';
import { isObject, type Annotations, type JsonReason } from './form-node.js';

/** What a schema says of a value beside its shape; what is not of the type it must be is left out. */
export function annotationsOf(schema: JsonObject, maxDepth: number): Annotations {
  const {
    title,
    description,
    default: preset,
    examples,
    deprecated,
  } = schema as {
    readonly [Name in 'title' | 'description' | 'default' | 'examples' | 'deprecated']?: JsonValue;
  };
  const example: JsonValue | undefined = Array.isArray(examples)
    ? (examples as readonly JsonValue[])[0]
    : undefined;
  return {
    ...(typeof title === 'string' && title.trim() !== '' ? { title } : {}),
    ...(typeof description === 'string' && description.trim() !== '' ? { description } : {}),
    ...(preset === undefined || isDeeperThan(preset, maxDepth) ? {} : { default: preset }),
    ...(example === undefined || isDeeperThan(example, maxDepth) ? {} : { example }),
    ...(deprecated === true ? { deprecated } : {}),
  };
}

/** The named bounds of a schema that are bounds: numbers, and for counts no less than zero. */
export function boundsOf<Name extends string>(
  schema: JsonObject,
  names: readonly Name[],
): { readonly [N in Name]?: number } {
  const bounds: { [N in Name]?: number } = {};
  for (const name of names) {
    const value = /Length$|Items$/.test(name) ? countOf(schema[name]) : numberOf(schema[name]);
    // The ends of what JavaScript counts with say nothing about the tool, though some libraries write them down.
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

/** Whether a schema's own bounds leave room for no value. */
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

/**
 * Whether a schema's shape depends on more than its own keywords. Branches that only say which of the named properties
 * must be there change no control, so the form stays, and the validator has the last word.
 */
export function beyondFixedValues(schema: JsonObject): JsonReason | undefined {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const shapes = (keywords: readonly string[]): boolean =>
    keywords.some((keyword) => {
      const value = schema[keyword];
      if (value === undefined) return false;
      const branches: readonly unknown[] = Array.isArray(value) ? value : [value];
      return !branches.every((branch) => onlyRequires(branch, properties));
    });
  if (shapes(['allOf', 'anyOf', 'oneOf'])) return 'composition';
  if (shapes(['if', 'then', 'else'])) return 'conditional';
  const dependent = [schema['dependentSchemas'], schema['dependencies']].filter(isObject);
  const list = dependent
    .flatMap((schemas) => Object.values(schemas))
    .filter((value) => !Array.isArray(value));
  return list.every((branch) => onlyRequires(branch, properties)) ? undefined : 'conditional';
}

function onlyRequires(branch: unknown, properties: JsonObject): boolean {
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
