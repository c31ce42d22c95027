import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { Grant, Server } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { McpRevokeEvent } from '../base/events.js';
import { Lazy } from '../base/lazy.js';
import { McpLazyElement } from '../base/lazy-element.js';
import type * as View from './view.js';

const view = new Lazy<typeof View>(() => import('./view.js'));

const pageSize = 50;

/**
 * @summary The decisions that hold for later calls, the newest first: of which tool, for how long and how often used,
 * each with a way to take it back.
 *
 * @csspart grant - One decision.
 * @csspart hidden - The name of a character that cannot be seen.
 * @fires mcp-revoke - A person wants a decision taken back; where it is all of them, once for each.
 */
export class McpGrants extends McpLazyElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    grants: { attribute: false },
    servers: { attribute: false },
    shown: { state: true },
  };

  /** The decisions, oldest first, as the snapshot has them. */
  declare grants: readonly Grant[];
  /** The page's servers, by whose labels the decisions are told. */
  declare servers: readonly Server[];
  declare private shown: number;

  protected override readonly late: Lazy<typeof View> = view;
  /** Which of the rows had the focus before the decisions changed; the one after the last, where it was another button. */
  #focused = -1;

  constructor() {
    super();
    this.grants = [];
    this.servers = [];
    this.shown = pageSize;
  }

  protected override willUpdate(): void {
    const at = this.shadowRoot?.activeElement;
    const rows = this.#all('li button');
    const row = rows.findIndex((button) => button === at);
    this.#focused = at ? (row === -1 ? rows.length : row) : -1;
  }

  protected override render(): unknown {
    return this.view?.renderGrants(this.grants, this.servers, this.shown, this.strings, {
      revoke: this.#revoke,
      showMore: () => {
        this.shown += pageSize;
      },
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#focused === -1 || this.shadowRoot?.activeElement) return;
    // What had the focus is gone. What follows takes its place: a row, or the sentence that says that there is none.
    const stops = this.#all('li button, .empty');
    stops[Math.min(this.#focused, stops.length - 1)]?.focus();
  }

  #all(selector: string): HTMLElement[] {
    return [...(this.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  readonly #revoke = (grants: readonly Grant[]): void => {
    for (const { id } of grants) this.dispatchEvent(new McpRevokeEvent(id));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-grants': McpGrants;
  }
}
