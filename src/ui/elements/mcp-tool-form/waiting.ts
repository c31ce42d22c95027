import { html, type TemplateResult } from 'lit';
import type { FormNode } from '../../../core/form.js';
import { renderField } from './field.js';
import type { FormView, Place } from './form-view.js';

/** A part whose control is on its way. */
export function renderWaiting(view: FormView, place: Place, node: FormNode): TemplateResult {
  return renderField(view, place, node, {
    control: () => html`<div class="waiting" id=${place.id} aria-busy="true"></div>`,
  });
}
