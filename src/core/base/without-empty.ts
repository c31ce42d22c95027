import { isObject } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';

/** Kind of an optional field's value, if present. */
export type FieldKind = 'text' | 'object' | 'list' | 'flag' | 'number';

/** Optional fields of an object, by their names. */
export type OptionalFields = Readonly<Record<string, FieldKind>>;

/**
 * Returns a server's object without the values that many servers write for absent fields: `null`, `""` for an optional text,
 * and optional fields of the wrong type. `[]` for an object and `{}` for a list, which PHP and Lua write, become an empty
 * object or list. Of the fields that `optional` does not name, only those with `null` are removed. Nested objects stay
 * unchanged.
 */
export function withoutEmpty(given: JsonObject, optional: OptionalFields = {}): JsonObject {
  const fields = Object.entries(given).flatMap(([name, value]): [string, JsonValue][] => {
    const kind = Object.hasOwn(optional, name) ? optional[name] : undefined;
    const read = kind ? readField(value, kind) : value;
    return read === undefined || read === null ? [] : [[name, read]];
  });
  return Object.fromEntries(fields);
}

/** Returns true for the values that servers write in place of an absent field. */
export function isEmpty(value: JsonValue): boolean {
  return value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function readField(value: JsonValue, kind: FieldKind): JsonValue | undefined {
  const isBare = value !== null && value !== '' && isEmpty(value);
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value !== '' ? value : undefined;
    case 'object':
      if (isBare) return {};
      return isObject(value) ? value : undefined;
    case 'list':
      if (isBare) return [];
      return Array.isArray(value) ? (value as readonly JsonValue[]) : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
  }
}
