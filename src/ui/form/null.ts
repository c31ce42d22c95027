import { html, nothing, type TemplateResult } from 'lit';
import { begun, initialValue, optionIndex, type FormNode, type FormValue } from '../../core/form.js';
import { renderGroup } from './field.js';
import type { FormView, Place } from './form-view.js';

/** Whether a part holds a `null` that its own control does not show. */
export function isNull(node: FormNode, value: FormValue | undefined): boolean {
  return value?.kind === 'value' && value.value === null && !isOption(node);
}

/** Whether `null` can be given beside what the part's own control gives. */
export function takesNull(node: FormNode): boolean {
  return node.nullable === true && node.kind !== 'json' && !isOption(node);
}

function isOption(node: FormNode): boolean {
  return node.kind === 'choice' && optionIndex(node.options, null) >= 0;
}

/** A part that holds `null`: a value like any other, and neither empty nor left out. */
export function renderNull(view: FormView, place: Place, node: FormNode): TemplateResult {
  const words = view.strings.form;
  const isPart = node.kind === 'group' || node.kind === 'list' || node.kind === 'variant';
  return renderGroup(view, place, node, {
    kind: 'choices',
    hints: [],
    control: () =>
      html`<p class="null">
        <code>null</code> <span class="muted">${words.isNull}</span>
        <button
          type="button"
          id="${place.id}-enter"
          class="quiet more"
          aria-label=${words.enterValueOf(place.label)}
          @click=${() => {
            view.put(place, isPart ? begun(node) : initialValue(node, place.required));
            view.focus(place.id);
          }}
        >
          ${words.enterValue}
        </button>
      </p>`,
    now: nothing,
  });
}
