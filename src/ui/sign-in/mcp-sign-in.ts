import { nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Call, Server, SignInAsk } from '../../core/index.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import type { SignInFault, SignInWay } from './sign-in-answers.js';
import { dictionary, renderSignIn, styles } from './sign-in-card.js';

/**
 * @summary Shows a sign-in that a server requests: the server, the host where the person would sign in, the requested access,
 * and the current step. The card does not move the focus to itself, and opens no window by itself. Escape and the button at the
 * top postpone the sign-in. The sign-in continues only if the person presses a button that has been visible for a moment.
 *
 * @csspart card - The card.
 * @csspart host - The host where the person signs in.
 * @csspart rights - The requested access.
 * @csspart warning - A warning about the address.
 * @csspart problem - The reason why the last attempt failed.
 * @csspart accept - The button that continues.
 * @csspart decline - The button that declines the sign-in.
 * @csspart again - The button that opens the window again.
 * @csspart page - The button that continues in the page itself.
 * @csspart finish - The button that uses the pasted response.
 * @csspart link - The link for a window that was blocked.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-sign-in - The person continues. A listener can open a window during this event.
 * @fires mcp-answer - The person declined the sign-in, or pasted its response.
 * @fires mcp-postpone - The person postponed the sign-in; the ask stays open.
 */
export class McpSignIn extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, ...styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    ask: { attribute: false },
    call: { attribute: false },
    server: { attribute: false },
    way: { type: String },
    isFramed: { attribute: false },
    isBlocked: { attribute: false },
    isSilent: { attribute: false },
    callbackUrl: { attribute: false },
    isCallbackMissing: { attribute: false },
    isWhole: { state: true },
    scrolls: { state: true },
    fault: { state: true },
  };

  /** Sign-in to show. If `undefined`, the element shows nothing. */
  declare ask: SignInAsk | undefined;
  /** Call that waits for the sign-in; `undefined` if there is none. */
  declare call: Call | undefined;
  /** Server that requests the sign-in. */
  declare server: Server | undefined;
  /** `window`: sign in in a separate window. `page`: leave this page and return to it. Default: `window`. */
  declare way: SignInWay;
  /** True if the page is in a frame. The sign-in then always uses a window. */
  declare isFramed: boolean;
  /** True if the browser blocked the window. */
  declare isBlocked: boolean;
  /** True if the window does not respond. */
  declare isSilent: boolean;
  /** Address of the callback page, shown so that a person can register this page by hand. */
  declare callbackUrl: string | undefined;
  /** True if the callback page is missing: the person could not return from the sign-in. */
  declare isCallbackMissing: boolean | undefined;
  declare private isWhole: boolean;
  declare private scrolls: boolean;
  declare private fault: SignInFault | undefined;

  #hadFocus = false;
  /** The list whose hidden scopes the person asked to see. */
  #list: HTMLElement | undefined;
  readonly #size = new ResizeObserver(([entry]) => {
    if (entry) this.scrolls = entry.target.scrollHeight > entry.target.clientHeight;
  });

  constructor() {
    super();
    this.way = 'window';
    this.isFramed = false;
    this.isBlocked = false;
    this.isSilent = false;
    this.isWhole = false;
    this.scrolls = false;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#hadFocus = this.#focused !== null;
    if (!changed.has('ask')) return;
    const before = changed.get('ask');
    if (before?.step !== this.ask?.step) this.fault = undefined;
    if (before?.id !== this.ask?.id) this.isWhole = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const content = this.renderRoot.querySelector('.content');
    if (content) this.#size.observe(content);
    const scope = this.#list?.querySelector<HTMLElement>('[tabindex]');
    this.#list = undefined;
    // The focused button has disappeared. The focus must not move to another button, because a key that is still down would
    // press that button.
    if (!this.#hadFocus || this.#focused !== null) return;
    if (scope) scope.focus();
    else this.focusFirst();
  }

  /** Moves the focus to the title, where a key that the person is still holding down does nothing. */
  focusFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('#title')?.focus({ preventScroll: true });
    this.renderRoot.querySelector('.content')?.scrollTo(0, 0);
  }

  protected override render(): unknown {
    const { ask, call, server, way, isFramed, isBlocked, isSilent, callbackUrl, isCallbackMissing } = this;
    const { isWhole, scrolls, fault, strings } = this;
    if (!ask) return nothing;
    return renderSignIn({
      element: this,
      ask,
      call,
      server,
      isFramed,
      isBlocked,
      isSilent,
      callbackUrl,
      isCallbackMissing,
      isWhole,
      scrolls,
      fault,
      general: strings,
      // If the frame navigated away, its parent page would not notice, and few authorization servers allow framing.
      way: isFramed ? 'window' : way,
      showFault: (at) => this.#showFault(at),
      showAll: (list) => {
        this.#list = list;
        this.isWhole = true;
      },
    });
  }

  get #focused(): Element | null {
    return (this.renderRoot as ShadowRoot).activeElement;
  }

  #showFault(fault: SignInFault): void {
    this.fault = fault;
    this.renderRoot.querySelector<HTMLElement>(fault === 'client-id' ? '#client-id' : '#paste')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-sign-in': McpSignIn;
  }
}
