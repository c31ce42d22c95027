import { html, type TemplateResult } from 'lit';
import type { FormNode } from '../../core/form.js';
import { renderField } from './field.js';
import type { FormView, Place } from './form-view.js';

/** A part whose control is on its way. */
export function renderWaiting(view: FormView, place: Place, node: FormNode): TemplateResult {
  return renderField(view, place, node, {
    control: () => renderNoControl(place.id),
  });
}

/** What stands where a control will be. */
export function renderNoControl(id: string): TemplateResult {
  return html`<div class="waiting" id=${id} aria-busy="true"></div>`;
}
