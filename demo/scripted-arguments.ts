import type { JsonObject, JsonValue } from 'mcp-tools/core';

/** A fact from the question, and the names of the properties that it fits. */
export interface Fact {
  readonly role: RegExp;
  readonly value: JsonValue;
}

export type Filled = { readonly arguments: JsonObject } | { readonly missing: readonly string[] };

/**
 * Fills in a tool's arguments by its JSON Schema. A fact goes to the property with a matching name, and a word of an enum is used
 * if the question contains it. A required property gets its default, or any remaining fact of its type.
 */
export function fillArguments(schema: JsonObject, facts: readonly Fact[], question: string): Filled {
  const left = new Set(facts);
  const words = question.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const missing: string[] = [];

  const take = (fits: (fact: Fact) => boolean): JsonValue | undefined => {
    const fact = [...left].find(fits);
    if (!fact) return undefined;
    left.delete(fact);
    return fact.value;
  };
  const mentioned = (options: JsonValue | undefined): JsonValue | undefined => {
    if (!Array.isArray(options)) return undefined;
    const values = options as readonly JsonValue[];
    const at = words.findIndex((word) => values.some((one) => isWord(one, word)));
    const [word = ''] = at < 0 ? [] : words.splice(at, 1);
    return values.find((one) => isWord(one, word));
  };

  const fill = (object: JsonObject, path: string): JsonObject => {
    const required = Array.isArray(object['required']) ? (object['required'] as readonly JsonValue[]) : [];
    const properties = Object.entries(isObject(object['properties']) ? object['properties'] : {});
    const given = properties.map(([name, raw]): readonly [string, JsonValue | undefined] => {
      const property = isObject(raw) ? raw : {};
      const isRequired = required.includes(name);
      if (property['type'] === 'object')
        return [name, isRequired ? fill(property, `${path}${name}.`) : undefined];
      const value =
        take((fact) => fact.role.test(name) && fits(fact.value, property)) ?? mentioned(property['enum']);
      return [name, value ?? (isRequired ? property['default'] : undefined)];
    });
    const complete = given.map(([name, value]): readonly [string, JsonValue | undefined] => {
      if (value !== undefined || !required.includes(name)) return [name, value];
      const property = properties.find(([one]) => one === name)?.[1];
      const any = take((fact) => fits(fact.value, isObject(property) ? property : {}));
      if (any === undefined) missing.push(path + name);
      return [name, any];
    });
    return Object.fromEntries(complete.filter((one): one is [string, JsonValue] => one[1] !== undefined));
  };

  const filled = fill(schema, '');
  return missing.length > 0 ? { missing } : { arguments: filled };
}

function fits(value: JsonValue, schema: JsonObject): boolean {
  const { type, items } = schema;
  const options = schema['enum'];
  if (Array.isArray(options)) return (options as readonly JsonValue[]).includes(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') {
    if (!Array.isArray(value)) return false;
    return (value as readonly JsonValue[]).every((one) => fits(one, isObject(items) ? items : {}));
  }
  if (type === 'object') return isObject(value) && hasAll(value, schema['required']);
  return type === undefined || type === typeof value;
}

function hasAll(value: JsonObject, names: JsonValue | undefined): boolean {
  return (
    !Array.isArray(names) || names.every((name) => typeof name === 'string' && Object.hasOwn(value, name))
  );
}

function isWord(value: JsonValue, word: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === word;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
