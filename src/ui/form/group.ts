import { html, nothing, type TemplateResult } from 'lit';
import { absent, begun, shapeOf, type FormField, type FormValue, type GroupNode } from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderGroup } from './field.js';
import { isNeededWhole, setFolded } from './fold.js';
import type { Field, FilledGroup, FormView } from './form-view.js';
import { renderGradually } from './gradual.js';
import { entriesId, fieldId } from './ids.js';
import { labelOf, writtenLabelOf } from './labels.js';

/** Renders fields under one label. An optional group that is absent is one button: none of its fields asks for anything. */
export function renderFieldset(view: FormView, field: Field<GroupNode>): TemplateResult {
  const { value } = field;
  return value.kind === 'group'
    ? renderGroup(view, field, {
        kind: 'inside',
        folds: true,
        control: () => renderFields(view, { ...field, value }),
      })
    : renderAbsent(view, field);
}

/** Renders the fields that a group asks for by what is in it, and its properties with free names. */
export function renderFields(view: FormView, group: FilledGroup): TemplateResult {
  const { value } = group;
  const shape = shapeOf(group.node, value);
  const valueOf = ({ name }: FormField): FormValue => value.fields.get(name) ?? absent;
  const hasEntries =
    shape.entries.offered || value.entries.length > 0 || view.change(entriesId(group.id)) !== undefined;
  return html`
    ${renderGradually({
      parts: shape.fields,
      keyOf: ({ key }) => key,
      valueOf,
      render: (field) => view.render(view, fieldOf(group, field, valueOf(field))),
      whole: isNeededWhole(view, group.id),
    })}
    ${hasEntries ? view.special()?.renderEntries(view, group, shape) : nothing}
  `;
}

function fieldOf(group: Field, { name, required, node, key }: FormField, value: FormValue): Field {
  return {
    ...{ id: fieldId(group.id, key), steps: [...group.steps, { field: name }], node, value, required },
    ...{ label: labelOf(node, name), written: writtenLabelOf(node, name) },
    ...(node.title === undefined || node.title === name ? {} : { name }),
  };
}

/** Renders a group or list that is not there, with a button that brings it into being. */
export function renderAbsent(view: FormView, field: Field): TemplateResult {
  const { strings, put, focus } = view;
  const control = (): TemplateResult =>
    html`<button
      type="button"
      class="add"
      aria-label=${strings.addOf(field.label)}
      @click=${() => {
        setFolded(view, field.id, false);
        put(field, begun(field.node));
        focus(field.id);
      }}
    >
      ${lateIcon('add')} ${strings.add}
    </button>`;
  return renderGroup(view, field, { kind: 'inside', control });
}
