import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { TextNode } from '../../core/form.js';
import type { Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { renderLine } from './line.js';

/** A color as text, and a swatch beside it that writes `#rrggbb`, for who would rather pick one. */
export function renderColor(
  view: FormView,
  place: Place,
  node: TextNode,
  text: string,
  aria: Aria,
): TemplateResult {
  const color = colorOf(text);
  return html`<div class="together">
    ${renderLine(view, place, node, text, aria)}
    <input
      class=${color === undefined ? 'swatch unknown' : 'swatch'}
      type="color"
      aria-label=${view.strings.form.pickColor(place.label)}
      .value=${live(color ?? '#808080')}
      @input=${({ target }: Event) =>
        view.put(place, { kind: 'value', value: (target as HTMLInputElement).value })}
    />
  </div>`;
}

/** What a swatch can show: an opaque color, whatever it is called. The browser knows the names. */
function colorOf(text: string): string | undefined {
  if (/^#[\da-f]{6}$/i.test(text)) return text.toLowerCase();
  if (text.length > 100 || text.trim() === '') return undefined;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  const read = (before: string): string => {
    context.fillStyle = before;
    context.fillStyle = text;
    return context.fillStyle;
  };
  // What is no color leaves in place what was there before.
  const [one, other] = [read('#000001'), read('#000002')];
  return one === other && one.startsWith('#') ? one : undefined;
}
