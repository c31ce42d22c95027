import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Ask, McpHost, SignInAsk, Snapshot } from '../../../core/index.js';
import type { McpReviewEvent, McpServerCommandEvent, McpSignInEvent } from '../../events.js';
import { isWaiting, offerReturned } from './returned.js';
import type { PageSignIn } from './sign-in-options.js';
import { SigningIn } from './signing-in.js';

export { isWaiting };

/** What an element gives, read anew whenever it is needed. */
export interface SignInsSource extends ReactiveControllerHost {
  readonly isConnected: boolean;
  readonly host: McpHost | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
}

/** The sign-ins that wait for a person, each a card; and what becomes of each once the person goes on. */
export class SignIns {
  readonly #element: SignInsSource;
  readonly #callbackUrl: () => string | undefined;
  readonly #all = new Map<string, SigningIn>();
  #host: McpHost | undefined;
  /** The servers that the host had when it was last offered what a sign-in brought back. */
  #servers = '';
  /** The ask whose card has the focus. */
  #focused: string | undefined;

  /** `callbackUrl` gives the whole address of the callback page, where there is one. */
  constructor(element: SignInsSource, callbackUrl: () => string | undefined) {
    this.#element = element;
    this.#callbackUrl = callbackUrl;
    const on = (type: string, obey: (event: never) => void): void => {
      element.renderRoot.addEventListener(type, obey as EventListener);
    };
    on('mcp-review', ({ detail: { callId } }: McpReviewEvent) => {
      // Calls that wait for the same sign-in wait for one question.
      const call = element.host?.getSnapshot().calls.find(({ id }) => id === callId);
      this.#show(({ id }) => call?.status === 'awaiting-input' && call.askId === id);
    });
    on('mcp-server-command', ({ detail: { serverId, command } }: McpServerCommandEvent) => {
      if (command === 'review') this.#show((ask) => ask.serverId === serverId);
    });
  }

  render({ asks, calls, servers }: Snapshot): TemplateResult | typeof nothing {
    const waiting = asks.filter(isSignIn);
    if (waiting.length === 0) return nothing;
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
          ></mcp-sign-in>`;
        },
      )}
    </div>`;
  }

  /** Does what is due for each sign-in of the host's, and forgets what is over. */
  follow(host: McpHost): void {
    if (host !== this.#host) {
      this.end();
      this.#servers = '';
    }
    this.#host = host;
    const { asks, servers } = host.getSnapshot();
    const waiting = asks.filter(isSignIn);
    for (const [id, one] of this.#all) {
      if (waiting.some((ask) => ask.id === id)) continue;
      one.end();
      this.#all.delete(id);
    }
    const fresh = waiting.find(({ id, callId }) => !this.#all.has(id) && isRunByHand(host, callId));
    if (fresh) void this.#element.updateComplete.then(() => this.#bringIntoView(fresh.id));
    for (const ask of waiting) this.#of(host, ask.id).follow(ask);
    const known = servers.map(({ id }) => id).join();
    if (known !== this.#servers) offerReturned(host);
    this.#servers = known;
    this.#keepFocus();
  }

  end(): void {
    for (const one of this.#all.values()) one.end();
    this.#all.clear();
  }

  beforeRender(): void {
    this.#focused = cards(this.#element).find((card) => card.matches(':focus-within'))?.ask?.id;
  }

  readonly #go = ({ detail }: McpSignInEvent): void => {
    const { host } = this.#element;
    const ask = host?.getSnapshot().asks.find(({ id }) => id === detail.askId);
    if (!host || ask?.kind !== 'sign-in') return;
    this.#of(host, ask.id).go(detail, ask, this.#callbackUrl());
  };

  #of(host: McpHost, askId: string): SigningIn {
    const known = this.#all.get(askId) ?? new SigningIn(host, () => this.#element.requestUpdate());
    this.#all.set(askId, known);
    return known;
  }

  #show(isMeant: (ask: SignInAsk) => boolean): void {
    const card = cards(this.#element).find(({ ask }) => ask && isMeant(ask));
    card?.scrollIntoView({ block: 'nearest' });
    card?.focusTitle();
  }

  /** Whoever has just pressed Run looks for what becomes of it; the focus stays where it is. */
  #bringIntoView(askId: string): void {
    cards(this.#element)
      .find(({ ask }) => ask?.id === askId)
      ?.scrollIntoView({ block: 'nearest' });
  }

  /** The card that had it is gone: on to the next one, or to what is open below. */
  #keepFocus(): void {
    const focused = this.#focused;
    this.#focused = undefined;
    const left = cards(this.#element);
    if (focused === undefined || left.some(({ ask }) => ask?.id === focused)) return;
    const root = this.#element.renderRoot;
    if (left[0]) left[0].focusTitle();
    else root.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
  }
}

function cards({ renderRoot }: SignInsSource): readonly HTMLElementTagNameMap['mcp-sign-in'][] {
  return [...renderRoot.querySelectorAll('mcp-sign-in')];
}

function isSignIn(ask: Ask): ask is SignInAsk {
  return ask.kind === 'sign-in';
}

function isRunByHand(host: McpHost, callId: string | undefined): boolean {
  const { calls } = host.getSnapshot();
  return calls.some(({ id, startedBy }) => id === callId && startedBy === 'person');
}

function isFramed(): boolean {
  return window.parent !== window;
}
