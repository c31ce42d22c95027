import { html, type TemplateResult } from 'lit';
import { bounds } from '../../base/bounds.js';
import { renderFewChips } from '../../base/chips.js';
import { visible } from '../../base/visible.js';
import { sentAs, type Exact } from '../tree/json-number.js';
import type { RenderContext } from './context.js';
import type { Scalar } from './data-shape.js';
import { foldedText } from './long-text.js';

/** Renders one scalar. `exact` has the digits of numbers that JavaScript cannot represent. */
export function renderScalar(value: Scalar, context: RenderContext, exact: Exact | undefined): unknown {
  if (typeof value !== 'string') {
    const text = typeof value === 'number' ? sentAs(value, exact).join(' / ') : String(value);
    return html`<span class="value ${value === null ? 'null' : typeof value}">${text}</span>`;
  }
  if (value.length > bounds.valueChars) return folded(value, context);
  // Without quotes, an empty string would be invisible.
  if (value === '') return html`<span class="value muted" dir="auto">""</span>`;
  return html`<span class="value" dir="auto">${renderFewChips(value)}</span>`;
}

/** Renders the beginning of a long string, and the whole string when it is opened. */
function folded(value: string, context: RenderContext): unknown {
  const { characters, kinds } = context.strings.content;
  const start = renderFewChips(`${value.slice(0, bounds.valueChars / 2)}… `);
  const summary = (isOpen: boolean): TemplateResult => html`
    <span dir="auto">${isOpen ? undefined : start}</span>
    <span class="small muted">${characters(value.length)}</span>
  `;
  return foldedText(value, summary, kinds.text, context);
}

/** Returns a server's name, shortened if it is too long, for places where it cannot be expanded. */
export function cutName(name: string): string {
  if (name === '') return '""';
  return name.length > bounds.keyChars ? `${name.slice(0, bounds.keyChars)}…` : name;
}

export function renderName(name: string): unknown {
  return renderFewChips(cutName(name), 'name');
}

/** Returns a name for a place that accepts only text. */
export function nameText(name: string): string {
  return visible(cutName(name));
}
