import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { McpHost, Server } from '../../core/index.js';
import { discoverServers, type Discovered, type DiscoveredServer, type LeftOutCard } from '../../discover.js';
import { McpAddServerEvent } from '../base/add-server-event.js';
import { renderChips } from '../base/chips.js';
import { cutAtWord } from '../base/cut-at-word.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { renderFacts } from '../base/facts.js';
import { icon } from '../base/icons.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { addServerEn, type AddServerStrings } from '../locales/en/add-server.js';
import { styles } from './mcp-add-server.styles.js';
import { isLoopback, parseUrl } from '../../shared/network.js';

const dictionary = new Dictionary('addServer', addServerEn);

const addressChars = 120;
const labelChars = 80;
const titleChars = 100;
const descriptionChars = 200;

/** A server that the page offers. */
export interface ServerChoice {
  readonly url: string;
  /** The page's label for the server. Default: the URL's host. */
  readonly label?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * @summary Adds servers. The address of a server, which has a path, is added immediately, with a name if the person enters one.
 * For a domain, the person sees the claims of its server cards, and chooses a server. The element makes no connection before
 * that choice.
 *
 * @slot hint - Hint below the address field.
 * @csspart server - One server to pick.
 * @csspart claim - The claims of a card about its server.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-add-server - The person picked a server. Without `mcpHost`, the page has to add it.
 */
export class McpAddServer extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    servers: { attribute: false },
    choices: { attribute: false },
    placeholder: { type: String },
    isMissing: { state: true },
    news: { state: true },
    typed: { state: true },
  };

  /** Host to which the element adds servers. Default: none. The page then handles `mcp-add-server`. */
  declare mcpHost: McpHost | undefined;
  /** Servers already added, as in the snapshot. Default: those of `mcpHost`. */
  declare servers: readonly Pick<Server, 'url'>[];
  /** Servers that the page offers. */
  declare choices: readonly ServerChoice[] | undefined;
  /** Placeholder of the address field. */
  declare placeholder: string | null | undefined;
  declare private isMissing: boolean;
  /** Sentence about the last server that was added. */
  declare private news: string;
  /** Text of the address field. */
  declare private typed: string;

  readonly #searching = new Searching(this);

  readonly #follower = new HostFollower(this, ({ servers }) => {
    this.servers = servers;
  });

  constructor() {
    super();
    this.servers = [];
    this.isMissing = false;
    this.news = this.typed = '';
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#searching.stop();
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(): void {
    this.#follower.update();
  }

  protected override render(): unknown {
    const own = dictionary.of(this.strings.tag);
    const { choices = [] } = this;
    const { search } = this.#searching;
    const url = serverAddress(this.typed);
    return html`
      <form novalidate autocomplete="off" @submit=${this.#find}>
        <label for="address">${own.address}</label>
        <div class="line">
          <input
            id="address"
            inputmode="url"
            autocapitalize="off"
            spellcheck="false"
            placeholder=${this.placeholder ?? 'example.com'}
            aria-invalid=${this.isMissing ? 'true' : 'false'}
            aria-describedby="missing hint"
            @input=${this.#type}
          />
          <button>${url ? own.connect : own.find}</button>
        </div>
        ${this.isMissing ? html`<p id="missing" class="missing small">${icon('warning')}${own.missing}</p>` : nothing}
        ${url ? this.#name(url, own) : nothing}
        <slot id="hint" name="hint"></slot>
      </form>
      <p class="visually-hidden" role="status">${this.news || (search ? wordsOf(search, own) : '')}</p>
      ${this.news && !search ? html`<p class="added small">${icon('done')}<span>${this.news}</span></p>` : nothing}
      ${search ? this.#search(search, own) : nothing}
      ${
        choices.length > 0
          ? html`<section aria-labelledby="choices">
              <h2 id="choices">${own.choices}</h2>
              <ul>
                ${choices.map((choice) => this.#choice(choice, own))}
              </ul>
            </section>`
          : nothing
      }
    `;
  }

  /** Renders the field for the server's name. */
  #name(url: URL, own: AddServerStrings): TemplateResult {
    return html`<label for="name">${own.name} <span class="muted">${own.optional}</span></label>
      <input
        id="name"
        autocapitalize="off"
        maxlength=${labelChars}
        placeholder=${cutInTheMiddle(this.#labelOf(url.href) ?? url.host, labelChars)}
      />`;
  }

  #search(search: Search, own: AddServerStrings): unknown {
    const words = wordsOf(search, own);
    if (search.status === 'looking')
      return html`<div class="line">
        <span class="muted">${words}</span>
        <button class="quiet small" @click=${this.#cancel}>${own.cancel}</button>
      </div>`;
    const { url } = search;
    const { servers, leftOut } = search.discovered;
    return html`<section>
      ${
        servers.length > 0
          ? html`<h2>${own.found(servers.length)}</h2>
              <p class="small muted">${words}</p>
              <ul>
                ${servers.map((server) => this.#found(server, search.host, own))}
              </ul>`
          : html`<p class="warning">${icon('warning')}<span>${words}</span></p>`
      }
      ${leftOut.length > 0 ? renderLeftOut(leftOut, own) : nothing}
      ${url && servers.length === 0 ? this.#itself(url, own) : nothing}
    </section>`;
  }

  #found(
    { url, isElsewhere, title, name, description, version }: DiscoveredServer,
    asked: string,
    own: AddServerStrings,
  ): unknown {
    const { host, pathname } = new URL(url);
    return html`<li part="server">
      <div class="text">
        <bdi class="host">${cutInTheMiddle(host + pathname, addressChars)}</bdi>
        <span part="claim" class="small muted text">
          <span
            >${renderFacts([cutInTheMiddle(title ?? name, titleChars), version && own.version(version)])}</span
          >
          ${description ? html`<span dir="auto">${renderChips(cutAtWord(description, descriptionChars), 'sentence')}</span>` : nothing}
        </span>
        ${isElsewhere || host !== asked ? html`<span class="warning small">${icon('warning')}${own.elsewhere(visible(asked))}</span>` : nothing}
      </div>
      ${this.#connect({ url }, host + pathname, own)}
    </li>`;
  }

  #choice({ url, label, description }: ServerChoice, own: AddServerStrings): unknown {
    const host = URL.canParse(url) ? new URL(url).host : url;
    const name = label ?? host;
    return html`<li part="server">
      <div class="text">
        <span class="host" dir="auto">${renderChips(name, 'name')}</span>
        <span class="small muted">${renderFacts([host === name ? '' : host, description])}</span>
      </div>
      ${this.#connect({ url, ...(label === undefined ? {} : { label }) }, name, own)}
    </li>`;
  }

  #itself(url: string, own: AddServerStrings): unknown {
    const shown = cutInTheMiddle(url, addressChars);
    return html`<div class="line">
      <span class="muted">${own.itself}</span>
      <bdi class="mono small">${renderChips(shown, 'name')}</bdi>
      ${this.#connect({ url }, shown, own)}
    </div>`;
  }

  #connect(detail: McpAddServerEvent['detail'], name: string, own: AddServerStrings): unknown {
    const isThere = this.#has(detail.url);
    const text = visible(name);
    return html`<button
      class="small"
      aria-disabled=${isThere ? 'true' : 'false'}
      aria-label=${isThere ? own.addedOf(text) : own.connectTo(text)}
      @click=${() => {
        if (!isThere) this.#add(detail, own.addedOf(text));
      }}
    >
      ${isThere ? own.added : own.connect}
    </button>`;
  }

  #has(address: string): boolean {
    return this.servers.some(({ url }) => hrefOf(url) === hrefOf(address));
  }

  /** Returns a label that distinguishes a server from another one on the same host; `undefined` if its host name suffices. */
  #labelOf(address: string): string | undefined {
    const url = parseUrl(address);
    const isTaken = url && this.servers.some((server) => parseUrl(server.url)?.host === url.host);
    return isTaken ? cutInTheMiddle(url.host + url.pathname, labelChars) : undefined;
  }

  /** Returns false if the page did not allow adding the server. */
  #add({ url, label = this.#labelOf(url) }: McpAddServerEvent['detail'], news: string): boolean {
    const detail = label === undefined ? { url } : { url, label };
    if (!this.dispatchEvent(new McpAddServerEvent(detail))) return false;
    this.news = news;
    this.mcpHost?.addServer(detail);
    return true;
  }

  readonly #type = ({ currentTarget }: Event): void => {
    this.typed = (currentTarget as HTMLInputElement).value;
    this.isMissing = false;
  };

  readonly #find = async (event: Event): Promise<void> => {
    event.preventDefault();
    const field = this.renderRoot.querySelector('input');
    const address = field?.value.trim() ?? '';
    this.news = '';
    this.isMissing = address === '';
    const url = serverAddress(address);
    if (!url && !this.isMissing) return this.#searching.begin(address);
    // The field is now empty and ready for the next address.
    if (field && url && this.#connectAt(url)) this.typed = field.value = '';
    field?.focus();
  };

  /** Adds the server at an address. Returns false if the page does not want it. */
  #connectAt(url: URL): boolean {
    this.#searching.stop();
    const { addedOf } = dictionary.of(this.strings.tag);
    const label = this.renderRoot.querySelector<HTMLInputElement>('#name')?.value.trim();
    const news = addedOf(visible(label || cutInTheMiddle(url.host + url.pathname, addressChars)));
    if (!this.#has(url.href)) return this.#add({ url: url.href, ...(label ? { label } : {}) }, news);
    this.news = news;
    return true;
  }

  readonly #cancel = (): void => {
    this.#searching.stop();
    this.renderRoot.querySelector('input')?.focus();
  };
}

/** State of the search for a server at an address. */
type Search =
  | { readonly status: 'looking'; readonly host: string }
  | {
      readonly status: 'found';
      readonly host: string;
      /** The address itself, if it can be the address of a server. */
      readonly url: string | undefined;
      readonly discovered: Discovered;
    };

/** Searches for servers at one address at a time. The result of an earlier search is ignored. */
class Searching {
  search: Search | undefined;
  readonly #host: ReactiveControllerHost;
  #current = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  stop(): void {
    this.#current.abort();
    this.#show(undefined);
  }

  /** Searches for servers at an address. Never rejects. */
  async begin(address: string): Promise<void> {
    this.#current.abort();
    const { signal } = (this.#current = new AbortController());
    const url = addressOf(address);
    const host = url?.host ?? address;
    this.#show({ status: 'looking', host });
    // The search rejects only when it is aborted.
    const discovered = await discoverServers(address, { signal }).catch(() => undefined);
    if (discovered && !signal.aborted) this.#show({ status: 'found', host, url: url?.href, discovered });
  }

  #show(search: Search | undefined): void {
    this.search = search;
    this.#host.requestUpdate();
  }
}

/** Parses an address like `discoverServers`, but also accepts `http:` in a network, because the person may know the server. */
function addressOf(text: string): URL | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return parseUrl(text);
  const url = parseUrl(`https://${text}`);
  return url && isLoopback(url.hostname) ? parseUrl(`http://${text}`) : url;
}

/** Returns the address of one server, which has a path or a query. A domain may have several servers. */
function serverAddress(text: string): URL | undefined {
  const url = addressOf(text.trim());
  return url && url.pathname + url.search !== '/' ? url : undefined;
}

/** Returns the state of a search as a sentence, for the screen and for screen readers. */
function wordsOf(search: Search, own: AddServerStrings): string {
  const host = visible(cutInTheMiddle(search.host, addressChars));
  if (search.status === 'looking') return own.finding(host);
  const { servers, problem } = search.discovered;
  if (servers.length > 0) return own.claim(host);
  return problem ? own.problems[problem](host) : own.nothing(host);
}

function renderLeftOut(cards: readonly LeftOutCard[], own: AddServerStrings): unknown {
  return html`<details class="small muted">
    <summary>${own.leftOut(cards.length)}</summary>
    <ul>
      ${cards.map(({ url, reason }) => html`<li><bdi class="mono">${renderChips(cutInTheMiddle(url, addressChars), 'name')}</bdi>: ${own.reasons[reason]}</li>`)}
    </ul>
  </details>`;
}

function hrefOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-add-server': McpAddServer;
  }
}
