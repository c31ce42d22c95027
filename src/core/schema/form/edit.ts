import type { Limits } from '../../base/limits.js';
import { shapeOf } from './check.js';
import { begun, initialValue, ValueMaker } from './from-value.js';
import { itemOf, opened, type FormNode, type GroupNode, type ListNode, type VariantNode } from './node.js';
import {
  absent,
  type FormStep,
  type FormValue,
  type GroupValue,
  type ListValue,
  type VariantValue,
} from './value.js';

/** Returns the value for the text of a text box. An empty box makes an optional part absent and a required text empty. */
export function textEntered(node: FormNode, text: string, required: boolean): FormValue {
  if (node.kind === 'text') return text === '' && !required ? absent : { kind: 'value', value: text };
  return text.trim() === '' ? absent : { kind: 'typed', text };
}

/**
 * Returns the form with the part at `steps` changed. All other parts keep their identity. Without such a part, nothing changes.
 */
export function changeAt(
  value: FormValue,
  steps: readonly FormStep[],
  change: (part: FormValue) => FormValue,
): FormValue {
  const [step, ...further] = steps;
  if (!step) return change(value);
  const inside = (part: FormValue): FormValue => changeAt(part, further, change);
  if ('item' in step) {
    if (value.kind !== 'list') return value;
    const items = value.items.map((item) =>
      item.id === step.item ? { ...item, value: inside(item.value) } : item,
    );
    return { kind: 'list', items };
  }
  if ('branch' in step) {
    const isHere = value.kind === 'variant' && value.branch === step.branch;
    return isHere ? { ...value, value: inside(value.value) } : value;
  }
  if (value.kind !== 'group') return value;
  if ('entry' in step) {
    const entries = value.entries.map((entry) =>
      entry.id === step.entry ? { ...entry, value: inside(entry.value) } : entry,
    );
    return { ...value, entries };
  }
  const fields = new Map(value.fields);
  fields.set(step.field, inside(fields.get(step.field) ?? absent));
  return { ...value, fields };
}

/** Returns a list with one more item; the same list if no more are allowed. The list may be absent. */
export function withItem(list: FormValue, node: ListNode, limits?: Limits): { list: FormValue; id: number } {
  const items = list.kind === 'list' ? list.items : [];
  const item = itemOf(node, items.length);
  if (!item) return { list, id: 0 };
  const id = nextId(items);
  return { list: { kind: 'list', items: [...items, { id, value: begun(item, limits) }] }, id };
}

/** Returns a list without an item. An optional list becomes absent with its last item. */
export function withoutItem(list: FormValue, id: number, required: boolean): FormValue {
  if (list.kind !== 'list') return list;
  const items = list.items.filter((item) => item.id !== id);
  return items.length === 0 && !required ? absent : { kind: 'list', items };
}

/** Returns a list with an item moved up (`by` below 0) or down. The first items of a tuple cannot move. */
export function movedItem(list: FormValue, node: ListNode, id: number, by: number): FormValue {
  if (list.kind !== 'list') return list;
  const from = list.items.findIndex((item) => item.id === id);
  const to = Math.min(Math.max(from + by, node.first.length), list.items.length - 1);
  if (!canMove(list, node, id, by) || to === from) return list;
  const items = [...list.items];
  items.splice(to, 0, ...items.splice(from, 1));
  return { kind: 'list', items };
}

/** Returns true if an item can be moved one place up (-1) or down (1). */
export function canMove(list: ListValue, node: ListNode, id: number, by: number): boolean {
  const from = list.items.findIndex((item) => item.id === id);
  const to = from + Math.sign(by);
  return from >= node.first.length && to >= node.first.length && to < list.items.length;
}

/** Returns a group with one more entry, which has no name yet. The group may be absent. */
export function withEntry(
  group: FormValue,
  node: GroupNode,
  limits?: Limits,
): { readonly group: FormValue; readonly id: number } {
  const begin = group.kind === 'group' ? group : begun(node, limits);
  if (begin.kind !== 'group') return { group, id: 0 };
  const id = nextId(begin.entries);
  const entry = { id, name: undefined, value: begun(node.entries.node, limits) };
  return { group: { ...begin, entries: [...begin.entries, entry] }, id };
}

export function withoutEntry(group: FormValue, id: number): FormValue {
  if (group.kind !== 'group') return group;
  return { ...group, entries: group.entries.filter((entry) => entry.id !== id) };
}

/** Returns a group with an entry renamed. An empty name removes the name. */
export function renamedEntry(group: FormValue, id: number, name: string): FormValue {
  if (group.kind !== 'group') return group;
  const entries = group.entries.map((entry) =>
    entry.id === id ? { ...entry, name: name === '' ? undefined : name } : entry,
  );
  return { ...group, entries };
}

/**
 * Returns a variant with another branch. Earlier input in that branch is restored; otherwise, fields that both branches share
 * keep their values. The input of the current branch is stored, so that it can be restored.
 */
export function turnedTo(value: FormValue, node: VariantNode, branch: number, limits?: Limits): FormValue {
  if (value.kind === 'variant' && value.branch === branch) return value;
  const next = new ValueMaker(limits).beginBranch(node, branch);
  if (value.kind !== 'variant') return next;
  if (next.kind !== 'variant') return value;
  const others = new Map(value.others).set(value.branch, value.value);
  const before = others.get(branch);
  others.delete(branch);
  return { ...next, value: before ?? withSameFields(value, next, node), others };
}

/** Returns the value of a new branch, with the other branch's values for the fields that both share. */
function withSameFields(from: VariantValue, to: VariantValue, { branches }: VariantNode): FormValue {
  const [fromNode, toNode] = [branches[from.branch], branches[to.branch]].map(
    (one) => one && opened(one.node),
  );
  if (from.value.kind !== 'group' || to.value.kind !== 'group') return to.value;
  if (fromNode?.kind !== 'group' || toNode?.kind !== 'group') return to.value;
  const fields = new Map(to.value.fields);
  for (const { name, node } of toNode.fields) {
    const same = fromNode.fields.find((field) => field.name === name);
    const given = from.value.fields.get(name);
    if (given && same?.node === node) fields.set(name, given);
  }
  return { ...to.value, fields };
}

function nextId(parts: readonly { readonly id: number }[]): number {
  return parts.reduce((most, { id }) => Math.max(most, id), 0) + 1;
}

/** Returns the form with the part at `steps` replaced, and with initial values for fields that are added because of it. */
export function putAt(
  node: FormNode,
  value: FormValue,
  steps: readonly FormStep[],
  part: FormValue,
  limits?: Limits,
): FormValue {
  const changed = changeAt(value, steps, () => part);
  return changed === value ? value : grown(node, changed, steps, limits);
}

/** Adds new fields to the groups around the change. It cannot add fields to other groups. */
function grown(given: FormNode, value: FormValue, steps: readonly FormStep[], limits?: Limits): FormValue {
  const node = opened(given);
  const [step, ...further] = steps;
  const next = step && innerNode(node, value, step, limits);
  const inner = step && next ? changeAt(value, [step], (part) => grown(next, part, further, limits)) : value;
  return node.kind === 'group' && inner.kind === 'group' ? withNewFields(node, inner, limits) : inner;
}

function withNewFields(node: GroupNode, value: GroupValue, limits?: Limits): GroupValue {
  if (!node.given) return value;
  const fields = new Map(value.fields);
  for (const field of shapeOf(node, value, limits).fields) {
    if (fields.has(field.name)) continue;
    const first = initialValue(field.node, field.required, limits);
    if (first !== absent) fields.set(field.name, first);
  }
  return fields.size === value.fields.size ? value : { ...value, fields };
}

function innerNode(node: FormNode, value: FormValue, step: FormStep, limits?: Limits): FormNode | undefined {
  if (node.kind === 'list' && value.kind === 'list' && 'item' in step) {
    const index = value.items.findIndex(({ id }) => id === step.item);
    return itemOf(node, index);
  }
  if (node.kind === 'variant' && 'branch' in step) return node.branches[step.branch]?.node;
  if (node.kind !== 'group' || value.kind !== 'group') return undefined;
  const shape = shapeOf(node, value, limits);
  if ('entry' in step) return shape.entries.node;
  return 'field' in step ? shape.fields.find(({ name }) => name === step.field)?.node : undefined;
}
