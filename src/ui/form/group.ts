import { html, nothing, type TemplateResult } from 'lit';
import {
  absent,
  shapeOf,
  type FormField,
  type FormValue,
  type GroupNode,
  type GroupValue,
} from '../../core/form.js';
import { renderGroup } from './field.js';
import type { FormView, Place } from './form-view.js';
import { isWanted } from './fold.js';
import { renderAdd } from './later.js';
import { entriesId, fieldId, labelOf, writtenLabelOf } from './locate.js';
import { inPortions } from './portions.js';

/** Fields under one label. An optional group that is absent is one button, so that none of its fields ask for anything. */
export function renderFieldset(
  view: FormView,
  place: Place,
  node: GroupNode,
  value: FormValue,
): TemplateResult {
  return value.kind === 'group'
    ? renderGroup(view, place, node, {
        kind: 'inside',
        folds: true,
        control: () => renderFields(view, place, node, value),
      })
    : renderGroup(view, place, node, { kind: 'inside', control: () => renderAdd(view, place, node) });
}

/** The fields that a group asks for by what is in it, and its properties of free names. */
export function renderFields(
  view: FormView,
  place: Place,
  node: GroupNode,
  value: GroupValue,
): TemplateResult {
  const shape = shapeOf(node, value);
  return html`
    ${inPortions({
      parts: shape.fields,
      keyOf: ({ key }) => key,
      valueOf: ({ name }) => value.fields.get(name) ?? absent,
      draw: (field) =>
        view.part(view, placeOf(place, field), field.node, value.fields.get(field.name) ?? absent),
      whole: isWanted(view, place.id),
    })}
    ${hasEntries(view, place, shape, value) ? view.special()?.renderEntries(view, place, shape, value) : nothing}
  `;
}

/** Whether there are properties that are no fields, or were, or may be. */
function hasEntries(view: FormView, { id }: Place, { entries }: GroupNode, value: GroupValue): boolean {
  return entries.offered || value.entries.length > 0 || view.change(entriesId(id)) !== undefined;
}

function placeOf(group: Place, { name, required, node, key }: FormField): Place {
  return {
    id: fieldId(group.id, key),
    steps: [...group.steps, { field: name }],
    required,
    label: labelOf(node, name),
    written: writtenLabelOf(node, name),
    ...(node.title === undefined || node.title === name ? {} : { name }),
  };
}
