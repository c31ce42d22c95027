import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Limits, McpHost, Snapshot } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { McpAnswerEvent, McpPostponeEvent, McpReviewEvent } from '../base/events.js';
import { need } from '../base/element-registry.js';
import { type Wanted, callOf, type PersonAsk } from '../base/host/asks-in-page.js';
import { HostFollower } from '../base/host/host-follower.js';
import { Modal } from '../base/modal.js';
import { cardParts, exportParts } from '../base/parts.js';
import { controls } from '../base/styles/controls.styles.js';
import { sheetStyles } from '../base/styles/sheet.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { isReturned } from '../sign-in/leaving-key.js';
import { AlwaysAllowed, noteAnswer } from './always-allowed.js';
import { AskFocus, isDrawn, type AskCard } from './ask-focus.js';
import { AskQueue } from './ask-queue.js';
import { belowStyles, styles } from './mcp-asks.styles.js';
import type { PageSignIn } from '../sign-in/sign-in-options.js';
import type * as Parts from '../sign-in/sign-ins.js';
import { isUnderWay, type AskGroup, itemsOf } from './waiting-asks.js';
import { bringStyles } from '../base/bring-styles.js';
import { undoLineStyles } from '../base/undo-line.js';
import { signIns } from './services.js';

/** Adds the styles to the root that contains the asks. The styles are loaded with the first ask. */
function bringSheet(asks: Element): void {
  const root = asks.getRootNode();
  if (root instanceof ShadowRoot) bringStyles(root, belowStyles);
}

/** Marks an element while less than half of it is in view. Only then is a button that scrolls to the element useful. */
function markUnseen(element: Element): void {
  const observer = new IntersectionObserver(
    (entries) => element.toggleAttribute('unseen', (entries.at(-1)?.intersectionRatio ?? 0) < 0.5),
    { threshold: 0.5 },
  );
  observer.observe(element);
}

interface AsksPlace {
  readonly callId: string | undefined;
  readonly limits: Partial<Limits> | undefined;
}

/** Renders approvals in one card, or one question of those that wait `here`. */
function renderGroup(
  { callId, limits }: AsksPlace,
  asks: readonly PersonAsk[],
  snapshot: Snapshot,
  here: readonly PersonAsk[],
  isHidden: boolean,
): unknown {
  const [ask] = asks;
  if (!ask || ask.kind === 'sign-in') return nothing;
  if (ask.kind === 'approval') {
    void need('mcp-approval');
    return html`<mcp-approval
      exportparts=${cardParts}
      ?hidden=${isHidden}
      .embedded=${callId !== undefined}
      .items=${itemsOf(asks, snapshot)}
      .limits=${limits ?? snapshot.limits}
    ></mcp-approval>`;
  }
  void need('mcp-question');
  return html`<mcp-question
    exportparts=${cardParts}
    ?hidden=${isHidden}
    .ask=${ask}
    .call=${callOf(ask, snapshot.calls)}
    .server=${snapshot.servers.find(({ id }) => id === ask.serverId)}
    .position=${here.indexOf(ask) + 1}
    .count=${here.length}
  ></mcp-question>`;
}

/** Matches windows in which the asks of `<mcp-tools>` are a sheet at the bottom. The styles above use the same width. */
const phone = '(max-width: 40rem)';

/**
 * @summary Shows the requests that wait for a person, one at a time: approvals of calls, questions from servers, and sign-ins.
 * If the person postpones a request, it stays open, and a line at its place opens it again. A new request moves the focus to
 * itself, unless the person is typing.
 *
 * @csspart place - The container of the requests.
 * @csspart dialog - The dialog around the requests, with `modal`.
 * @csspart postponed - The line that shows how many requests were postponed, and brings them back.
 * @csspart offer - The line that offers a sign-in to a server, if the page has no list of servers for it.
 * @fires mcp-revoke - The person undoes an approval for always, right after it.
 * @fires mcp-asks-toggle - The element shows another request, or no request any more. Does not bubble.
 */
export class McpAsks extends McpElement {
  static override styles: CSSResultGroup = [tokens, controls, sheetStyles, undoLineStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    limits: { attribute: false },
    callbackUrl: { type: String, attribute: 'callback-url' },
    signIn: { attribute: false },
    modal: { type: Boolean, reflect: true },
    isSheet: { attribute: false },
    wanted: { attribute: false },
    callId: { attribute: false },
    elsewhere: { attribute: false },
    away: { attribute: false },
  };

  /** The host whose asks are shown. */
  declare mcpHost: McpHost | undefined;
  /** Limits that replace the host's own: they shorten a tool's text as the model sees it, in an approval. */
  declare limits: Partial<Limits> | undefined;
  /** Address of the page's callback page. See `<mcp-tools>`. */
  declare callbackUrl: string | null | undefined;
  /** Options of sign-ins. See `<mcp-tools>`. */
  declare signIn: PageSignIn | undefined;
  /** True to show the requests in a modal dialog over the page. */
  declare modal: boolean;
  /** @internal True if the element is a sheet in a narrow window. */
  declare isSheet: boolean;
  /** @internal The ask that the person pressed a button to see. */
  declare wanted: Wanted | undefined;
  /** @internal The id of the call whose asks are shown, inside the call's own card. */
  declare callId: string | undefined;
  /** @internal Ids of calls whose asks are shown elsewhere. */
  declare elsewhere: readonly string[];
  /** @internal Ids of the calls in `elsewhere` that are out of view. */
  declare away: readonly string[];

  readonly #queue = new AskQueue(this);
  readonly #focus = new AskFocus(this);
  readonly #always = new AlwaysAllowed(this);
  readonly #phone = matchMedia(phone);
  readonly #isReturned = isReturned();
  #signIns: Parts.SignIns | undefined;
  readonly #follower = new HostFollower(this, () => this.requestUpdate());
  /** The host whose asks are in the queue. */
  #queued: McpHost | undefined;
  /** Key of the group whose card is drawn. Until the card is drawn, the page does not change. */
  #drawn: string | undefined;
  /** Key of the group that last got the focus. */
  #led: string | undefined;
  #isBesideTyping = false;
  /** True if a sheet waits until the person has finished typing. */
  #isHeld = false;

  constructor() {
    super();
    this.modal = this.isSheet = false;
    this.elsewhere = this.away = [];
    new Modal(this);
    markUnseen(this);
  }

  /** @internal The host whose asks are shown. */
  get host(): McpHost | undefined {
    return this.#follower.host;
  }

  /** True if an ask is in view. */
  get isOpen(): boolean {
    return this.#drawn !== undefined;
  }

  /** True if the element is a sheet and in view. */
  get isSheetOpen(): boolean {
    return this.isOpen && this.#isPhoneSheet;
  }

  /** True if the person was typing when the first of the asks arrived. */
  get isBesideTyping(): boolean {
    return this.#isBesideTyping;
  }

  get #isPhoneSheet(): boolean {
    return this.isSheet && !this.modal && this.#phone.matches;
  }

  get #shown(): AskGroup | undefined {
    return this.#isHeld ? undefined : this.#queue.shown;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    exportParts(this, `place, postponed, put-off, offer, ${cardParts}`);
    this.#focus.listen();
    document.addEventListener('focusout', this.#left);
    this.#phone.addEventListener('change', this.#tell);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#focus.stop();
    document.removeEventListener('focusout', this.#left);
    this.#phone.removeEventListener('change', this.#tell);
    // A page that moves the element removes it and inserts it again immediately.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#queue.attach(undefined);
      this.#queued = undefined;
      this.#signIns?.end();
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    root.addEventListener('mcp-postpone', (event) => {
      if (event instanceof McpPostponeEvent) this.#postpone([event.detail.askId]);
    });
    root.addEventListener('mcp-answer', (event) => {
      if (this.host && event instanceof McpAnswerEvent) noteAnswer(this.host, event.detail);
    });
    return root;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#follow();
    if (this.isSheet) bringSheet(this);
    const snapshot = this.host?.getSnapshot();
    if (!snapshot) return;
    if (changed.has('wanted')) this.#queue.want(this.wanted);
    if (this.#queue.bringAwaited(snapshot)) {
      this.#isHeld = false;
      this.#led = undefined;
    }
    if (this.#isReturned || snapshot.asks.some(({ kind }) => kind === 'sign-in')) this.#loadSignIns();
    if (this.#queue.follow(snapshot, this.matches(':focus-within'))) this.#begin();
    if (!this.callId && this.host)
      this.#always.follow(this.host, snapshot, this.strings, () => void this.#focus.giveBack());
  }

  protected override render(): unknown {
    const snapshot = this.host?.getSnapshot();
    if (!snapshot) return nothing;
    const cards = html`<div part="place">
      ${repeat(
        this.#queue.drawn,
        ({ key }) => key,
        (group) => this.#group(group, snapshot),
      )}
    </div>`;
    const always = this.callId ? nothing : this.#always.render(this.strings.tag);
    return html`${always}${this.modal ? this.#dialog(cards) : cards}${this.#offers(snapshot)}${this.#putOff()}`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.host) this.#signIns?.follow(this.host);
    this.toggleAttribute('put-off', this.#isPutOff);
    const key = this.#shown?.key;
    const card = this.renderRoot.querySelector<AskCard>('[part=place] > :not([hidden])');
    if (key === undefined) {
      const wasLed = this.#led !== undefined;
      this.#led = undefined;
      this.#open(undefined);
      if (wasLed) void this.#focus.giveBack();
    } else if (card && key !== this.#led) {
      this.#led = key;
      this.#open(isDrawn(card) ? key : undefined);
      void this.#lead(card, key);
    }
  }

  /** Waits until the card is loaded and drawn. Then opens the element and moves the focus to the card. */
  async #lead(card: AskCard, key: string): Promise<void> {
    await customElements.whenDefined(card.localName);
    await card.updateComplete;
    if (key !== this.#led) return;
    // The person may have begun to type in the meantime.
    if (!this.isOpen) this.#followTyping();
    if (this.#isHeld) return this.requestUpdate();
    this.#open(key);
    // The surrounding element makes room for the card.
    await card.updateComplete;
    this.#focus.lead(card);
  }

  #open(key: string | undefined): void {
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.toggleAttribute('open', key !== undefined);
    this.#tell();
  }

  /** Follows the current host, and drops the asks of the previous one. */
  #follow(): void {
    this.#follower.update();
    const { host } = this;
    if (host === this.#queued || !this.isConnected) return;
    this.#queue.attach(host);
    this.#queued = host;
  }

  #loadSignIns(): void {
    if (signIns.value) this.#signIns ??= new signIns.value.SignIns(this);
    else void signIns.arrive()?.then(() => signIns.value && this.requestUpdate());
  }

  #begin(): void {
    this.#focus.remember();
    this.#focus.isByModel = this.#isOfModel;
    this.#followTyping();
  }

  #followTyping(): void {
    this.#isBesideTyping = this.#focus.typing !== undefined;
    this.#isHeld = this.#isBesideTyping && this.#isPhoneSheet;
  }

  /** True if the model made one of the calls that wait here. */
  get #isOfModel(): boolean {
    const calls = this.host?.getSnapshot().calls ?? [];
    return this.#queue.here.some((ask) => callOf(ask, calls)?.startedBy === 'model');
  }

  readonly #tell = (): void => void this.dispatchEvent(new Event('mcp-asks-toggle'));

  /** Handles the end of typing, or of the focus on a sign-in that waits for its window. */
  readonly #left = (): void => {
    if (this.#isHeld || (this.#shown && isUnderWay(this.#shown))) this.requestUpdate();
    this.#isHeld = false;
  };

  #postpone(askIds: readonly string[]): void {
    const snapshot = this.host?.getSnapshot();
    if (snapshot) for (const id of askIds) this.#queue.postpone(id, snapshot);
    this.requestUpdate();
  }

  #dialog(cards: unknown): unknown {
    const shown = this.#shown;
    const label = this.strings.shell.requestsWaiting(shown?.asks.length ?? 0);
    return html`<span class="sentinel"></span>${
        shown
          ? html`<dialog part="dialog" aria-label=${label} @cancel=${this.#cancel}>${cards}</dialog>`
          : nothing
      }`;
  }

  /** Handles Escape outside a card, and the back gesture. */
  readonly #cancel = (event: Event): void => {
    event.preventDefault();
    this.#postpone(this.#shown?.asks.map(({ id }) => id) ?? []);
  };

  #group({ key, asks }: AskGroup, snapshot: Snapshot): unknown {
    const isHidden = key !== this.#shown?.key;
    const [ask] = asks;
    if (ask?.kind !== 'sign-in') return renderGroup(this, asks, snapshot, this.#queue.here, isHidden);
    void need('mcp-sign-in');
    return this.#signIns?.render(ask, snapshot, isHidden) ?? nothing;
  }

  /** Renders offers of sign-ins if the page has no list of servers. `<mcp-tools>` has a row for each server. */
  #offers(snapshot: Snapshot): unknown {
    const servers = this.isSheet || this.#shown ? [] : this.#queue.offering(snapshot);
    return servers.length > 0
      ? this.#signIns?.renderOffers(servers, this.strings, (serverId) => (this.wanted = { serverId }))
      : nothing;
  }

  /** True if postponed or unseen asks are waiting. In a call's own card, the line of the call leads to these asks. */
  get #isPutOff(): boolean {
    return !this.#shown && !this.callId && this.#waiting > 0;
  }

  get #waiting(): number {
    return this.#queue.here.length + this.away.length;
  }

  /** Renders the line that leads to postponed and unseen asks. */
  #putOff(): unknown {
    if (!this.#isPutOff) return nothing;
    const words = this.strings.shell;
    return html`<p part="postponed put-off">
      <span>${words.requestsWaiting(this.#waiting)}</span>
      <button @click=${this.#bringAll}>${words.review}</button>
    </p>`;
  }

  readonly #bringAll = (): void => {
    const [callId] = this.#queue.here.length > 0 ? [] : this.away;
    if (callId) this.dispatchEvent(new McpReviewEvent({ callId }));
    this.#queue.bringAll();
    this.#isHeld = false;
    this.requestUpdate();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-asks': McpAsks;
  }
}
