import {
  absent,
  itemOf,
  opened,
  shapeOf,
  type FormFault,
  type FormNode,
  type FormStep,
  type FormValue,
} from '../../core/form.js';
import type { FormStrings } from '../locales/en/form.js';
import { branchId, entryId, fieldId, itemId, nameId, rootId } from './ids.js';
import { entryLabel, itemLabel, labelOf } from './labels.js';

export interface Located {
  readonly id: string;
  /** The labels on the way to it, as a person reads them. */
  readonly label: string;
}

interface Form {
  readonly node: FormNode;
  readonly value: FormValue;
}

/** A field on the way to another. */
export interface Spot extends Form {
  readonly id: string;
  readonly labels: readonly string[];
}

export function rootSpot(node: FormNode, value: FormValue): Spot {
  return { id: rootId, node, value, labels: [] };
}

/** Returns the field nearest to a JSON Pointer: an error inside a JSON field belongs to that field. */
export function locate(form: Form, path: string, strings: FormStrings): Located {
  let spot = rootSpot(form.node, form.value);
  for (const token of path.split('/').slice(1)) {
    const next = stepByName(intoBranch(spot), token.replaceAll('~1', '/').replaceAll('~0', '~'), strings);
    if (!next) break;
    spot = next;
  }
  return located(spot);
}

/** Returns the field that a fault is in, or the box for an entry's name. */
export function locateFault(form: Form, { steps, name }: FormFault, strings: FormStrings): Located {
  let spot = rootSpot(form.node, form.value);
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
function intoBranch(spot: Spot): Spot {
  let at = spot;
  while (at.value.kind === 'variant') {
    const next = stepIntoBranch(at, at.value.branch);
    if (!next) break;
    at = next;
  }
  return at;
}

function stepByName(spot: Spot, name: string, strings: FormStrings): Spot | undefined {
  const { value } = spot;
  if (value.kind === 'list') {
    const item = value.items[Number(name)];
    return item && stepInto(spot, { item: item.id }, strings);
  }
  const entry = value.kind === 'group' ? value.entries.find((one) => one.name === name) : undefined;
  return stepInto(spot, { field: name }, strings) ?? (entry && stepInto(spot, { entry: entry.id }, strings));
}

/** Returns the field that a step leads to, if there is one. */
export function stepInto(spot: Spot, step: FormStep, strings: FormStrings): Spot | undefined {
  if ('branch' in step) return stepIntoBranch(spot, step.branch);
  const { id, value, labels } = spot;
  const node = opened(spot.node);
  if ('item' in step) {
    if (node.kind !== 'list' || value.kind !== 'list') return undefined;
    const at = value.items.findIndex((one) => one.id === step.item);
    const [item, itemNode] = [value.items[at], itemOf(node, at)];
    if (!item || !itemNode) return undefined;
    const label = itemLabel(node, at, strings);
    return { id: itemId(id, item.id), node: itemNode, value: item.value, labels: [...labels, label] };
  }
  if (node.kind !== 'group' || value.kind !== 'group') return undefined;
  const { fields, entries } = shapeOf(node, value);
  if ('entry' in step) {
    const at = value.entries.findIndex((one) => one.id === step.entry);
    const entry = value.entries[at];
    if (!entry) return undefined;
    const label = entryLabel(entry.name, at, strings);
    return { id: entryId(id, entry.id), node: entries.node, value: entry.value, labels: [...labels, label] };
  }
  const field = fields.find(({ name }) => name === step.field);
  if (!field) return undefined;
  const label = labelOf(field.node, field.name);
  const own = value.fields.get(field.name) ?? absent;
  return { id: fieldId(id, field.key), node: field.node, value: own, labels: [...labels, label] };
}

function stepIntoBranch({ id, node: given, value, labels }: Spot, at: number): Spot | undefined {
  const node = opened(given);
  const branch = node.kind === 'variant' ? node.branches[at] : undefined;
  if (!branch || value.kind !== 'variant' || value.branch !== at) return undefined;
  return { id: branchId(id, at), node: branch.node, value: value.value, labels };
}
