import { problem, type Problem } from '../base/errors.js';
import type { LimitName, Limits } from '../base/limits.js';
import type { JsonValue } from '../protocol/index.js';
import { expansionOf } from './expansion.js';
import { mapSchema, type Place } from './schema-map.js';
import { isObject } from './subschemas.js';

/** What a value costs at most on this thread, or why it is not tried. For a schema that was admitted here. */
export function refuseWork(text: string, value: string, limits: Limits): Problem | undefined {
  const schema = JSON.parse(text) as JsonValue;
  if (!isObject(schema)) return undefined;
  const map = mapSchema(schema, limits);
  const { cost } = expansionOf(map, weightOf);
  const unique = expansionOf(map, ({ schema: one }) => (isObject(one) && one['uniqueItems'] ? 1 : 0)).cost;
  const longest = unique > 0 ? longestList(JSON.parse(value) as JsonValue) : 0;
  const beyond = (limit: LimitName): Problem => problem('schema-refused', { limit, value: limits[limit] });
  if (longest > limits.threadUniqueItems) return beyond('threadUniqueItems');
  // Each item is held against each other one.
  return (cost + unique * longest) * value.length > limits.threadWork ? beyond('threadWork') : undefined;
}

/** The entries of one schema, without those of the schemas in it. */
function weightOf({ schema }: Place): number {
  if (!isObject(schema)) return 1;
  return Object.values(schema).reduce<number>(
    (sum, value) => sum + 1 + (typeof value === 'object' && value !== null ? Object.keys(value).length : 0),
    1,
  );
}

function longestList(value: JsonValue): number {
  let longest = 0;
  const open: JsonValue[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    if (Array.isArray(at)) longest = Math.max(longest, at.length);
    for (const child of Object.values(at) as JsonValue[]) {
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
  return longest;
}
