import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { McpHost, Server, SignInAsk, Snapshot } from '../../core/index.js';
import { isBesideScript } from '../base/hosted-file.js';
import type { McpSignInEvent } from '../base/events.js';
import { nearestLang } from '../base/languages.js';
import type { BaseStrings } from '../locales/en/base.js';
import { takeReturned } from './leave-page.js';
import { isCallbackMissing } from './open-window.js';
import { callbackAddress, type PageSignIn } from './sign-in-options.js';
import { callOf } from '../base/host/asks-in-page.js';
import { cardParts } from '../base/parts.js';
import { SigningIn } from './signing-in.js';

/** Response of a sign-in for which the person left this page; `undefined` once a host of the page has accepted the response. */
let returned: string | undefined;

let offering: Promise<void> = Promise.resolve();

/** Offers the response to one host after another, because the response belongs to only one host. */
function offerReturned(host: McpHost): void {
  returned ??= takeReturned();
  if (returned === undefined) return;
  offering = offering.then(async () => {
    // `resumeSignIn` rejects if the host was destroyed in the meantime.
    const isTaken = returned !== undefined && (await host.resumeSignIn(returned).catch(() => false));
    if (isTaken) returned = undefined;
  });
}

/** An element's properties, read again at each use. */
export interface SignInsSource extends ReactiveControllerHost, Element {
  readonly host: McpHost | undefined;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
}

/** The requested sign-ins, each with its window once the person has continued. */
export class SignIns {
  readonly #element: SignInsSource;
  readonly #all = new Map<string, SigningIn>();
  #host: McpHost | undefined;
  /** Ids of the host's servers when the response was last offered to the host. */
  #servers = '';
  /** Address at which the callback page is missing. No sign-in starts then, since the person could not return. */
  #missing: string | undefined;
  #looked: string | undefined;

  constructor(element: SignInsSource) {
    this.#element = element;
  }

  render(ask: SignInAsk, { calls, servers }: Snapshot, isHidden: boolean): TemplateResult {
    const going = this.#all.get(ask.id);
    const callbackUrl = this.#callbackUrl();
    void this.#lookForCallback();
    return html`<mcp-sign-in
      exportparts=${cardParts}
      ?hidden=${isHidden}
      .ask=${ask}
      .call=${callOf(ask, calls)}
      .server=${servers.find(({ id }) => id === ask.serverId)}
      .way=${going?.way ?? this.#element.signIn?.way ?? 'window'}
      .isFramed=${window.parent !== window}
      .isBlocked=${going?.isBlocked ?? false}
      .isSilent=${going?.isSilent ?? false}
      .callbackUrl=${callbackUrl}
      .isCallbackMissing=${callbackUrl !== undefined && callbackUrl === this.#missing}
      @mcp-sign-in=${this.#go}
    ></mcp-sign-in>`;
  }

  /** Renders a line with a button for each server that only offers a sign-in. */
  renderOffers(
    servers: readonly Server[],
    { serverStatus, toolList }: BaseStrings,
    want: (serverId: string) => void,
  ): unknown {
    return repeat(
      servers,
      ({ id }) => id,
      ({ id, label, status }) => {
        const begin = (): void => {
          const { host } = this.#element;
          // Connecting to the server requests a declined sign-in again.
          const isAsked = host
            ?.getSnapshot()
            .asks.some((ask) => ask.kind === 'sign-in' && ask.serverId === id);
          if (!isAsked) void host?.connect(id);
          want(id);
        };
        return html`<p part="offer">
          <span><bdi>${label}</bdi>: ${serverStatus[status]}</span>
          <button aria-label=${toolList.commandOn(toolList.signIn, label)} @click=${begin}>
            ${toolList.signIn}
          </button>
        </p>`;
      },
    );
  }

  /** Updates each sign-in of the host, and removes those that have ended. */
  follow(host: McpHost): void {
    if (host !== this.#host) {
      this.end();
      this.#servers = '';
    }
    this.#host = host;
    const { asks, servers } = host.getSnapshot();
    const waiting = asks.filter((ask) => ask.kind === 'sign-in');
    for (const [id, one] of this.#all) {
      if (waiting.some((ask) => ask.id === id)) continue;
      one.end();
      this.#all.delete(id);
    }
    for (const ask of waiting) this.#of(host, ask.id).follow(ask);
    const known = servers.map(({ id }) => id).join();
    if (known !== this.#servers) offerReturned(host);
    this.#servers = known;
  }

  end(): void {
    for (const one of this.#all.values()) one.end();
    this.#all.clear();
  }

  #callbackUrl(): string | undefined {
    return callbackAddress(this.#element);
  }

  #isNamed(): boolean {
    const { callbackUrl, signIn } = this.#element;
    return (signIn?.callbackUrl ?? callbackUrl) != null;
  }

  /**
   * Checks each address once, unless the page sets its own address or uses the distributed files unchanged: a content security
   * policy without `connect-src 'self'` would report the request. With these files, the check runs only if the window stays
   * silent and cannot be inspected.
   */
  async #lookForCallback(): Promise<void> {
    const url = this.#isNamed() || isBesideScript() ? undefined : this.#callbackUrl();
    if (url === this.#looked) return;
    this.#looked = url;
    if (url !== undefined && (await isCallbackMissing(url))) this.#lacksCallback(url);
  }

  readonly #lacksCallback = (url: string | undefined): void => {
    this.#element.requestUpdate();
    if (url === this.#missing) return;
    this.#missing = url;
    if (url !== undefined) tellOfMissingCallback(url);
  };

  readonly #go = ({ detail }: McpSignInEvent): void => {
    const { host } = this.#element;
    const ask = host?.getSnapshot().asks.find(({ id }) => id === detail.askId);
    if (!host || ask?.kind !== 'sign-in') return;
    const language = nearestLang(this.#element);
    this.#of(host, ask.id).go(detail, ask, this.#callbackUrl(), this.#isNamed(), language);
  };

  #of(host: McpHost, askId: string): SigningIn {
    const changed = (): void => this.#element.requestUpdate();
    const known = this.#all.get(askId) ?? new SigningIn(host, changed, this.#lacksCallback);
    this.#all.set(askId, known);
    return known;
  }
}

function tellOfMissingCallback(url: string): void {
  const where = isBesideScript() ? 'public/vendor --page' : 'public/';
  // eslint-disable-next-line no-console -- The developer of the page reads the console.
  console.warn(
    `mcp-tools: no callback page at ${url}. Run "npx mcp-tools copy ${where}" or set callback-url to its address.`,
  );
}
