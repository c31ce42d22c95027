import { html, nothing, type TemplateResult } from 'lit';
import type { Tool } from '../../../core/index.js';
import { claimsOf } from '../../claims.js';
import { visible } from '../../renderers/visible.js';
import { renderAbout } from './field.js';
import type { FormView } from './form-view.js';
import { cut } from './words.js';

/** The tool by its name, and what its server says of it: set apart, so that it cannot pass for the page's own words. */
export function renderHeading(view: FormView, tool: Tool): TemplateResult {
  const words = view.strings.form;
  const claims = claimsOf(tool, view.strings);
  return html`
    <header>
      <h2 id="title" part="title">
        <span dir="auto">${cut(tool.displayName)}</span>
        ${tool.displayName === tool.name ? nothing : html`<code class="muted" dir="auto">${visible(tool.name)}</code>`}
      </h2>
      ${
        tool.description || claims.length > 0
          ? html`<div class="says" part="says" role="group" aria-labelledby="says">
              <p class="caption" id="says">${words.serverSays}</p>
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
    </header>
  `;
}
