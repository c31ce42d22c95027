import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Grant, McpHost, PermissionChoice, Server, Tool, ToolPermission } from '../../core/index.js';
import { setPermission } from '../base/asks/answers.js';
import { PressGuard, type ArmedPress, type MeantPress } from '../base/asks/press-guard.js';
import { renderChips } from '../base/chips.js';
import { isDestructive, isReadOnly } from '../base/destructive.js';
import { icon } from '../base/icons.js';
import { renderFacts } from '../base/facts.js';
import { visible } from '../base/visible.js';
import type { GrantsStrings } from '../locales/en/activity.js';
import type { Strings } from '../locales/en/shell.js';
import { permissionOf, type PermissionState } from './permission-state.js';
import { renderSwitch } from './permission-switch.js';

const pageSize = 50;

/** The state that the page shows. */
export interface PermissionsState {
  readonly strings: Strings;
  readonly host: McpHost | undefined;
  readonly server: Server;
  readonly tools: readonly Tool[];
  readonly grants: readonly Grant[];
}

/** The permissions of one server: a switch for each of its tools. */
export class ServerPermissions {
  readonly #element: LitElement;
  readonly #guard: PressGuard;
  #shown = pageSize;
  /** True if the host did not accept the last choice. */
  #isRefused = false;

  constructor(element: LitElement) {
    this.#element = element;
    this.#guard = new PressGuard(element);
  }

  render(state: PermissionsState, own: GrantsStrings): TemplateResult {
    const { server, grants } = state;
    const tools = state.tools.filter(({ serverId }) => serverId === server.id);
    const readOnly = tools.filter(isReadOnly);
    const shown = [...readOnly, ...tools.filter((tool) => !isReadOnly(tool))].slice(0, this.#shown);
    const others = shown.filter((tool) => !isReadOnly(tool));
    const saved = tools.filter((tool) => permissionOf(tool, server, grants).grants.length > 0);
    const dialog = this.#element.closest('dialog');
    const { common } = state.strings;
    const ask = this.#guard.meant((press) => {
      this.#end(press, state, saved, 'ask');
      // The button goes.
      this.#element.renderRoot.querySelector<HTMLElement>('.switch [tabindex="0"]')?.focus();
    });
    return html`
      <section class="of-server" aria-labelledby="label">
        <header>
          <h2 id="label">${renderChips(own.permissionsOf(server.label), 'sentence')}</h2>
          ${saved.length > 0 ? html`<button class="quiet small muted" @click=${ask}>${own.askForAll}</button>` : nothing}
          ${
            dialog
              ? html`<button
                  class="quiet icon"
                  aria-label=${common.close}
                  title=${common.close}
                  @click=${() => dialog.close()}
                >
                  ${icon('close')}
                </button>`
              : nothing
          }
        </header>
        <p class="muted small"><bdi dir="ltr">${server.origin.replace(/^https:\/\//, '')}</bdi></p>
        ${this.#readOnlyTools(state, readOnly.slice(0, this.#shown), readOnly.length, own)}
        ${others.length > 0 && readOnly.length > 0 ? html`<h3>${own.otherTools}</h3>` : nothing}
        ${this.#list(state, others, own)}
        ${
          shown.length < tools.length
            ? html`<button class="more" @click=${this.#showMore}>${common.showMore}</button>`
            : nothing
        }
        <p class="muted small">${own.endWithChange}</p>
        <p class="note small" role="status">${this.#isRefused ? own.notSaved : nothing}</p>
      </section>
    `;
  }

  /** Renders the tools that the server claims are read-only. If all of them are shown, one switch sets all. */
  #readOnlyTools(
    state: PermissionsState,
    tools: readonly Tool[],
    count: number,
    own: GrantsStrings,
  ): unknown {
    const { server, grants } = state;
    if (tools.length === 0) return nothing;
    const states = tools.map((tool) => permissionOf(tool, server, grants));
    const permissions = new Set(states.map(({ permission }) => permission));
    return html`<div class="group">
        <div class="about">
          <h3>${own.readOnly}</h3>
          <p class="muted small">${renderChips(own.saysReadOnly(server.label), 'sentence')}</p>
        </div>
        ${
          tools.length === count && count > 1
            ? renderSwitch(this.#guard, {
                key: `all ${tools.map(({ fingerprint }) => fingerprint).join(' ')}`,
                label: own.readOnly,
                words: own.choices,
                now: permissions.size === 1 ? states[0]?.permission : undefined,
                mayAlways: states.every(({ mayAlways }) => mayAlways),
                always: (press) => this.#allow(press, state, tools),
                choose: (press, permission) => this.#end(press, state, tools, permission),
              })
            : nothing
        }
      </div>
      ${this.#list(state, tools, own)}`;
  }

  #list(state: PermissionsState, tools: readonly Tool[], own: GrantsStrings): unknown {
    if (tools.length === 0) return nothing;
    return html`<ul>
      ${repeat(
        tools,
        ({ name }) => name,
        (tool) => this.#row(state, tool, own),
      )}
    </ul>`;
  }

  #row(state: PermissionsState, tool: Tool, own: GrantsStrings): TemplateResult {
    const { toolTitle } = state.strings;
    const saved = permissionOf(tool, state.server, state.grants);
    const title = toolTitle(tool.displayName, tool.name);
    const { description = '' } = tool;
    return html`<li part="permission">
      <details>
        <summary>
          <span class="line">
            <bdi class="what" dir="auto">${renderChips(title, 'name')}</bdi>
            <span class="muted small">${renderFacts(factsOf(tool, saved, own))}</span>
          </span>
        </summary>
        <p class="small"><bdi class="mono">${renderChips(tool.name, 'name')}</bdi></p>
        ${description === '' ? nothing : html`<blockquote class="small" dir="auto">${renderChips(description)}</blockquote>`}
      </details>
      ${renderSwitch(this.#guard, {
        key: `one ${tool.name} ${tool.fingerprint}`,
        label: visible(title),
        words: own.choices,
        now: saved.permission,
        mayAlways: saved.mayAlways,
        always: (press) => this.#allow(press, state, [tool]),
        choose: (press, permission) => this.#end(press, state, [tool], permission),
      })}
    </li>`;
  }

  #allow(press: ArmedPress, { host, server }: PermissionsState, tools: readonly Tool[]): void {
    if (host)
      this.#follow(choicesOf(server, tools, 'always').map((choice) => setPermission(host, press, choice)));
  }

  #end(
    press: MeantPress,
    { host, server }: PermissionsState,
    tools: readonly Tool[],
    permission: 'ask' | 'never',
  ): void {
    if (host)
      this.#follow(choicesOf(server, tools, permission).map((choice) => setPermission(host, press, choice)));
  }

  /** Shows a sentence if the host did not accept a choice. */
  #follow(choices: readonly Promise<boolean>[]): void {
    void Promise.all(choices).then((taken) => {
      this.#isRefused = taken.includes(false);
      this.#element.requestUpdate();
    });
  }

  readonly #showMore = (): void => {
    this.#shown += pageSize;
    this.#element.requestUpdate();
  };
}

/** Returns the choices for tools, bound to the definitions that were in view. */
function choicesOf<Permission extends ToolPermission>(
  { id: serverId }: Server,
  tools: readonly Tool[],
  permission: Permission,
): readonly (PermissionChoice & { readonly permission: Permission })[] {
  return tools.map(({ name: tool, fingerprint }) => ({ serverId, tool, fingerprint, permission }));
}

/** Returns the second line of a tool: the saved permission and its number of uses, or the reason why none can be saved. */
function factsOf(
  tool: Tool,
  { permission, mayAlways, grant }: PermissionState,
  own: GrantsStrings,
): readonly string[] {
  const account = grant?.principal ? [own.as(visible(grant.principal))] : [];
  const cannot = isDestructive(tool) ? [own.noAlways] : [];
  if (!grant) return cannot;
  if (!mayAlways && grant.suspendedAt !== undefined) return [own.suspended, ...cannot];
  if (permission !== 'ask')
    return [own.uses(grant.uses) || own.notUsed, ...account, ...(permission === 'never' ? [] : cannot)];
  const effect = grant.effect === 'deny' ? own.denied : own.durations[grant.duration];
  return [effect, grant.argumentsDigest === undefined ? '' : own.onlyArguments, ...account];
}
