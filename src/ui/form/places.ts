import {
  absent,
  itemOf,
  opened,
  shapeOf,
  type BranchLabel,
  type FormField,
  type FormNode,
  type FormStep,
  type FormValue,
  type ListNode,
  type VariantNode,
} from '../../core/form.js';
import { visible } from '../base/visible.js';
import { dot } from '../base/dot.js';
import type { FormStrings } from '../locales/en/form.js';
import { cut } from './text-values.js';

/** Id of the whole form. The id of each field begins with it; errors, changes and the focus use these ids. */
export const rootId = 'f';

/** Id of the text box for the whole form as JSON. */
export const jsonId = 'json';

/** Id that counts as open once the initially folded fields are shown. */
export const moreId = 'more';

/** Creates ids. The id of each part begins with the id of its parent, and does not depend on other parts. */
export const idOf = {
  field: (group: string, key: number): string => `${group}-${key}`,
  item: (list: string, id: number): string => `${list}-i${id}`,
  entry: (group: string, id: number): string => `${group}-e${id}`,
  /** The text box for an entry's name. */
  entryName: (entry: string): string => `${entry}-name`,
  branch: (variant: string, branch: number): string => `${variant}-b${branch}`,
  /** The list of removed properties of a group. */
  removed: (group: string): string => `${group}-rest`,
  label: (id: string): string => `${id}-label`,
};

/** Returns the ids of a field and its ancestors, outermost first. Each id begins with its parent's. */
export function idsAround(id: string): readonly string[] {
  const steps = id.split('-');
  return steps.map((_, at) => steps.slice(0, at + 1).join('-'));
}

/** A field on a path through the form. */
export interface Place {
  readonly id: string;
  readonly node: FormNode;
  readonly value: FormValue;
  /** Labels on the way to the field, as shown to a person. */
  readonly labels: readonly string[];
}

/** Returns the fields along a path, from the whole form to the last one that exists. */
export function placesAlong<Step>(
  { node, value }: Pick<Place, 'node' | 'value'>,
  steps: readonly Step[],
  next: (place: Place, step: Step) => Place | undefined,
): readonly Place[] {
  let place: Place | undefined = { id: rootId, node, value, labels: [] };
  const places = [place];
  for (const step of steps) {
    place = next(place, step);
    if (!place) break;
    places.push(place);
  }
  return places;
}

/** Returns the field that a step leads to; `undefined` if there is none. */
export function stepInto(place: Place, step: FormStep, strings: FormStrings): Place | undefined {
  const { id, value, labels } = place;
  const node = opened(place.node);
  if ('branch' in step) {
    const branch = node.kind === 'variant' ? node.branches[step.branch] : undefined;
    if (!branch || value.kind !== 'variant' || value.branch !== step.branch) return undefined;
    return { id: idOf.branch(id, step.branch), node: branch.node, value: value.value, labels };
  }
  const inside = (part: string, partNode: FormNode, partValue: FormValue, label: string): Place => ({
    id: part,
    node: partNode,
    value: partValue,
    labels: [...labels, label],
  });
  if ('item' in step) {
    if (node.kind !== 'list' || value.kind !== 'list') return undefined;
    const at = value.items.findIndex((one) => one.id === step.item);
    const [item, itemNode] = [value.items[at], itemOf(node, at)];
    return (
      item && itemNode && inside(idOf.item(id, item.id), itemNode, item.value, itemLabel(node, at, strings))
    );
  }
  if (node.kind !== 'group' || value.kind !== 'group') return undefined;
  const { fields, entries } = shapeOf(node, value);
  if ('entry' in step) {
    const at = value.entries.findIndex((one) => one.id === step.entry);
    const entry = value.entries[at];
    return (
      entry &&
      inside(idOf.entry(id, entry.id), entries.node, entry.value, entryLabel(entry.name, at, strings))
    );
  }
  const field = fields.find(({ name }) => name === step.field);
  const own = value.fields.get(step.field) ?? absent;
  return field && inside(idOf.field(id, field.key), field.node, own, labelOf(field, fields));
}

/**
 * Returns a field's label: the server's title, or the property's name in words. If another field of the group would have the
 * same label, the name stays unchanged.
 */
export function writtenLabelOf({ node, name }: FormField, among: readonly FormField[]): string {
  if (node.title !== undefined || name === '') return cut(node.title ?? '""');
  const label = inWords(name);
  return cut((timesOf(among).get(label.toLowerCase()) ?? 0) > 1 ? name : label);
}

/** Returns a plain name as words: `refund_to` and `refundTo` become "Refund to". Other names stay unchanged. */
function inWords(name: string): string {
  if (!/^[a-z][a-z0-9_-]*$/i.test(name)) return name;
  const words = name
    .split(/[_-]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z]{2})(?=[A-Z][a-z]{2})/)
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const counted = new WeakMap<readonly FormField[], ReadonlyMap<string, number>>();

/** Counts the fields of a group by label. Ignores case, because a screen reader does not convey it. */
function timesOf(fields: readonly FormField[]): ReadonlyMap<string, number> {
  const known = counted.get(fields);
  if (known) return known;
  const times = new Map<string, number>();
  for (const { node, name } of fields) {
    const label = (node.title ?? inWords(name)).toLowerCase();
    times.set(label, (times.get(label) ?? 0) + 1);
  }
  counted.set(fields, times);
  return times;
}

/** Returns a field's label as plain text, with hidden characters made visible. */
export function labelOf(field: FormField, among: readonly FormField[]): string {
  return visible(writtenLabelOf(field, among));
}

/** Returns an item's label: its number, or the title of its fixed position. */
export function itemLabel(node: ListNode, at: number, strings: FormStrings): string {
  const title = node.first[at]?.title;
  return title === undefined ? strings.item(at + 1) : visible(cut(title));
}

/** Returns the label of a property whose name the person chooses: the name, or a number until there is a name. */
export function entryLabel(name: string | undefined, at: number, strings: FormStrings): string {
  return name === undefined ? strings.property(at + 1) : visible(cut(name));
}

const known = new WeakMap<
  VariantNode,
  { readonly strings: FormStrings; readonly names: readonly string[] }
>();

/** Returns the names of the branches of a variant. Equal names get numbers. */
export function branchNames(node: VariantNode, strings: FormStrings): readonly string[] {
  const before = known.get(node);
  if (before?.strings === strings) return before.names;
  const all = node.branches.map(({ label }, at) => branchName(label, strings) ?? strings.branch(at + 1));
  const seen = new Map<string, number>();
  const names = all.map((name) => {
    if (all.indexOf(name) === all.lastIndexOf(name)) return name;
    const at = (seen.get(name) ?? 0) + 1;
    seen.set(name, at);
    return `${name} ${at}`;
  });
  known.set(node, { strings, names });
  return names;
}

function branchName({ title, tag, reference, types }: BranchLabel, strings: FormStrings): string | undefined {
  if (title !== undefined) return visible(cut(title));
  if (tag) return visible(strings.at(cut(tag.property, 60), cut(tag.text, 100)));
  if (reference !== undefined) return visible(cut(reference));
  return types.length > 0 ? types.map((type) => strings.types[type]).join(strings.separator) : undefined;
}

/** Returns a one-line summary of a folded group. */
export function foldedText(place: Pick<Place, 'node' | 'value'>, strings: FormStrings): string {
  const { value } = place;
  const node = opened(place.node);
  if (value.kind === 'list') return strings.holdsItems(value.items.length);
  if (value.kind === 'variant' && node.kind === 'variant')
    return branchNames(node, strings)[value.branch] ?? '';
  if (value.kind !== 'group' || node.kind !== 'group') return '';
  const parts = [
    ...shapeOf(node, value).fields.map(({ name }) => value.fields.get(name)),
    ...value.entries.map((entry) => entry.value),
  ].filter((part) => part !== undefined && part.kind !== 'absent');
  return [parts.map(excerptOf).find(Boolean), strings.holdsFields(parts.length)].filter(Boolean).join(dot);
}

/** Returns an excerpt that is long enough to recognize the value. */
function excerptOf(value: FormValue): string {
  const text = value.kind === 'typed' ? value.text : value.kind === 'value' ? value.value : '';
  return typeof text === 'string' || typeof text === 'number' ? visible(cut(String(text), 40)) : '';
}
