import { html, nothing } from 'lit';
import { renderChips } from './chips.js';
import { dot } from './dot.js';

/**
 * Renders short texts in one line, each in its own direction. Empty texts are left out. Names on which people base decisions
 * are passed in rendered.
 */
export function renderFacts(texts: readonly unknown[]): unknown {
  return texts
    .filter(Boolean)
    .map(
      (text, at) =>
        html`${at > 0 ? dot : nothing}<bdi dir="auto"
            >${typeof text === 'string' ? renderChips(text, 'sentence') : text}</bdi
          >`,
    );
}
