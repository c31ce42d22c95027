import type { FormNode, FormValue, JsonObject, JsonValue } from '../../../core/index.js';
import { fieldId, itemId, restId, rootId } from './locate.js';

/** The parts of a form that differ from what they were, by id, with what they were: nothing, where they were absent. */
export type Changes = ReadonlyMap<string, JsonValue | undefined>;

/** What of a form is no longer as it was. Each difference is at the innermost part that holds the whole of it. */
export function changesOf(
  node: FormNode,
  value: FormValue,
  now: JsonValue | undefined,
  before: JsonObject,
): Changes {
  const changes = new Map<string, JsonValue | undefined>();
  compare(rootId, node, value, now, before, changes);
  return changes;
}

/** Whether two values are the same JSON; the order of keys is no difference. */
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

function compare(
  id: string,
  node: FormNode,
  value: FormValue,
  now: JsonValue | undefined,
  before: JsonValue | undefined,
  changes: Map<string, JsonValue | undefined>,
): void {
  if (node.kind === 'group' && value.kind === 'group' && isObject(before)) {
    for (const [index, { name, node: field }] of node.fields.entries()) {
      const part = value.fields.get(name) ?? { kind: 'absent' };
      compare(fieldId(id, index), field, part, own(now, name), own(before, name), changes);
    }
    const names = new Set(node.fields.map(({ name }) => name));
    const [rest, restBefore] = [restOf(now, names), restOf(before, names)];
    if (!isSameJson(rest, restBefore)) changes.set(restId(id), restBefore);
  } else if (
    node.kind === 'list' &&
    value.kind === 'list' &&
    Array.isArray(before) &&
    before.length === value.items.length
  ) {
    const items = before as readonly JsonValue[];
    for (const [at, item] of value.items.entries()) {
      const part = Array.isArray(now) ? (now as readonly JsonValue[])[at] : undefined;
      compare(itemId(id, item.id), node.item, item.value, part, items[at], changes);
    }
  } else if (!isSameJson(now, before)) changes.set(id, before);
}

function own(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** What of an object is no field; nothing, where all is. */
function restOf(value: JsonValue | undefined, fields: ReadonlySet<string>): JsonObject | undefined {
  const entries = isObject(value) ? Object.entries(value).filter(([name]) => !fields.has(name)) : [];
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
