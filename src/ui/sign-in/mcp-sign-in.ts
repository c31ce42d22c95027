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
 * @summary Shows that a server wants a sign-in: who wants it, where a person would sign in, for which access, and how far
 * it is. A card that waits, and takes the focus from nobody. Escape and the button at the top put it off. It opens nothing itself. Only a person's own
 * press goes on with it, on a button that they could see for a moment.
 *
 * @csspart card - The card.
 * @csspart host - Where a person signs in.
 * @csspart rights - The access that is asked for.
 * @csspart warning - A warning about the address.
 * @csspart problem - Why the last try failed.
 * @csspart accept - The button that goes on.
 * @csspart decline - The button that declines the sign-in.
 * @csspart again - The button that opens the window once more.
 * @csspart page - The button that goes on in the page itself.
 * @csspart finish - The button that uses what was pasted.
 * @csspart link - The link for a window that was blocked.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-sign-in - The person continues: at this moment a window can be opened.
 * @fires mcp-answer - The person declined the sign-in, or pasted its response.
 * @fires mcp-postpone - The person put the sign-in off; the ask stays open.
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

  /** The sign-in. Without one, nothing is shown. */
  declare ask: SignInAsk | undefined;
  /** The call that waits for it, where there is one. */
  declare call: Call | undefined;
  /** The server that wants it. */
  declare server: Server | undefined;
  /** `window`: a window of its own. `page`: this page is left, and comes back. */
  declare way: SignInWay;
  /** True if the page is in a frame, which is not to be left. */
  declare isFramed: boolean;
  /** True if the browser blocked the window. */
  declare isBlocked: boolean;
  /** True if the window does not answer. */
  declare isSilent: boolean;
  /** The address of the callback page, shown for registering this page by hand. */
  declare callbackUrl: string | undefined;
  /** True if the callback page is not there: nobody could come back. */
  declare isCallbackMissing: boolean | undefined;
  declare private isWhole: boolean;
  declare private scrolls: boolean;
  declare private fault: SignInFault | undefined;

  #hadFocus = false;
  /** The list whose hidden scopes were asked for. */
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
    // The button that had it is gone. Not to another: a key that is still down would press it.
    if (!this.#hadFocus || this.#focused !== null) return;
    if (scope) scope.focus();
    else this.focusFirst();
  }

  /** Moves the focus to the title, where no key that is already down does anything. */
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
      // A frame that is left would leave its page without notice, and few authorization servers allow to be framed.
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
