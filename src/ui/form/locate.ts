import {
  absent,
  itemOf,
  opened,
  shapeOf,
  type FormNode,
  type FormStep,
  type FormValue,
  type ListNode,
} from '../../core/form.js';
import { visible } from '../base/visible.js';
import type { FormWords } from './strings.js';
import { cut } from './words.js';

export interface Located {
  readonly id: string;
  /** The way to it in labels, as a person reads it. */
  readonly label: string;
}

export const rootId = 'f';

/** By the field's key, which it keeps whatever else its group asks for. */
export function fieldId(group: string, key: number): string {
  return `${group}-${key}`;
}

export function itemId(list: string, id: number): string {
  return `${list}-i${id}`;
}

export function entryId(group: string, id: number): string {
  return `${group}-e${id}`;
}

/** Where an entry's name is written. */
export function nameId(entry: string): string {
  return `${entry}-name`;
}

export function branchId(variant: string, branch: number): string {
  return `${variant}-b${branch}`;
}

/** Where it is said which properties of a group are gone. */
export function entriesId(group: string): string {
  return `${group}-rest`;
}

/** A part of a form on the way to another. */
export interface Spot {
  readonly id: string;
  readonly node: FormNode;
  readonly value: FormValue;
  readonly labels: readonly string[];
}

export function rootSpot(node: FormNode, value: FormValue): Spot {
  return { id: rootId, node, value, labels: [] };
}

/** The part of the form nearest to a JSON Pointer: a fault in the midst of a JSON part belongs to that part. */
export function locate(node: FormNode, value: FormValue, path: string, strings: FormWords): Located {
  let spot = rootSpot(node, value);
  for (const token of path.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = named(inBranch(spot), name, strings);
    if (!next) break;
    spot = next;
  }
  return located(spot);
}

/** The part of the form at the end of some steps; `name`, where that of an entry is meant. */
export function locateSteps(
  node: FormNode,
  value: FormValue,
  steps: readonly FormStep[],
  strings: FormWords,
  name?: true,
): Located {
  let spot = rootSpot(node, value);
  for (const step of steps) {
    const next = stepInto(spot, step, strings);
    if (!next) break;
    spot = next;
  }
  const { id, label } = located(spot);
  return { id: name ? nameId(id) : id, label };
}

function located({ id, labels }: Spot): Located {
  return { id, label: labels.join(' › ') };
}

/** A branch is no step of a JSON Pointer. */
function inBranch(spot: Spot): Spot {
  let at = spot;
  while (at.value.kind === 'variant') {
    const next = branched(at, at.value.branch);
    if (!next) break;
    at = next;
  }
  return at;
}

function named({ id, node: given, value, labels }: Spot, name: string, strings: FormWords): Spot | undefined {
  const spot = { id, node: opened(given), value, labels };
  if (value.kind === 'list') {
    const item = value.items[Number(name)];
    return item && stepInto(spot, { item: item.id }, strings);
  }
  const entry = value.kind === 'group' ? value.entries.find((one) => one.name === name) : undefined;
  return stepInto(spot, { field: name }, strings) ?? (entry && stepInto(spot, { entry: entry.id }, strings));
}

/** The part that a step leads to, where it leads to one. */
export function stepInto(
  { id, node: given, value, labels }: Spot,
  step: FormStep,
  strings: FormWords,
): Spot | undefined {
  const node = opened(given);
  if ('branch' in step) return branched({ id, node, value, labels }, step.branch);
  if ('item' in step) {
    if (node.kind !== 'list' || value.kind !== 'list') return undefined;
    const at = value.items.findIndex((one) => one.id === step.item);
    const [item, itemNode] = [value.items[at], itemOf(node, at)];
    if (!item || !itemNode) return undefined;
    const label = itemLabel(node, at, strings);
    return { id: itemId(id, item.id), node: itemNode, value: item.value, labels: [...labels, label] };
  }
  if (node.kind !== 'group' || value.kind !== 'group') return undefined;
  const shape = shapeOf(node, value);
  if ('entry' in step) {
    const at = value.entries.findIndex((one) => one.id === step.entry);
    const entry = value.entries[at];
    if (!entry) return undefined;
    const label = entryLabel(entry.name, at, strings);
    return {
      id: entryId(id, entry.id),
      node: shape.entries.node,
      value: entry.value,
      labels: [...labels, label],
    };
  }
  const field = shape.fields.find(({ name }) => name === step.field);
  return (
    field && {
      id: fieldId(id, field.key),
      node: field.node,
      value: value.fields.get(field.name) ?? absent,
      labels: [...labels, labelOf(field.node, field.name)],
    }
  );
}

function branched({ id, node: given, value, labels }: Spot, at: number): Spot | undefined {
  const node = opened(given);
  const branch = node.kind === 'variant' ? node.branches[at] : undefined;
  if (!branch || value.kind !== 'variant' || value.branch !== at) return undefined;
  return { id: branchId(id, at), node: branch.node, value: value.value, labels };
}

/** What an item is called: by its place, which alone may have a name. */
export function itemLabel(node: ListNode, at: number, { form: words }: FormWords): string {
  const title = node.first[at]?.title;
  return title === undefined ? words.item(at + 1) : visible(cut(title));
}

/** What a property of a free name is called: by that, as soon as it has one. */
export function entryLabel(name: string | undefined, at: number, strings: FormWords): string {
  return name === undefined ? strings.form.property(at + 1) : visible(cut(name));
}

/** What a person calls a field, as the server wrote it. */
export function writtenLabelOf(node: FormNode, name: string): string {
  return cut(node.title ?? (name === '' ? '""' : name));
}

/** The same as plain text, in which nothing hides. */
export function labelOf(node: FormNode, name: string): string {
  return visible(writtenLabelOf(node, name));
}
