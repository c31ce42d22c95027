import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Call } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderJson } from '../base/json-text.js';
import type { Strings } from '../locales/en/shell.js';

/** Renders the arguments of a call, each by its name. */
export function renderArguments(call: Call, texts: Strings['call']): TemplateResult {
  const given = Object.entries(call.arguments);
  // A part that may have to be scrolled is reached by keyboard.
  const isLong = given.length > 6 || JSON.stringify(call.arguments).length > 300;
  return html`
    <div
      role="group"
      part="arguments"
      aria-label=${texts.arguments}
      tabindex=${ifDefined(isLong ? 0 : undefined)}
    >
      ${
        given.length > 0
          ? html`<dl class="arguments">
              ${given.map(
                ([name, value]) =>
                  html`<div>
                    <dt class="mono" dir="auto">${renderChips(name, true)}</dt>
                    <dd class="mono" dir="auto">${renderJson(value)}</dd>
                  </div>`,
              )}
            </dl>`
          : html`<p class="muted small">${texts.noArguments}</p>`
      }
    </div>
  `;
}
