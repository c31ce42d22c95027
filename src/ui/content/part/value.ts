import { html, type TemplateResult } from 'lit';
import type { StructuredPart } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import type { RenderContext } from './context.js';
import type { Scalar } from './data-shape.js';
import { foldedText } from './long-text.js';
import { unescaped } from '../../base/json-text.js';
import { renderFewChips } from '../../base/chips.js';
import { visible } from '../../base/visible.js';

/**
 * One scalar as sent. Where it stands alone a string wears quotes, so that `"1"` is not `1`. Of a number that JavaScript
 * cannot hold, `exact` has how it was spelled.
 */
export function renderScalar(
  value: Scalar,
  context: RenderContext,
  quoted = false,
  exact: StructuredPart['exact'] = {},
): unknown {
  if (typeof value !== 'string') {
    const text = Object.is(value, -0) ? '-0' : String(value);
    const spelled = typeof value === 'number' && Object.hasOwn(exact, text) ? exact[text]?.join(' / ') : text;
    return html`<span class="value ${kindOf(value)}">${spelled}</span>`;
  }
  if (value.length > bounds.valueChars) return folded(value, context);
  if (!quoted && value !== '') return html`<span class="value" dir="auto">${renderFewChips(value)}</span>`;
  return html`<span class="value string" dir="auto"
    >${renderFewChips(unescaped(JSON.stringify(value)))}</span
  >`;
}

function kindOf(value: Exclude<Scalar, string>): string {
  return value === null ? 'null' : typeof value;
}

/** A long string shows its beginning, and the whole when it is opened. */
function folded(value: string, context: RenderContext): unknown {
  const words = context.strings.content;
  const summary = (isOpen: boolean): TemplateResult => html`
    <span dir="auto"
      >${isOpen ? undefined : renderFewChips(`${value.slice(0, bounds.valueChars / 2)}… `)}</span
    >
    <span class="small muted">${words.characters(value.length)}</span>
  `;
  return foldedText(value, summary, words.kinds.text, context);
}

/** A name that a server gave to an entry: bounded, since it stands where nothing can be unfolded. */
export function cutName(name: string): string {
  if (name === '') return '""';
  return name.length > bounds.keyChars ? `${name.slice(0, bounds.keyChars)}…` : name;
}

export function renderName(name: string): unknown {
  return renderFewChips(cutName(name), true);
}

/** The same where there can be nothing but text. */
export function nameText(name: string): string {
  return visible(cutName(name));
}
