import { html, nothing, type TemplateResult } from 'lit';
import type { JsonObject } from '../../core/index.js';
import type { FormState } from './form-state.js';
import { isSameJson } from './same-json.js';
import type { Sharing } from './sharing.js';
import type { FormWords } from './strings.js';

export interface Actions {
  readonly busy: boolean;
  /** The arguments of the tool's last call. */
  readonly last: JsonObject | undefined;
  readonly sharing: Sharing;
  readonly turnOver: () => void;
  readonly fillAgain: (last: JsonObject) => void;
}

/** What can be done with a tool's form. */
export function renderActions(strings: FormWords, state: FormState, actions: Actions): TemplateResult {
  const words = strings.form;
  const { busy, last, sharing, turnOver, fillAgain } = actions;
  return html`
    <div class="actions">
      <button class="primary" part="run" type="submit" aria-disabled=${busy ? 'true' : 'false'}>
        ${busy ? words.running : words.run}
      </button>
      ${
        state.isEmpty
          ? nothing
          : html`<span class="quiet-actions">
              ${
                last === undefined || isSameJson(state.object, last)
                  ? nothing
                  : html`<button type="button" class="quiet" @click=${() => fillAgain(last)}>
                      ${words.fillAgain}
                    </button>`
              }
              ${sharing.renderButton(strings, state)}
              ${
                state.isJsonAnyway
                  ? nothing
                  : html`<button type="button" class="quiet" @click=${turnOver}>
                      ${state.json === undefined ? words.editAsJson : words.editAsForm}
                    </button>`
              }
            </span>`
      }
    </div>
    ${sharing.render(strings)}
  `;
}
