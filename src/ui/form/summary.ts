import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderChips } from '../base/chips.js';
import type { FormView } from './form-view.js';
import { rootId } from './ids.js';
import type { Note } from './notes.js';

/**
 * Renders all errors, each leading to its field. The summary is spoken when it comes, and again with each `attempt`; what
 * is fixed leaves it without a word.
 */
export function renderSummary(
  { strings, focus }: FormView,
  heading: string,
  notes: readonly Note[],
  attempt: number,
): TemplateResult {
  const renderNote = ({ id, label, sentence }: Note): TemplateResult =>
    html`<li>
      ${
        id === rootId
          ? renderChips(sentence)
          : html`<button type="button" class="link" @click=${() => focus(id)}>
              ${renderChips(label === '' ? sentence : strings.at(label, sentence))}
            </button>`
      }
    </li>`;
  return html`<div class="summary" part="summary" role="alert" aria-atomic="false">
    ${
      notes.length === 0
        ? nothing
        : keyed(
            attempt,
            html`<p>${lateIcon('toolError')} ${heading}</p>
              <ul>
                ${repeat(notes.slice(0, 50), ({ id, sentence }) => `${id} ${sentence}`, renderNote)}
              </ul>`,
          )
    }
  </div>`;
}
