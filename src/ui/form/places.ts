import { absent, itemOf, opened, shapeOf } from '../../core/form.js';
import type { FormNode, FormStep, FormValue } from '../../core/form.js';
import type { FormStrings } from '../locales/strings/form.js';
import { entryLabel, itemLabel, labelOf } from './labels.js';

/** The id of the whole form. Errors, changes and the focus find each field by an id that begins with it. */
export const rootId = 'f';

/** The id of the box in which the whole form is edited as JSON. */
export const jsonId = 'json';

/** The id of each part begins with that of what it is in, and stays whatever else is there. */
export const idOf = {
  field: (group: string, key: number): string => `${group}-${key}`,
  item: (list: string, id: number): string => `${list}-i${id}`,
  entry: (group: string, id: number): string => `${group}-e${id}`,
  /** The box for an entry's name. */
  entryName: (entry: string): string => `${entry}-name`,
  branch: (variant: string, branch: number): string => `${variant}-b${branch}`,
  /** The place that lists removed properties of a group. */
  removed: (group: string): string => `${group}-rest`,
  label: (id: string): string => `${id}-label`,
};

/** Returns the ids of a field and of all that it is in: each begins with the one around it. */
export function idsAround(id: string): readonly string[] {
  const steps = id.split('-');
  return steps.map((_, at) => steps.slice(0, at + 1).join('-'));
}

/** A field as it is reached step by step. */
export interface Place {
  readonly id: string;
  readonly node: FormNode;
  readonly value: FormValue;
  /** The labels on the way to it, as a person reads them. */
  readonly labels: readonly string[];
}

export function rootPlace(node: FormNode, value: FormValue): Place {
  return { id: rootId, node, value, labels: [] };
}

/** Returns the field that a step leads to, if there is one. */
export function stepInto(place: Place, step: FormStep, strings: FormStrings): Place | undefined {
  const { id, value, labels } = place;
  const node = opened(place.node);
  if ('branch' in step) {
    const branch = node.kind === 'variant' ? node.branches[step.branch] : undefined;
    if (!branch || value.kind !== 'variant' || value.branch !== step.branch) return undefined;
    return { id: idOf.branch(id, step.branch), node: branch.node, value: value.value, labels };
  }
  if ('item' in step) {
    if (node.kind !== 'list' || value.kind !== 'list') return undefined;
    const at = value.items.findIndex((one) => one.id === step.item);
    const [item, itemNode] = [value.items[at], itemOf(node, at)];
    if (!item || !itemNode) return undefined;
    const label = itemLabel(node, at, strings);
    return { id: idOf.item(id, item.id), node: itemNode, value: item.value, labels: [...labels, label] };
  }
  if (node.kind !== 'group' || value.kind !== 'group') return undefined;
  const { fields, entries } = shapeOf(node, value);
  if ('entry' in step) {
    const at = value.entries.findIndex((one) => one.id === step.entry);
    const entry = value.entries[at];
    if (!entry) return undefined;
    const label = entryLabel(entry.name, at, strings);
    return {
      id: idOf.entry(id, entry.id),
      node: entries.node,
      value: entry.value,
      labels: [...labels, label],
    };
  }
  const field = fields.find(({ name }) => name === step.field);
  if (!field) return undefined;
  const label = labelOf(field.node, field.name);
  const own = value.fields.get(field.name) ?? absent;
  return { id: idOf.field(id, field.key), node: field.node, value: own, labels: [...labels, label] };
}
