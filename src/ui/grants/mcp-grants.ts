import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Grant, Server } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpRevokeEvent } from '../base/events.js';
import { formatMoment } from '../base/format.js';
import { lateIcon } from '../base/lazy-icons.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { visibleText } from '../base/visible.js';
import { grantsEn, type GrantsStrings } from '../locales/en/grants.js';
import { styles } from './mcp-grants.styles.js';

const dictionary = new Dictionary('grants', grantsEn);

const pageSize = 50;

/**
 * @summary The decisions that hold for later calls, the newest first: of which tool, for how long and how often used,
 * each with a way to take it back.
 *
 * @csspart grant - One decision.
 * @csspart hidden - The name of a character that cannot be seen.
 * @fires mcp-revoke - A person wants a decision taken back; where it is all of them, once for each.
 */
export class McpGrants extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    grants: { attribute: false },
    servers: { attribute: false },
    shown: { state: true },
  };

  /** The decisions, oldest first, as the snapshot has them. */
  declare grants: readonly Grant[];
  /** The page's servers, whose labels are shown with the decisions. */
  declare servers: readonly Server[];
  declare private shown: number;

  /** The row that had the focus before the decisions changed; the number of rows if it was another button. */
  #focused = -1;

  constructor() {
    super();
    this.grants = [];
    this.servers = [];
    this.shown = pageSize;
  }

  protected override willUpdate(): void {
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
    const newest = grants.slice(-shown).reverse();
    return html`
      <section aria-labelledby="label">
        <h2 id="label">${own.label}</h2>
        ${grants.length === 0 ? html`<p class="empty muted" tabindex="-1">${own.empty}</p>` : nothing}
        <ul ?hidden=${grants.length === 0}>
          ${repeat(
            newest,
            ({ id }) => id,
            (grant) => this.#grant(grant, own),
          )}
        </ul>
        ${newest.length < grants.length ? html`<button @click=${() => (this.shown += pageSize)}>${strings.common.showMore}</button>` : nothing}
        ${grants.length > 1 ? html`<button @click=${() => this.#revoke(grants)}>${own.revokeAll}</button>` : nothing}
      </section>
    `;
  }

  #grant(grant: Grant, own: GrantsStrings): unknown {
    const server = this.servers.find(({ url }) => url === grant.url);
    const isSuspended = grant.suspendedAt !== undefined;
    const { tag } = this.strings;
    const usedAt = grant.usedAt === undefined ? undefined : formatMoment(grant.usedAt, tag);
    const name = own.revokeOf(visibleText(grant.tool), server?.label ?? visibleText(grant.url));
    return html`
      <li part="grant" class=${isSuspended ? 'suspended' : ''}>
        <div>
          <p>
            <span class="effect ${grant.effect}">
              ${lateIcon(grant.effect === 'allow' ? 'done' : 'denied')} ${own.effect[grant.effect]}
            </span>
            <span class="mono" dir="auto">${renderChips(grant.tool, true)}</span>
          </p>
          <p class="small">
            ${server ? html`<span class="label">${server.label}</span>` : nothing}
            <bdi class="mono muted" dir="ltr">${renderChips(server?.origin ?? grant.url, true)}</bdi>
            ${grant.principal ? html`<span class="muted">${own.as(visibleText(grant.principal))}</span>` : nothing}
          </p>
          <p class="muted small">
            <span>${own.durations[grant.duration]}</span>
            ${grant.argumentsDigest === undefined ? nothing : html`<span>${own.onlyArguments}</span>`}
            <span>${own.since(formatMoment(grant.createdAt, tag))}</span>
            <span>${own.uses(grant.uses, usedAt)}</span>
          </p>
          ${isSuspended ? html`<p class="note small">${lateIcon('warning')} <span>${own.suspended}</span></p>` : nothing}
          ${grant.duration === 'always' && !grant.stored ? html`<p class="small">${own.endsWithPage}</p>` : nothing}
        </div>
        <button aria-label=${name} @click=${() => this.#revoke([grant])}>${own.revoke}</button>
      </li>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#focused === -1 || this.shadowRoot?.activeElement) return;
    // The button that had the focus is gone. The next takes it, or the sentence that says that there is none.
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
