import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import { readJson } from './json.js';
import { readNumber } from './number.js';
import type { FormValue, GroupValue } from './value.js';

/**
 * All that a value holds as JSON, whatever node it is for: what is kept and not sent as well. Nothing, where it is no
 * JSON yet.
 */
export function plainOf(value: FormValue, limits: Limits = defaultLimits): JsonValue | undefined {
  switch (value.kind) {
    case 'value':
      return value.value;
    case 'typed':
    case 'raw': {
      const reading = readJson(value.text, limits);
      if ('value' in reading) return reading.value;
      const number = readNumber(value.text);
      return 'value' in number ? number.value : undefined;
    }
    case 'list':
      return value.items.map((item) => plainOf(item.value, limits) ?? null);
    case 'group':
      return plainGroupOf(value, limits);
    case 'variant':
      return plainOf(value.value, limits);
    default:
      return undefined;
  }
}

export function plainGroupOf({ fields, entries }: GroupValue, limits?: Limits): JsonObject {
  const found: [string, JsonValue][] = [];
  for (const [name, part] of [...entries.map(({ name, value }) => [name, value] as const), ...fields]) {
    const json = name === undefined ? undefined : plainOf(part, limits);
    if (name !== undefined && json !== undefined) found.push([name, json]);
  }
  // `fromEntries` makes a key such as `__proto__` a property like any other.
  return Object.fromEntries(found);
}
