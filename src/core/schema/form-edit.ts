import type { FormNode } from './form-node.js';
import { absent, initialValue, type FormValue, type ListItem } from './form-value.js';

/** One step into a form: the name of a field, the id of a list's item, or a group's other properties. */
export type FormStep = { readonly field: string } | { readonly item: number } | { readonly rest: true };

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
  if ('item' in step) {
    if (value.kind !== 'list') return value;
    const items = value.items.map((item) =>
      item.id === step.item ? { id: item.id, value: changeAt(item.value, further, change) } : item,
    );
    return { kind: 'list', items };
  }
  if (value.kind !== 'group') return value;
  if ('rest' in step) return { ...value, rest: changeAt(value.rest, further, change) };
  const fields = new Map(value.fields);
  fields.set(step.field, changeAt(fields.get(step.field) ?? absent, further, change));
  return { ...value, fields };
}

/** A list with one more item at its end; an absent list begins. */
export function withItem(list: FormValue, item: FormNode): { readonly list: FormValue; readonly id: number } {
  const items: readonly ListItem[] = list.kind === 'list' ? list.items : [];
  const id = Math.max(0, ...items.map((one) => one.id)) + 1;
  return { list: { kind: 'list', items: [...items, { id, value: initialValue(item) }] }, id };
}

/** A list without an item. An optional list that loses its last one is absent again. */
export function withoutItem(list: FormValue, id: number, required: boolean): FormValue {
  if (list.kind !== 'list') return list;
  const items = list.items.filter((item) => item.id !== id);
  return items.length === 0 && !required ? absent : { kind: 'list', items };
}
