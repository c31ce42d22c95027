import { html, type TemplateResult } from 'lit';
import { begun, type FormNode, type LaterNode } from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderGroup } from './field.js';
import { fold } from './fold.js';
import type { FormView, Place } from './form-view.js';

/** A part that is not there yet, and is not looked into before a person wants it. */
export function renderLater(view: FormView, place: Place, node: LaterNode): TemplateResult {
  return renderGroup(view, place, node, { kind: 'inside', control: () => renderAdd(view, place, node) });
}

/** Brings a part with parts into being. */
export function renderAdd(view: FormView, place: Place, node: FormNode): TemplateResult {
  const words = view.strings.form;
  return html`<button
    type="button"
    class="add"
    aria-label=${words.addOf(place.label)}
    @click=${() => {
      fold(view, place.id, false);
      view.put(place, begun(node));
      view.focus(place.id);
    }}
  >
    ${lateIcon('add')} ${words.add}
  </button>`;
}
