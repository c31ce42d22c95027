import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConnectedServer, McpHost, OpenResource, Server } from '../../core/index.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { need } from '../base/element-registry.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { renderSearchField } from '../base/search-field.js';
import { isOld, Reappearance } from '../base/reappearance.js';
import { serversWith } from '../base/servers-with.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { viewStyles } from '../base/styles/view.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { visible } from '../base/visible.js';
import { completionEn } from '../locales/en/offers.js';
import { resourcesEn, type ResourcesStrings } from '../locales/en/resources.js';
import { argumentStyles } from '../completion/argument-fields.js';
import { McpAttachEvent, McpResourceCommandEvent } from '../base/resource-events.js';
import { find, isTemplate, itemsOf, type ResourceItem } from './find-resources.js';
import { TemplateForms } from './template-forms.js';
import { renderLists } from './server-lists.js';
import { styles } from './mcp-resources.styles.js';
import { renderOpened } from './open-resource.js';
import { resourceFiles } from '../base/resource-files.js';

const dictionary = new Dictionary('resources', resourcesEn);
const completions = new Dictionary('completion', completionEn);

/** Number of rows per server that are shown at first, and that each press adds. */
const pageSize = 100;

/** Minimum number of resources for which a filter is shown. */
const filteredFrom = 8;

/** The open resource, and the row that it was opened from. */
interface Current {
  readonly serverId: string;
  readonly uri: string;
  readonly item: ResourceItem;
}

/**
 * @summary The resources of the connected servers: a list for each server, templates as small forms, and the content of the
 * open resource, with a notice when it has changed.
 *
 * @csspart resource - One resource of a list, or one template.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-resource-command - The host must list resources, or open or close one.
 * @fires mcp-attach - The person attaches a resource to their message.
 */
export class McpResources extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, argumentStyles, viewStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    servers: { attribute: false },
    openResources: { attribute: false },
    attachable: { type: Boolean },
    filter: { type: String },
    query: { state: true },
    current: { state: true },
    shown: { state: true },
    attached: { state: true },
  };

  /** Host whose resources are shown, if the element is used alone. No other property is needed then. */
  declare mcpHost: McpHost | undefined;
  /** Servers of the page with their lists, as in the snapshot. */
  declare servers: readonly Server[];
  /** Open resources, as in the snapshot. */
  declare openResources: readonly OpenResource[];
  /** True if a resource can be attached to a message. A listener for `mcp-attach` must then attach the resource. */
  declare attachable: boolean;
  /** Filter text, if its field is elsewhere. Default: the element shows its own field if there are 8 or more resources. */
  declare filter: string | null | undefined;
  declare private query: string;
  declare private current: Current | undefined;
  declare private shown: number;
  /** Resource that was last attached to the message, in the version that was attached. */
  declare private attached: OpenResource | undefined;

  /** Servers whose lists were requested here. Afterwards, the host keeps the lists up to date. */
  readonly #asked = new Set<string>();
  readonly #forms = new TemplateForms(this);
  /** Selector of the element to focus once it is rendered. */
  #focus: string | undefined;

  readonly #follower = new HostFollower(this, ({ servers, openResources }) => {
    this.servers = servers;
    this.openResources = openResources;
  });

  constructor() {
    super();
    this.servers = [];
    this.openResources = [];
    this.attachable = false;
    this.query = '';
    this.shown = pageSize;
    this.addEventListener('mcp-resource-command', this.#obey);
    new Reappearance(this, () => {
      for (const server of serversWith(this.servers, 'resources'))
        if (isOld(server, server.resources) || isOld(server, server.resourceTemplates)) this.#list(server.id);
    });
  }

  /** @internal Host whose resources are shown. */
  get host(): McpHost | undefined {
    return this.#follower.host;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary, completions];
  }

  get #wanted(): string {
    return this.filter ?? this.query;
  }

  get #own(): ResourcesStrings {
    return dictionary.of(this.strings.tag);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#follower.update();
    if (changed.has('filter')) this.shown = pageSize;
    if (!this.servers.some(({ id }) => id === this.current?.serverId)) this.current = undefined;
    // With this attribute, the filtering element hides everything else.
    this.toggleAttribute('opened', this.current !== undefined);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    for (const { id: serverId, resources } of serversWith(this.servers, 'resources')) {
      if (resources || this.#asked.has(serverId)) continue;
      this.#asked.add(serverId);
      this.#list(serverId);
    }
    if (!this.#focus) return;
    this.renderRoot.querySelector<HTMLElement>(this.#focus)?.focus();
    this.#focus = undefined;
  }

  protected override render(): unknown {
    return this.current ? this.#opened(this.current) : this.#lists();
  }

  #lists(): unknown {
    const own = this.#own;
    const wanted = this.#wanted;
    const isFiltered = this.filter != null;
    const servers = serversWith(this.servers, 'resources');
    if (servers.length === 0) return isFiltered ? nothing : html`<p class="empty muted">${own.none}</p>`;
    const all = servers.map((server) => ({ server, items: itemsOf(server) }));
    const count = all.reduce((sum, { items }) => sum + items.length, 0);
    const found = all.map(({ server, items }) => ({ server, items: find(items, wanted) }));
    const isNone = wanted !== '' && found.every(({ items }) => items.length === 0);
    // The element that filters reports it if nothing was found in any list.
    if (isFiltered && isNone) return nothing;
    return html`
      ${isFiltered && servers.length > 1 ? html`<h2>${own.label}</h2>` : nothing}
      ${!isFiltered && (count >= filteredFrom || wanted) ? this.#filter(count, found) : nothing}
      ${
        isNone
          ? html`<p class="none muted">
              <span>${own.noneFound(visible(wanted))}</span>
              <button class="small" @click=${this.#clear}>${own.clearFilter}</button>
            </p>`
          : repeat(
              found,
              ({ server }) => server.id,
              ({ server, items }) => this.#section(server, items, servers.length > 1),
            )
      }
    `;
  }

  #filter(count: number, found: readonly { readonly items: readonly ResourceItem[] }[]): unknown {
    const own = this.#own;
    const { query } = this;
    const amount = found.reduce((sum, { items }) => sum + items.length, 0);
    return renderSearchField({
      label: own.filterLabel,
      placeholder: own.filter(count),
      query,
      found: query ? own.found(amount) : '',
      search: (wanted) => {
        this.query = wanted;
        this.shown = pageSize;
      },
    });
  }

  #section(server: ConnectedServer, items: readonly ResourceItem[], isNamed: boolean): unknown {
    if (this.#wanted && items.length === 0) return nothing;
    const { id } = server;
    return renderLists(server, items, {
      own: this.#own,
      strings: this.strings,
      isNamed,
      isPart: isNamed && this.filter != null,
      shown: this.shown,
      open: (uri, item) => this.#open(id, uri, item),
      form: (template, title) =>
        this.#forms.render(server, template, {
          own: this.#own,
          completion: completions.of(this.strings.tag),
          title,
          open: (uri) => this.#open(id, uri, template),
        }),
      list: () => this.#list(id),
      showMore: () => (this.shown += pageSize),
    });
  }

  #opened(current: Current): unknown {
    const own = this.#own;
    const { serverId, uri, item } = current;
    void need('mcp-content');
    const serverLabel = this.servers.find(({ id }) => id === serverId)?.label ?? '';
    const opened = this.#find(current) ?? { serverId, serverLabel, uri, status: 'reading' };
    return html`<section class="opened" aria-labelledby="opened">
      ${renderOpened(opened, {
        own,
        strings: this.strings,
        item,
        canAttach: this.attachable,
        isAttached: this.attached === opened,
        back: () => this.#back(current),
        readAgain: () => this.#command('openResource', current),
        attach: () => this.#attach(opened),
      })}
    </section>`;
  }

  #find({ serverId, uri }: Current): OpenResource | undefined {
    return this.openResources.find((one) => one.serverId === serverId && one.uri === uri);
  }

  #open(serverId: string, uri: string, item: ResourceItem): void {
    const current = { serverId, uri, item };
    this.current = current;
    this.#focus = '#opened';
    this.#command('openResource', current);
  }

  #back(current: Current): void {
    this.current = undefined;
    const server = serversWith(this.servers, 'resources').find(({ id }) => id === current.serverId);
    const at = server ? find(itemsOf(server), this.#wanted).indexOf(current.item) : -1;
    this.#focus = `[aria-labelledby="server-${current.serverId}"] > li:nth-child(${at + 1}) :is(button, input)`;
    this.#command('closeResource', current);
  }

  #attach(opened: OpenResource): void {
    this.attached = opened;
    const { item } = this.current ?? {};
    // A template has one title for all its resources. Only their addresses distinguish them.
    const title = item && !isTemplate(item) ? item.title : undefined;
    this.dispatchEvent(new McpAttachEvent({ parts: resourceFiles(opened, this.#own.nameless, title) }));
  }

  #command(command: 'openResource' | 'closeResource', { serverId, uri }: Current): void {
    this.dispatchEvent(new McpResourceCommandEvent({ command, serverId, uri }));
  }

  #list(serverId: string): void {
    this.dispatchEvent(new McpResourceCommandEvent({ command: 'listResources', serverId }));
  }

  /** Runs the command on the host, if there is one. The code is in this file so that pages without resources do not load it. */
  readonly #obey = ({ detail: { command, serverId, uri = '' } }: McpResourceCommandEvent): void => {
    void Promise.resolve(this.host?.[command](serverId, uri)).catch(() => undefined);
  };

  readonly #clear = (): void => {
    this.query = '';
    this.#focus = 'input[type="search"]';
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-resources': McpResources;
  }
}
