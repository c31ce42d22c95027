import { opened, shapeOf } from '../../core/form.js';
import type { BranchLabel, FormNode, FormValue, ListNode, VariantNode } from '../../core/form.js';
import type { FormStrings } from '../locales/strings/form.js';
import { visible } from '../base/visible.js';

/** Shortens a server's text. */
export function cut(text: string, chars = 200): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}

/** Returns a field's label as the server wrote it. */
export function writtenLabelOf(node: FormNode, name: string): string {
  return cut(node.title ?? (name === '' ? '""' : name));
}

/** Returns a field's label as plain text, in which nothing hides. */
export function labelOf(node: FormNode, name: string): string {
  return visible(writtenLabelOf(node, name));
}

/** Returns an item's label: its number, or the title of its fixed place. */
export function itemLabel(node: ListNode, at: number, strings: FormStrings): string {
  const title = node.first[at]?.title;
  return title === undefined ? strings.item(at + 1) : visible(cut(title));
}

/** Returns the label of a property with a free name: its number until it has one. */
export function entryLabel(name: string | undefined, at: number, strings: FormStrings): string {
  return name === undefined ? strings.property(at + 1) : visible(cut(name));
}

const known = new WeakMap<
  VariantNode,
  { readonly strings: FormStrings; readonly names: readonly string[] }
>();

/** Returns distinct names for the branches of a variant. */
export function branchNames(node: VariantNode, strings: FormStrings): readonly string[] {
  const before = known.get(node);
  if (before?.strings === strings) return before.names;
  const names = numbered(
    node.branches.map(({ label }, at) => branchName(label, strings) ?? strings.branch(at + 1)),
  );
  known.set(node, { strings, names });
  return names;
}

/** Tells equal names apart by numbers. */
function numbered(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    const at = (seen.get(name) ?? 0) + 1;
    seen.set(name, at);
    return `${name} ${at}`;
  });
}

function branchName({ title, tag, reference, types }: BranchLabel, strings: FormStrings): string | undefined {
  if (title !== undefined) return visible(cut(title));
  if (tag) return visible(strings.at(cut(tag.property, 60), cut(tag.text, 100)));
  if (reference !== undefined) return visible(cut(reference));
  return types.length > 0 ? types.map((type) => strings.types[type]).join(strings.separator) : undefined;
}

/** Returns one line that tells what a folded group holds. */
export function foldedText({ node: given, value }: Part, strings: FormStrings): string {
  const node = opened(given);
  if (value.kind === 'list') return strings.holdsItems(value.items.length);
  if (value.kind === 'variant' && node.kind === 'variant')
    return branchNames(node, strings)[value.branch] ?? '';
  if (value.kind !== 'group' || node.kind !== 'group') return '';
  const parts = [
    ...shapeOf(node, value).fields.map(({ name }) => value.fields.get(name)),
    ...value.entries.map((entry) => entry.value),
  ].filter((part) => part !== undefined && part.kind !== 'absent');
  return [parts.map(excerptOf).find(Boolean), strings.holdsFields(parts.length)].filter(Boolean).join(' · ');
}

interface Part {
  readonly node: FormNode;
  readonly value: FormValue;
}

/** Returns enough of a value to know it again by. */
function excerptOf(value: FormValue): string {
  const text = value.kind === 'typed' ? value.text : value.kind === 'value' ? value.value : '';
  return typeof text === 'string' || typeof text === 'number' ? visible(cut(String(text), 40)) : '';
}
