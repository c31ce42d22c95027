import type { Limits } from '../../base/limits.js';
import { opened, itemOf, type FormNode, type GroupNode, type ListNode, type VariantNode } from './node.js';
import {
  absent,
  begun,
  begunBranch,
  type FormEntry,
  type FormStep,
  type FormValue,
  type ListItem,
  type ListValue,
} from './value.js';

/** What a text box means: emptied, an optional part is absent, and a required text is an empty text. */
export function textEntered(node: FormNode, text: string, required: boolean): FormValue {
  if (node.kind === 'text') return text === '' && !required ? absent : { kind: 'value', value: text };
  return text.trim() === '' ? absent : { kind: 'typed', text };
}

/** The form with the part at the end of `steps` changed. The rest keeps its identity; a part that is gone stays so. */
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
    return { kind: 'list', items: value.items.map((item) => changed(item, step.item, inside)) };
  }
  if ('branch' in step) {
    return value.kind === 'variant' && value.branch === step.branch
      ? { ...value, value: inside(value.value) }
      : value;
  }
  if (value.kind !== 'group') return value;
  if ('entry' in step) {
    return { ...value, entries: value.entries.map((entry) => changed(entry, step.entry, inside)) };
  }
  const fields = new Map(value.fields);
  fields.set(step.field, inside(fields.get(step.field) ?? absent));
  return { ...value, fields };
}

function changed<Part extends ListItem | FormEntry>(
  part: Part,
  id: number,
  change: (value: FormValue) => FormValue,
): Part {
  return part.id === id ? { ...part, value: change(part.value) } : part;
}

/** A list with one more item at its end; an absent list begins. The same list, where it may have no more. */
export function withItem(
  list: FormValue,
  node: ListNode,
  limits?: Limits,
): { readonly list: FormValue; readonly id: number } {
  const items: readonly ListItem[] = list.kind === 'list' ? list.items : [];
  const item = itemOf(node, items.length);
  if (!item) return { list, id: 0 };
  const id = nextId(items);
  return { list: { kind: 'list', items: [...items, { id, value: begun(item, limits) }] }, id };
}

/** A list without an item. An optional list that loses its last one is absent again. */
export function withoutItem(list: FormValue, id: number, required: boolean): FormValue {
  if (list.kind !== 'list') return list;
  const items = list.items.filter((item) => item.id !== id);
  return items.length === 0 && !required ? absent : { kind: 'list', items };
}

/** A list with an item further up (`by` below 0) or further down. Items of a fixed place stay where they are. */
export function movedItem(list: FormValue, node: ListNode, id: number, by: number): FormValue {
  if (list.kind !== 'list') return list;
  const from = list.items.findIndex((item) => item.id === id);
  const to = Math.min(Math.max(from + by, node.first.length), list.items.length - 1);
  if (!canMove(list, node, id, by) || to === from) return list;
  const items = [...list.items];
  items.splice(to, 0, ...items.splice(from, 1));
  return { kind: 'list', items };
}

/** Whether an item can be moved by one place up (-1) or down (1). */
export function canMove(list: ListValue, node: ListNode, id: number, by: number): boolean {
  const from = list.items.findIndex((item) => item.id === id);
  const to = from + Math.sign(by);
  return from >= node.first.length && to >= node.first.length && to < list.items.length;
}

/** A group with one more property of a free name, which has none yet; an absent group begins. */
export function withEntry(
  group: FormValue,
  node: GroupNode,
  limits?: Limits,
): { readonly group: FormValue; readonly id: number } {
  const begin = group.kind === 'group' ? group : begun(node, limits);
  if (begin.kind !== 'group') return { group, id: 0 };
  const id = nextId(begin.entries);
  const entry: FormEntry = { id, name: undefined, value: begun(node.entries.node, limits) };
  return { group: { ...begin, entries: [...begin.entries, entry] }, id };
}

export function withoutEntry(group: FormValue, id: number): FormValue {
  if (group.kind !== 'group') return group;
  return { ...group, entries: group.entries.filter((entry) => entry.id !== id) };
}

/** A group with a property of a free name called otherwise. Emptied, it has none. */
export function renamedEntry(group: FormValue, id: number, name: string): FormValue {
  if (group.kind !== 'group') return group;
  const entries = group.entries.map((entry) =>
    entry.id === id ? { ...entry, name: name === '' ? undefined : name } : entry,
  );
  return { ...group, entries };
}

/**
 * A variant turned to another branch. What was filled in there before comes back; else what both branches have is
 * taken along. Nothing is lost: what was filled in here waits for the way back.
 */
export function turnedTo(value: FormValue, node: VariantNode, branch: number, limits?: Limits): FormValue {
  if (value.kind !== 'variant') return begunBranch(node, branch, limits);
  if (value.branch === branch) return value;
  const others = new Map(value.others).set(value.branch, value.value);
  const before = others.get(branch);
  others.delete(branch);
  const next = begunBranch(node, branch, limits);
  if (next.kind !== 'variant') return value;
  return {
    ...next,
    value: before ?? taking(value.value, branchOf(node, value.branch), next.value, branchOf(node, branch)),
    others,
  };
}

function branchOf(node: VariantNode, branch: number): FormNode | undefined {
  const found = node.branches[branch];
  return found && opened(found.node);
}

/** A group that begins, with what another has for the same fields. */
function taking(
  from: FormValue,
  fromNode: FormNode | undefined,
  to: FormValue,
  toNode: FormNode | undefined,
): FormValue {
  if (from.kind !== 'group' || to.kind !== 'group') return to;
  if (fromNode?.kind !== 'group' || toNode?.kind !== 'group') return to;
  const fields = new Map(to.fields);
  for (const { name, node } of toNode.fields) {
    const same = fromNode.fields.find((field) => field.name === name);
    const given = from.fields.get(name);
    // The very same field: what the branches do not differ in.
    if (given && same?.node === node) fields.set(name, given);
  }
  return { ...to, fields };
}

function nextId(parts: readonly { readonly id: number }[]): number {
  return parts.reduce((most, { id }) => Math.max(most, id), 0) + 1;
}
