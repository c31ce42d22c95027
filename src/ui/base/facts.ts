import { html, nothing } from 'lit';
import { renderChips } from './chips.js';

/** Renders short texts in one line, each of its own direction; those that are empty are left out. */
export function renderFacts(texts: readonly (string | undefined)[]): unknown {
  return texts
    .filter(Boolean)
    .map(
      (text = '', at) =>
        html`${at > 0 ? ' · ' : nothing}<bdi dir="auto">${renderChips(text, 'sentence')}</bdi>`,
    );
}
