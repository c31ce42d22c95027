import {
  absent,
  itemOf,
  opened,
  shapeOf,
  type FormNode,
  type FormValue,
  type GroupNode,
  type GroupValue,
} from '../../core/form.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { branchId, entriesId, entryId, fieldId, itemId, rootId } from './ids.js';
import { isObject, isSameJson } from './same-json.js';

type Json = JsonValue | undefined;

/** The values that changed fields had before, by id; `undefined` if a field was absent. */
export type Changes = ReadonlyMap<string, Json>;

/** Compares a form with earlier values. Each difference is at the innermost field that holds the whole of it. */
export function changesOf(node: FormNode, value: FormValue, now: Json, before: JsonObject): Changes {
  const comparison = new Comparison();
  comparison.compare(rootId, node, value, now, before);
  return comparison.changes;
}

class Comparison {
  readonly changes = new Map<string, Json>();

  compare(id: string, given: FormNode, value: FormValue, now: Json, before: Json): void {
    const node = value.kind === 'absent' ? given : opened(given);
    if (node.kind === 'group' && value.kind === 'group' && isObject(before)) {
      this.#compareGroup(id, node, value, now, before);
    } else if (
      node.kind === 'list' &&
      value.kind === 'list' &&
      Array.isArray(before) &&
      before.length === value.items.length
    ) {
      const items = before as readonly JsonValue[];
      for (const [at, item] of value.items.entries()) {
        const part = Array.isArray(now) ? (now as readonly JsonValue[])[at] : undefined;
        const kind = itemOf(node, at);
        if (kind) this.compare(itemId(id, item.id), kind, item.value, part, items[at]);
      }
    } else if (node.kind === 'variant' && value.kind === 'variant' && before !== undefined) {
      const branch = node.branches[value.branch];
      if (branch?.fits(before))
        this.compare(branchId(id, value.branch), branch.node, value.value, now, before);
      else if (!isSameJson(now, before)) this.changes.set(id, before);
    } else if (!isSameJson(now, before)) this.changes.set(id, before);
  }

  #compareGroup(id: string, node: GroupNode, value: GroupValue, now: Json, before: JsonObject): void {
    const { fields, entries } = shapeOf(node, value);
    const names = new Set(fields.map(({ name }) => name));
    for (const { name, key, node: field } of fields) {
      const part = value.fields.get(name) ?? absent;
      this.compare(fieldId(id, key), field, part, own(now, name), own(before, name));
    }
    for (const { id: entry, name, value: part } of value.entries) {
      if (name !== undefined) names.add(name);
      const was = name === undefined ? undefined : own(before, name);
      const is = name === undefined ? undefined : own(now, name);
      // A property without a name, or without a value, is not there yet; still it is more than there was.
      if (was === undefined && is === undefined) this.changes.set(entryId(id, entry), undefined);
      else this.compare(entryId(id, entry), entries.node, part, is, was);
    }
    const gone = Object.entries(before).filter(([name]) => !names.has(name));
    if (gone.length > 0) this.changes.set(entriesId(id), Object.fromEntries(gone));
  }
}

function own(value: Json, name: string): Json {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
