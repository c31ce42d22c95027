import { opened, shapeOf, type FormNode, type FormValue } from '../../core/form.js';
import { visible } from '../base/visible.js';
import { branchNames } from './branch-names.js';
import type { FormView, Place } from './form-view.js';
import { waysTo } from './marks.js';
import type { FormWords } from './strings.js';
import { cut } from './words.js';

/** So many levels, and so many items of a list, are open from the start. */
const openLevels = 3;
const openItems = 3;

/** Whether a part with parts is folded into one line. */
export function isFolded(view: FormView, place: Place): boolean {
  return view.isOpen(`${place.id}-shut`) || (isMuch(place) && !view.isOpen(`${place.id}-open`));
}

export function fold(view: FormView, id: string, isFolded: boolean): void {
  view.toggle(`${id}-shut`, isFolded);
  view.toggle(`${id}-open`, !isFolded);
}

/** Whether somebody is on the way to what is in a part, so that all of it is to be there. */
export function isWanted(view: FormView, id: string): boolean {
  return view.isOpen(`${id}-whole`);
}

/** Opens all that a part is in, and the part. */
export function unfoldTo(view: FormView, id: string): void {
  for (const part of waysTo(id)) {
    fold(view, part, false);
    view.toggle(`${part}-whole`, true);
  }
}

/** Where there is very much, what lies far in or far down begins folded. By what stays, or moving would fold it. */
function isMuch({ steps }: Place): boolean {
  const last = steps.at(-1);
  const isFar = last !== undefined && 'item' in last && last.item > openItems;
  return isFar || steps.filter((step) => !('branch' in step)).length > openLevels;
}

/** What a folded part holds, in one line. */
export function holdsOf(given: FormNode, value: FormValue, strings: FormWords): string {
  const words = strings.form;
  const node = opened(given);
  if (value.kind === 'list') return words.holdsItems(value.items.length);
  if (value.kind === 'variant' && node.kind === 'variant')
    return branchNames(node, strings)[value.branch] ?? '';
  if (value.kind !== 'group' || node.kind !== 'group') return '';
  const parts = [
    ...shapeOf(node, value).fields.map(({ name }) => value.fields.get(name)),
    ...value.entries.map((entry) => entry.value),
  ].filter((part) => part !== undefined && part.kind !== 'absent');
  const first = parts.map(glimpseOf).find(Boolean);
  return [first, words.holdsFields(parts.length)].filter(Boolean).join(' · ');
}

/** Enough of a value to know it again by. */
function glimpseOf(value: FormValue): string | undefined {
  if (value.kind === 'typed') return visible(cut(value.text, 40));
  if (value.kind !== 'value') return undefined;
  const known = typeof value.value === 'string' || typeof value.value === 'number' ? String(value.value) : '';
  return known === '' ? undefined : visible(cut(known, 40));
}
