import { isObject } from '../../shared/is-object.js';
import type { JsonValue } from '../../core/index.js';

/** Returns true if two values are the same JSON. The order of keys does not matter. */
export function isSameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const [items, others] = [one as readonly JsonValue[], other as readonly JsonValue[]];
    return items.length === others.length && items.every((item, at) => isSameJson(item, others[at]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}
