import { html, nothing, type TemplateResult } from 'lit';
import { modelToolOf, type Tool } from '../../core/index.js';
import { claimsOf } from '../tools/claims.js';
import { icon } from '../base/icons.js';
import { looksLike, renderSwitch } from '../tools/tool-row.js';
import { renderChips } from '../base/chips.js';
import { McpToolVisibilityEvent } from '../base/events.js';
import { renderAbout, renderDetails } from './field.js';
import type { FormView } from './form-view.js';
import { cut } from './texts.js';

/** Renders the tool's name and its server's text: set apart, so that it cannot pass for the page's own text. */
export function renderHeading(view: FormView, tool: Tool): TemplateResult {
  const { strings, general, host } = view;
  const claims = claimsOf(tool, general);
  const label = host.serverLabel;
  const hasTitle = tool.displayName !== tool.name;
  const alike = looksLike(tool, general, (id) => (id === tool.serverId ? host.serverLabel : undefined));
  return html`
    <header>
      <div class="title flow">
        <div>
          <h2 id="title" part="title" dir="auto">
            ${renderChips(cut(general.toolTitle(tool.displayName, tool.name)), 'name')}
          </h2>
          ${hasTitle || label !== undefined ? renderNames(tool, hasTitle, label) : nothing}
        </div>
        ${host.withModel && !tool.appOnly ? renderModelSwitch(view, tool) : nothing}
      </div>
      ${alike ? html`<p class="now">${icon('warning')} ${alike}</p>` : nothing}
      ${
        tool.description || claims.length > 0
          ? html`<div class="says" part="says" role="group" aria-labelledby="says">
              <p class="caption" id="says">
                ${label === undefined ? strings.serverSays : renderChips(strings.saysOf(label), 'sentence')}
              </p>
              ${tool.description ? renderAbout(view, 'description', tool.description, 400) : nothing}
              ${claims.length > 0 ? html`<p>${strings.claims(claims.join(strings.separator))}</p>` : nothing}
            </div>`
          : nothing
      }
      ${
        tool.hiddenCharacters
          ? html`<p class="now">${icon('warning')} ${strings.modelMisses(tool.hiddenCharacters)}</p>`
          : nothing
      }
    </header>
  `;
}

/** The switch that the list of tools has. */
function renderModelSwitch({ strings, host }: FormView, tool: Tool): TemplateResult {
  const { serverId, name } = tool;
  const set = (visible: boolean): unknown =>
    host.dispatchEvent(new McpToolVisibilityEvent({ serverId, tool: name, visible }));
  return html`<label>${strings.modelMayUse} ${renderSwitch(tool, strings.modelMayUse, set)}</label>`;
}

/** All that the model gets of the tool, to the byte. */
export function renderModelView(view: FormView, tool: Tool): TemplateResult {
  const { serverLabel = '', allLimits } = view.host;
  const print = (): string => JSON.stringify(modelToolOf(tool, serverLabel, allLimits), null, 2);
  return renderDetails(view, 'model', view.strings.modelSees, print, 'model');
}

/** The exact name, where the heading is a title, and the page's label of the server. */
function renderNames(tool: Tool, hasTitle: boolean, label: string | undefined): TemplateResult {
  return html`<p class="caption">
    ${hasTitle ? html`<code dir="auto">${renderChips(tool.name, 'name')}</code>` : nothing}
    ${hasTitle && label !== undefined ? '·' : nothing}
    ${label === undefined ? nothing : html`<bdi>${renderChips(label, 'name')}</bdi>`}
  </p>`;
}
