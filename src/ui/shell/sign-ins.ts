import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { McpHost, Snapshot } from '../../core/index.js';
import type { McpSignInEvent } from '../base/events.js';
import { need } from '../base/lazy-elements.js';
import { nearestLang } from '../base/languages.js';
import { CardFocus, type CardsElement } from './card-focus.js';
import { CardPlace } from './card-place.js';
import { isSignIn, WantedCards } from './wanted-cards.js';
import { takeReturned } from '../sign-in/leave-page.js';
import { isCallbackMissing } from '../sign-in/open-window.js';
import type { PageSignIn } from './sign-in-options.js';
import { SigningIn } from './signing-in.js';

/** The response of a sign-in for which this page was left, until one of the page's hosts accepts it. */
let returned: string | undefined;
let offering: Promise<void> = Promise.resolve();

/** True if a response still waits for its host. */
export function isWaiting(): boolean {
  return returned !== undefined;
}

/** Offers it to one host after another, since it belongs to only one. */
function offerReturned(host: McpHost): void {
  returned ??= takeReturned();
  if (returned === undefined) return;
  offering = offering.then(async () => {
    // A host that was destroyed in the meantime rejects.
    const isTaken = returned !== undefined && (await host.resumeSignIn(returned).catch(() => false));
    if (isTaken) returned = undefined;
  });
}

/** An element's properties, read anew whenever they are needed. */
export interface SignInsSource extends ReactiveControllerHost, CardsElement {
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
}

/** The sign-ins that a person or a call wants, each a card; and the windows that are opened for them. */
export class SignIns {
  readonly #element: SignInsSource;
  readonly #callbackUrl: () => string | undefined;
  readonly #all = new Map<string, SigningIn>();
  #host: McpHost | undefined;
  /** The ids of the host's servers when it was last offered the response of a sign-in. */
  #servers = '';
  /** True if the callback page is not there: then nobody is sent to sign in, since they could not come back. */
  #isCallbackMissing = false;
  #looked: string | undefined;
  /** True if it was asked to draw again once `<mcp-sign-in>` is defined. */
  #isAwaited = false;
  readonly #focus: CardFocus;
  readonly #place: CardPlace;
  readonly #wanted: WantedCards;

  /**
   * `callbackUrl` gives the whole address of the callback page, where there is one; `pressed` is what a person asked for
   * before this was there.
   */
  constructor(element: SignInsSource, callbackUrl: () => string | undefined, pressed?: Event) {
    this.#element = element;
    this.#callbackUrl = callbackUrl;
    // Before the focus, which looks for the card that it brings.
    this.#wanted = new WantedCards(element, pressed);
    this.#focus = new CardFocus(element, pressed);
    this.#place = new CardPlace(element, () => this.#focus.lead());
  }

  render(snapshot: Snapshot): TemplateResult | typeof nothing {
    const { calls, servers } = snapshot;
    const rows = servers.map(({ id }) => id);
    const waiting = this.#wanted
      .of(snapshot)
      .toSorted((one, other) => rows.indexOf(one.serverId) - rows.indexOf(other.serverId));
    if (waiting.length === 0) return nothing;
    if (need('mcp-sign-in') && !this.#isAwaited) {
      this.#isAwaited = true;
      void customElements.whenDefined('mcp-sign-in').then(() => this.#element.requestUpdate());
    }
    return html`<div part="sign-ins" @mcp-sign-in=${this.#go}>
      ${repeat(
        waiting,
        ({ id }) => id,
        (ask) => {
          const going = this.#all.get(ask.id);
          return html`<mcp-sign-in
            .ask=${ask}
            .call=${calls.find(({ id }) => id === ask.callId)}
            .server=${servers.find(({ id }) => id === ask.serverId)}
            .way=${going?.way ?? this.#element.signIn?.way ?? 'window'}
            .isFramed=${isFramed()}
            .isBlocked=${going?.isBlocked ?? false}
            .isSilent=${going?.isSilent ?? false}
            .callbackUrl=${this.#callbackUrl()}
            .isCallbackMissing=${this.#isCallbackMissing}
          ></mcp-sign-in>`;
        },
      )}
    </div>`;
  }

  /** Brings each sign-in of the host up to date, and forgets those that are over. */
  follow(host: McpHost): void {
    if (host !== this.#host) {
      this.end();
      this.#servers = '';
    }
    this.#host = host;
    const snapshot = host.getSnapshot();
    const { asks, servers } = snapshot;
    const waiting = asks.filter(isSignIn);
    if (this.#wanted.of(snapshot).length > 0) void this.#lookForCallback();
    for (const [id, one] of this.#all) {
      if (waiting.some((ask) => ask.id === id)) continue;
      one.end();
      this.#all.delete(id);
    }
    const fresh = waiting.find(({ id, callId }) => !this.#all.has(id) && isStartedByPerson(host, callId));
    // A person who has just pressed Run expects to see what happens.
    if (fresh) this.#place.lookAt(fresh.id);
    for (const ask of waiting) this.#of(host, ask.id).follow(ask);
    const known = servers.map(({ id }) => id).join();
    if (known !== this.#servers) offerReturned(host);
    this.#servers = known;
    this.#place.follow();
    this.#focus.keep();
    this.#focus.lead();
  }

  end(): void {
    for (const one of this.#all.values()) one.end();
    this.#all.clear();
  }

  beforeRender(): void {
    this.#focus.beforeRender();
  }

  /** Looks once for each address, unless the page names its own. */
  async #lookForCallback(): Promise<void> {
    const { callbackUrl, signIn } = this.#element;
    const url = (signIn?.callbackUrl ?? callbackUrl) ? undefined : this.#callbackUrl();
    if (url === this.#looked) return;
    this.#looked = url;
    this.#isCallbackMissing = false;
    const isMissing = url !== undefined && (await isCallbackMissing(url));
    if (url === this.#looked) this.#isCallbackMissing = isMissing;
    this.#element.requestUpdate();
  }

  readonly #go = ({ detail }: McpSignInEvent): void => {
    const { host } = this.#element;
    const ask = host?.getSnapshot().asks.find(({ id }) => id === detail.askId);
    if (!host || ask?.kind !== 'sign-in') return;
    this.#of(host, ask.id).go(detail, ask, this.#callbackUrl(), nearestLang(this.#element));
  };

  #of(host: McpHost, askId: string): SigningIn {
    const known = this.#all.get(askId) ?? new SigningIn(host, () => this.#element.requestUpdate());
    this.#all.set(askId, known);
    return known;
  }
}

function isStartedByPerson(host: McpHost, callId: string | undefined): boolean {
  const { calls } = host.getSnapshot();
  return calls.some(({ id, startedBy }) => id === callId && startedBy === 'person');
}

function isFramed(): boolean {
  return window.parent !== window;
}
