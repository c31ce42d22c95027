import { html, nothing } from 'lit';
import { renderChips } from './chips.js';

/**
 * Renders short texts in one line, each of its own direction; those that are empty are left out. A name by which people decide
 * comes rendered.
 */
export function renderFacts(texts: readonly unknown[]): unknown {
  return texts
    .filter(Boolean)
    .map(
      (text, at) =>
        html`${at > 0 ? ' · ' : nothing}<bdi dir="auto"
            >${typeof text === 'string' ? renderChips(text, 'sentence') : text}</bdi
          >`,
    );
}
