import { html, nothing, type TemplateResult } from 'lit';
import { modelToolOf, type Tool, type JsonObject } from '../../core/index.js';
import { claimsOf } from '../tools/claims.js';
import { icon } from '../base/icons.js';
import { looksLike, renderSwitch } from '../tools/tool-row.js';
import { askIcon } from '../base/asks/icons.js';
import { isDestructive } from '../base/destructive.js';
import { dot } from '../base/dot.js';
import { renderChips } from '../base/chips.js';
import { McpToolVisibilityEvent } from '../base/events.js';
import { renderAbout, renderDetails } from './field.js';
import type { FormView } from './form-view.js';
import { cut } from './text-values.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { lateIcon } from '../base/icon-set.js';
import { renderButton } from './buttons.js';
import { finishDates, focusIn } from './focus.js';
import type { FormError } from './form-errors.js';
import type { FormState } from './form-state.js';
import { copyLink } from './link.js';
import { isSameJson } from '../base/same-json.js';
import { rootId } from './places.js';
import { ariaChord, chordName } from '../base/key-names.js';

/** Renders all errors, each with a link to its field. They are announced when they appear, and again on each attempt. */
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
 * Renders the Run button and the actions of the whole form. The tool as the model sees it is below, if the form is shown as JSON
 * or has no fields.
 */
export function renderActions(view: FormView, state: FormState, tool: Tool): TemplateResult {
  const { strings, link } = view;
  const { last } = view.host;
  // This button is shown only until the person changes a value. Later, it would overwrite their input.
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
      ${isDestructive(tool) ? renderRunAndDelete(view) : renderRun(view)}
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

function renderRun({ strings, host: { busy } }: FormView): TemplateResult {
  return html`<button
      class="primary"
      part="run"
      type="submit"
      aria-keyshortcuts=${ariaChord('Enter')}
      aria-disabled=${busy ? 'true' : 'false'}
    >
      ${busy ? strings.running : strings.run}
    </button>
    <kbd aria-hidden="true">${chordName('↵')}</kbd>`;
}

/** Renders Run for a destructive tool. Browsers submit a form by Enter in a field only if its submit button is enabled. */
function renderRunAndDelete({ strings, general, host: { busy, serverLabel } }: FormView): TemplateResult {
  return html`<button
      class="danger"
      part="run"
      type="button"
      aria-describedby="deletes"
      aria-disabled=${busy ? 'true' : 'false'}
    >
      ${busy ? strings.running : strings.runAndDelete}
    </button>
    <button type="submit" disabled hidden>${strings.run}</button>
    <p class="deletes flow" id="deletes">
      ${askIcon('danger')}<span>${renderChips(general.claims.deletes(serverLabel), 'sentence')}</span>
    </p>`;
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

/**
 * Renders the tool's name and the server's description. The description is set apart, so that a person does not mistake it for
 * text of the page.
 */
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
          <h2 id="title" part="title" class=${hasTitle ? '' : 'mono'} dir="auto">
            ${renderChips(cut(general.toolTitle(tool.displayName, tool.name)), 'name')}
          </h2>
          ${hasTitle || label !== undefined ? renderNames(tool, hasTitle, label) : nothing}
        </div>
        ${host.withModel && !tool.appOnly ? renderModelSwitch(view, tool) : nothing}
      </div>
      ${alike ? html`<p class="now">${icon('warning')} ${alike}</p>` : nothing}
      ${
        tool.description || claims.length > 0
          ? html`<div class="says" part="description says" role="group" aria-labelledby="says">
              <p class="caption" id="says">
                ${label === undefined ? strings.serverSays : renderChips(strings.saysOf(label), 'sentence')}
              </p>
              ${tool.description ? renderAbout(view, 'description', tool.description, 400) : nothing}
              ${claims.length > 0 ? html`<p class="claims">${strings.claims(claims.join(strings.separator))}</p>` : nothing}
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

/** Renders the switch that shows the tool to the model, as the list of tools does. */
function renderModelSwitch({ strings, host }: FormView, tool: Tool): TemplateResult {
  const { serverId, name } = tool;
  const set = (visible: boolean): unknown =>
    host.dispatchEvent(new McpToolVisibilityEvent({ serverId, tool: name, visible }));
  return html`<label>${strings.modelMayUse} ${renderSwitch(tool, strings.modelMayUse, set)}</label>`;
}

/** Renders the tool's definition exactly as the model receives it. */
export function renderModelView(view: FormView, tool: Tool): TemplateResult {
  const { serverLabel = '', allLimits } = view.host;
  const print = (): string => JSON.stringify(modelToolOf(tool, serverLabel, allLimits), null, 2);
  return renderDetails(view, 'model', view.strings.modelSees, print, 'model');
}

/** Renders the exact name if the heading is a title, and the page's label for the server. */
function renderNames(tool: Tool, hasTitle: boolean, label: string | undefined): TemplateResult {
  return html`<p class="caption">
    ${hasTitle ? html`<code dir="auto">${renderChips(tool.name, 'name')}</code>` : nothing}${hasTitle && label !== undefined ? dot : nothing}
    ${label === undefined ? nothing : html`<bdi>${renderChips(label, 'name')}</bdi>`}
  </p>`;
}
