import { html, nothing, type TemplateResult } from 'lit';
import { modelToolOf, defaultLimits, type Limits, type Tool } from '../../core/index.js';
import { claimsOf } from '../tools/tool-row.js';
import { icon } from '../base/icons.js';
import { looksLike } from '../tools/tool-row.js';
import { renderChips } from '../base/chips.js';
import { renderAbout } from './field.js';
import type { FormView } from './form-view.js';
import { cut } from './labels.js';

/** Renders the tool's name and its server's text: set apart, so that it cannot pass for the page's own text. */
export function renderHeading(
  view: FormView,
  tool: Tool,
  serverLabel: string | undefined,
  limits: Partial<Limits> | undefined,
): TemplateResult {
  const { strings, general } = view;
  const claims = claimsOf(tool, general);
  const labelOf = (id: string): string | undefined => (id === tool.serverId ? serverLabel : undefined);
  const alike = looksLike(tool, general, labelOf);
  return html`
    <header>
      <h2 id="title" part="title">
        <span dir="auto">${renderChips(cut(tool.displayName), true)}</span>
        ${tool.displayName === tool.name ? nothing : html`<code class="muted" dir="auto">${renderChips(tool.name, true)}</code>`}
      </h2>
      ${alike ? html`<p class="now">${icon('warning')} ${alike}</p>` : nothing}
      ${
        tool.description || claims.length > 0
          ? html`<div class="says" part="says" role="group" aria-labelledby="says">
              <p class="caption" id="says">${strings.serverSays}</p>
              ${tool.description ? renderAbout(view, 'description', tool.description, 400) : nothing}
              ${
                claims.length > 0
                  ? html`<ul class="claims">
                      ${claims.map((claim) => html`<li>${claim}</li>`)}
                    </ul>`
                  : nothing
              }
            </div>`
          : nothing
      }
      ${
        tool.hiddenCharacters
          ? html`<p class="now">${icon('warning')} ${strings.modelMisses(tool.hiddenCharacters)}</p>`
          : nothing
      }
      ${renderModelSees(view, tool, serverLabel, limits)}
    </header>
  `;
}

/** Renders all that the model gets of the tool, to the byte. Printed only for who looks. */
function renderModelSees(
  view: FormView,
  tool: Tool,
  serverLabel = '',
  limits: Partial<Limits> = defaultLimits,
): TemplateResult {
  const id = 'model';
  const modelTool = (): string =>
    JSON.stringify(modelToolOf(tool, serverLabel, { ...defaultLimits, ...limits }), null, 2);
  return html`<details
    class="expected"
    part="model"
    ?open=${view.isOpen(id)}
    @toggle=${({ target }: Event) => view.toggle(id, (target as HTMLDetailsElement).open)}
  >
    <summary>${view.strings.modelSees}</summary>
    <pre dir="ltr">${view.isOpen(id) ? modelTool() : nothing}</pre>
  </details>`;
}
