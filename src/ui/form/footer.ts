import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { renderChips } from '../base/chips.js';
import { lateIcon } from '../base/icon-set.js';
import type { JsonObject, Tool } from '../../core/index.js';
import { renderButton } from './buttons.js';
import { finishDates, focusIn } from './focus.js';
import type { FormError } from './form-errors.js';
import type { FormState } from './form-state.js';
import type { FormView } from './form-view.js';
import { renderModelView } from './heading.js';
import { copyLink } from './link.js';
import { isSameJson } from '../base/same-json.js';
import { rootId } from './places.js';

/** Renders all errors, each leading to its field; spoken when they come, and again with each attempt. */
export function renderSummary(view: FormView, heading: string, errors: readonly FormError[]): TemplateResult {
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
            view.attempt,
            html`<p>${lateIcon('toolError')} ${heading}</p>
              <ul>
                ${repeat(errors.slice(0, 50), ({ id, sentence }) => `${id} ${sentence}`, renderError)}
              </ul>`,
          )
    }
  </div>`;
}

/**
 * Renders the button that runs the tool, and what can be done with the form as a whole. What the model sees is below it where
 * JSON is in view, or nothing else is.
 */
export function renderActions(view: FormView, state: FormState, tool: Tool): TemplateResult {
  const { strings, link } = view;
  const { busy, last } = view.host;
  const isMac = navigator.userAgent.includes('Mac');
  // For who has not begun: later it would overwrite what they wrote.
  const again = isSameJson(state.object, state.first) ? last : undefined;
  const fillAgain = (given: JsonObject): void => {
    view.fill(given);
    view.say(strings.filledAgain);
    view.changed();
  };
  const copy = html`${lateIcon('link')} ${strings.copyLink}`;
  const look = 'quiet';
  const hasModes = !state.isEmpty && state.node.kind !== 'json';
  const isForm = hasModes && state.json === undefined;
  const other = isForm ? strings.editAsJson : strings.editAsForm;
  return html`
    <div class="actions flow">
      <button
        class="primary"
        part="run"
        type="submit"
        aria-keyshortcuts=${isMac ? 'Meta+Enter' : 'Control+Enter'}
        aria-disabled=${busy ? 'true' : 'false'}
      >
        ${busy ? strings.running : strings.run}
      </button>
      <kbd aria-hidden="true">${isMac ? '⌘↵' : 'Ctrl ↵'}</kbd>
      ${
        state.isEmpty
          ? nothing
          : html`<span class="quiet-actions flow">
              ${again && renderButton(strings.fillAgain, () => fillAgain(again), { look })}
              ${hasModes ? renderButton(other, () => switchMode(view, state), { look }) : nothing}
              ${renderButton(copy, () => void copyLink(view, state), { look })}
            </span>`
      }
    </div>
    ${
      link &&
      html`<div class="field">
        <p class="now">${link.status}</p>
        ${
          link.address === undefined
            ? nothing
            : html`<input
                id="link"
                part="link"
                class="mono"
                readonly
                dir="ltr"
                aria-label=${strings.link}
                .value=${link.address}
              />`
        }
      </div>`
    }
    ${isForm ? nothing : renderModelView(view, tool)}
  `;
}

function switchMode(view: FormView, state: FormState): void {
  const { host } = view;
  finishDates(host.renderRoot);
  if (!state.switchMode()) return view.showErrors('json');
  view.attempt = 0;
  host.requestUpdate();
  if (state.json === undefined) return;
  void host.updateComplete.then(() => focusIn(host.renderRoot.querySelector('#json'), 0));
}
