import type { FormNode, FormValue } from '../../../core/index.js';
import type { Strings } from '../../locales/strings.js';
import { visible } from '../../renderers/visible.js';
import { cut } from './words.js';

export interface Located {
  readonly id: string;
  /** The way to it in labels, as a person reads it. */
  readonly label: string;
}

export const rootId = 'f';

export function fieldId(group: string, index: number): string {
  return `${group}-${index}`;
}

export function itemId(list: string, id: number): string {
  return `${list}-i${id}`;
}

export function restId(group: string): string {
  return `${group}-rest`;
}

/** The part of the form nearest to a JSON Pointer: a fault in the midst of a JSON part belongs to that part. */
export function locate(node: FormNode, value: FormValue, path: string, strings: Strings): Located {
  const labels: string[] = [];
  let id = rootId;
  for (const step of path.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (node.kind === 'group' && value.kind === 'group') {
      const index = node.fields.findIndex((field) => field.name === name);
      const field = node.fields[index];
      const part = value.fields.get(name);
      if (!field || !part) break;
      id = fieldId(id, index);
      labels.push(labelOf(field.node, name));
      [node, value] = [field.node, part];
    } else if (node.kind === 'list' && value.kind === 'list') {
      const item = value.items[Number(name)];
      if (!item) break;
      id = itemId(id, item.id);
      labels.push(strings.form.item(Number(name) + 1));
      [node, value] = [node.item, item.value];
    } else break;
  }
  return { id, label: labels.join(' › ') };
}

/** What a person calls a field, as the server wrote it. */
export function writtenLabelOf(node: FormNode, name: string): string {
  return cut(node.title ?? (name === '' ? '""' : name));
}

/** The same as plain text, in which nothing hides. */
export function labelOf(node: FormNode, name: string): string {
  return visible(writtenLabelOf(node, name));
}
