import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderChips } from '../base/chips.js';
import { renderButton } from './buttons.js';
import type { FormError } from './form-errors.js';
import type { FormView } from './form-view.js';
import { rootId } from './places.js';

/**
 * Renders all errors, each leading to its field. The summary is spoken when it comes, and again with each `attempt`; what
 * is fixed leaves it without a word.
 */
export function renderSummary(
  view: FormView,
  heading: string,
  errors: readonly FormError[],
  attempt: number,
): TemplateResult {
  const renderError = ({ id, label, sentence }: FormError): unknown => {
    const text = renderChips(label === '' ? sentence : view.strings.at(label, sentence));
    return html`<li>
      ${id === rootId ? renderChips(sentence) : renderButton(text, () => view.focus(id), { look: 'link' })}
    </li>`;
  };
  return html`<div class="summary" part="summary" role="alert" aria-atomic="false">
    ${
      errors.length === 0
        ? nothing
        : keyed(
            attempt,
            html`<p>${lateIcon('toolError')} ${heading}</p>
              <ul>
                ${repeat(errors.slice(0, 50), ({ id, sentence }) => `${id} ${sentence}`, renderError)}
              </ul>`,
          )
    }
  </div>`;
}
