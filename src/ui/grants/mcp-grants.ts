import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Grant, McpHost, Server, Tool } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpRevokeEvent } from '../base/events.js';
import { renderFacts } from '../base/facts.js';
import { formatMoment } from '../base/format.js';
import { lateIcon } from '../base/icon-set.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { visible } from '../base/visible.js';
import { grantsEn, type GrantsStrings } from '../locales/en/activity.js';
import { styles } from './mcp-grants.styles.js';
import { permissionsStyles } from './permissions.styles.js';
import { ServerPermissions } from './server-permissions.js';

const dictionary = new Dictionary('grants', grantsEn);

const pageSize = 50;

/**
 * @summary Saved permissions for later calls, newest first. Each shows its tool, duration and number of uses, and has a
 * button to revoke it. With `serverId`, the tools of that server instead, each with a switch: always, ask or never.
 *
 * @csspart grant - One saved permission or denial.
 * @csspart permission - One tool of the server, with its switch.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-revoke - The person revokes a permission. Revoking all fires one event for each.
 */
export class McpGrants extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, styles, permissionsStyles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    grants: { attribute: false },
    servers: { attribute: false },
    tools: { attribute: false },
    quiet: { type: Boolean },
    serverId: { attribute: 'server-id' },
    shown: { state: true },
  };

  /** Host whose saved permissions are shown, if the element is used alone. No other property is needed then. */
  declare mcpHost: McpHost | undefined;
  /** Saved permissions and denials, oldest first, as in the snapshot. */
  declare grants: readonly Grant[];
  /** Servers of the page. Their labels are shown with the permissions. */
  declare servers: readonly Server[];
  /** Tools of the page. They supply the titles: a permission holds only the name of its tool. */
  declare tools: readonly Tool[];
  /** True to show nothing if there are no permissions, except after the person has revoked the last one here. */
  declare quiet: boolean;
  /** Id of a server, to set the permissions of its tools, also before a call. The element then needs a host. */
  declare serverId: string | undefined;
  declare private shown: number;

  #ofServer: ServerPermissions | undefined;
  /** Index of the row that had the focus before the update; the number of rows if another button had it; -1 if none. */
  #focused = -1;

  readonly #follower = new HostFollower(this, ({ grants, servers, tools }) => {
    this.grants = grants;
    this.servers = servers;
    this.tools = tools;
  });

  constructor() {
    super();
    this.grants = [];
    this.servers = [];
    this.tools = [];
    this.quiet = false;
    this.shown = pageSize;
  }

  protected override willUpdate(): void {
    this.#follower.update();
    const at = this.shadowRoot?.activeElement as HTMLElement | null | undefined;
    const rows = this.#all('li button');
    const row = at ? rows.indexOf(at) : -1;
    this.#focused = at && row === -1 ? rows.length : row;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override render(): unknown {
    const { grants, shown, strings } = this;
    const own = dictionary.of(strings.tag);
    if (this.serverId !== undefined) return this.#renderServer(own);
    const newest = grants.slice(-shown).reverse();
    // If a removed button had the focus, the sentence is rendered so that it can get the focus.
    if (grants.length === 0 && this.quiet && this.#focused === -1) return nothing;
    return html`
      <section aria-labelledby="label">
        <header>
          <h2 id="label">${own.label}</h2>
          ${grants.length > 1 ? html`<button class="quiet small muted" @click=${() => this.#revoke(grants)}>${own.revokeAll}</button>` : nothing}
        </header>
        ${grants.length === 0 ? html`<p class="empty muted" tabindex="-1">${own.empty}</p>` : nothing}
        <ul ?hidden=${grants.length === 0}>
          ${repeat(
            newest,
            ({ id }) => id,
            (grant) => this.#grant(grant, own),
          )}
        </ul>
        ${newest.length < grants.length ? html`<button @click=${() => (this.shown += pageSize)}>${strings.common.showMore}</button>` : nothing}
      </section>
    `;
  }

  #renderServer(own: GrantsStrings): unknown {
    const { strings, serverId, tools, grants } = this;
    const { host } = this.#follower;
    const server = this.servers.find(({ id }) => id === serverId);
    if (!server) return nothing;
    this.#ofServer ??= new ServerPermissions(this);
    return this.#ofServer.render({ strings, host, server, tools, grants }, own);
  }

  #grant(grant: Grant, own: GrantsStrings): unknown {
    const { tag, common, toolTitle } = this.strings;
    const { duration, tool, uses, usedAt } = grant;
    const server = this.servers.find(({ url }) => url === grant.url);
    const isSuspended = grant.suspendedAt !== undefined;
    const isDenial = grant.effect === 'deny';
    // A later definition may have a different title.
    const known = this.tools.find(
      ({ serverId, name, fingerprint }) =>
        serverId === server?.id && name === tool && fingerprint === grant.fingerprint,
    );
    const title = known && toolTitle(known.displayName, tool);
    const place = server?.label ?? grant.url;
    const line = [
      isDenial ? own.denied : '',
      place,
      own.durations[duration],
      duration === 'always' && !grant.stored ? own.endsWithPage : '',
      grant.argumentsDigest === undefined ? '' : own.onlyArguments,
      grant.principal ? own.as(visible(grant.principal)) : '',
    ];
    const more = [
      title === undefined || title === tool ? '' : renderChips(tool, 'name'),
      server?.origin,
      own.since(formatMoment(grant.createdAt, tag)),
      usedAt === undefined ? '' : own.lastUsed(formatMoment(usedAt, tag)),
    ];
    return html`
      <li part="grant" class=${isSuspended ? 'suspended' : ''}>
        <details>
          <summary>
            <span class="line">
              ${isDenial ? lateIcon('denied') : nothing}
              <bdi class=${title === undefined ? 'what mono' : 'what'} dir="auto"
                >${renderChips(title ?? tool, 'name')}</bdi
              >
              <span class="muted small">${renderFacts(line)}</span>
            </span>
            <span class="muted small uses">${own.uses(uses)}</span>
            ${lateIcon('expand')}
          </summary>
          <p class="muted small">${renderFacts(more)}</p>
        </details>
        <button
          class="small"
          aria-label=${own.revokeOf(visible(title ?? tool) + common.separator + visible(place))}
          @click=${() => this.#revoke([grant])}
        >
          ${own.revoke}
        </button>
        ${isSuspended ? html`<p class="note small">${own.suspended}</p>` : nothing}
      </li>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.serverId !== undefined || this.#focused === -1 || this.shadowRoot?.activeElement) return;
    // The focused button has been removed. The next button gets the focus, or the sentence that replaces the list.
    const stops = this.#all('li button, .empty');
    stops[Math.min(this.#focused, stops.length - 1)]?.focus();
  }

  #all(selector: string): HTMLElement[] {
    return [...(this.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  #revoke(grants: readonly Grant[]): void {
    for (const { id } of grants) this.dispatchEvent(new McpRevokeEvent({ grantId: id }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-grants': McpGrants;
  }
}
