import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { unmarked } from '../../shared/exact/exact.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderJson } from '../base/json-text.js';
import { isPlainText } from '../base/plain-text.js';
import type { Strings } from '../locales/en/shell.js';

/** Renders the arguments of a call, each with its name. */
export function renderArguments(values: JsonObject, texts: Strings['call']): TemplateResult {
  const given = Object.entries(values);
  // A part that may scroll must be reachable by keyboard.
  const isLong = given.length > 6 || JSON.stringify(values).length > 300;
  return html`
    <div
      role="group"
      part="arguments"
      aria-label=${texts.arguments}
      tabindex=${ifDefined(isLong ? 0 : undefined)}
    >
      ${
        given.length > 0
          ? html`<dl class="arguments">${given.map(([name, value]) => renderArgument(name, value))}</dl>`
          : html`<p class="muted small">${texts.noArguments}</p>`
      }
    </div>
  `;
}

function renderArgument(name: string, value: JsonValue): TemplateResult {
  const isPlain = typeof value === 'string' && unmarked(value) === undefined && isPlainText(value);
  const shown = isPlain ? renderChips(value, 'value') : renderJson(value);
  const look = typeof value === 'object' ? 'mono' : '';
  // White space in the value's element is shown, including line breaks.
  return html`<div>
    <dt class="mono" dir="auto">${renderChips(name, 'name')}</dt>
    <dd class=${look} dir="auto">${shown}</dd>
  </div>`;
}
