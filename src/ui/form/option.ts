import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Option } from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import { cut } from './words.js';

/** Beyond these, a list is looked through faster by typing. */
export const mostListed = 30;

/** What is sent always stands beside what the server calls it. */
export function written({ text, title }: Option): string {
  return title === undefined ? cut(text) : `${cut(title)} (${cut(text)})`;
}

/** The same as plain text, in which nothing hides. */
export function optionText(option: Option): string {
  return visible(written(option));
}

/** What the server says of an option, below it. */
export function renderDescription({ description }: Option, id?: string): unknown {
  if (description === undefined) return nothing;
  return html`<span class="about" id=${ifDefined(id)} dir="auto"
    >${renderChips(cut(description, 300), true)}</span
  >`;
}
