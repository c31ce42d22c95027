import { opened, shapeOf, type FormValue } from '../../core/form.js';
import type { FormStrings } from '../locales/en/form.js';
import { visible } from '../base/visible.js';
import type { Field, FormView } from './form-view.js';
import { idsAround } from './ids.js';
import { branchNames, cut } from './labels.js';

/** Levels of nesting, and items of a list, that are open from the start. */
const openLevels = 3;
const openItems = 3;

/** True if a group is folded into one line. */
export function isFolded(view: FormView, field: Field): boolean {
  return view.isOpen(`${field.id}-shut`) || (startsFolded(field) && !view.isOpen(`${field.id}-open`));
}

export function setFolded(view: FormView, id: string, folded: boolean): void {
  view.toggle(`${id}-shut`, folded);
  view.toggle(`${id}-open`, !folded);
}

/** True if the focus is on its way into a group, so that all of it has to be there. */
export function isNeededWhole(view: FormView, id: string): boolean {
  return view.isOpen(`${id}-whole`);
}

/** Opens a field and all groups that it is in. */
export function unfoldTo(view: FormView, id: string): void {
  for (const part of idsAround(id)) {
    setFolded(view, part, false);
    view.toggle(`${part}-whole`, true);
  }
}

/** Judges an item by its id, which stays: moving an item does not fold it. */
function startsFolded({ steps }: Field): boolean {
  const last = steps.at(-1);
  const isFar = last !== undefined && 'item' in last && last.item > openItems;
  return isFar || steps.filter((step) => !('branch' in step)).length > openLevels;
}

/** Returns one line that tells what a folded group holds. */
export function foldedText({ node: given, value }: Field, strings: FormStrings): string {
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

/** Returns enough of a value to know it again by. */
function excerptOf(value: FormValue): string | undefined {
  if (value.kind === 'typed') return visible(cut(value.text, 40));
  if (value.kind !== 'value') return undefined;
  const text = typeof value.value === 'string' || typeof value.value === 'number' ? String(value.value) : '';
  return text === '' ? undefined : visible(cut(text, 40));
}
