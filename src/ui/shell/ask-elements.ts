import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { McpHost, Snapshot } from '../../core/index.js';
import type { McpAsks } from '../asks/mcp-asks.js';
import { bringAsk, tellOfUnshownAsks, type Wanted } from '../base/host/asks-in-page.js';
import { isSameTool, type ToolKey } from '../base/tool-key.js';
import type { PageSignIn } from '../sign-in/sign-in-options.js';

/** The widget in which asks are shown. */
export interface AskPage extends ReactiveControllerHost {
  readonly isConnected: boolean;
  readonly host: McpHost | undefined;
  readonly llm: unknown;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
  readonly asks: 'dialog' | 'elsewhere' | null | undefined;
}

/** The element with the asks in a call's card, and the tool of that call. */
interface CallAsks {
  readonly element: McpAsks;
  readonly tool: ToolKey;
}

/** The `<mcp-asks>` elements of the widget. Once created, an element stays, because it contains what was typed. */
export class AskElements {
  readonly #page: AskPage;
  #main: McpAsks | undefined;
  /** Elements by call ID. */
  readonly #inside = new Map<string, CallAsks>();
  /** Tool whose calls are in view. */
  #tool: ToolKey | undefined;

  constructor(page: AskPage) {
    this.#page = page;
  }

  /** The asks that are not in the card of a call. */
  get main(): McpAsks | undefined {
    return this.#main;
  }

  /** Shows the ask that a person wants to see. Returns the tool of its call if the ask is in the card of that call. */
  bring(wanted: Wanted): ToolKey | undefined {
    const { host } = this.#page;
    if (host && this.#isElsewhere) bringAsk(host, wanted);
    return 'callId' in wanted ? this.#inside.get(wanted.callId)?.tool : undefined;
  }

  /** Takes the latest snapshot. `tool` is the one whose calls are in view, and `isNeeded` says whether any ask waits. */
  follow({ calls }: Snapshot, tool: ToolKey | undefined, isNeeded: boolean): void {
    const { asks: place, llm, host } = this.#page;
    if (host && this.#isElsewhere) tellOfUnshownAsks(host);
    if (isNeeded) this.#main ??= this.#create('asks');
    this.#tool = tool;
    const hasRoom = !place && llm == null;
    const waiting = calls.filter(({ status }) => hasRoom && status.startsWith('awaiting'));
    for (const call of waiting)
      if (!this.#inside.has(call.id) && isSameTool(tool, call))
        this.#inside.set(call.id, { element: this.#create('call-asks'), tool: call });
    for (const id of this.#inside.keys())
      if (!waiting.some((call) => call.id === id)) this.#inside.delete(id);
  }

  /** Renders the asks, except those that are in the cards of their calls. */
  render(wanted: Wanted | undefined): TemplateResult | undefined {
    if (!this.#main || this.#isElsewhere) return undefined;
    const away = [...this.#inside].filter(([, { tool }]) => !isSameTool(this.#tool, tool));
    const main = this.#update(this.#main, wanted, {
      elsewhere: [...this.#inside.keys()],
      away: away.map(([id]) => id),
      modal: this.#page.asks === 'dialog',
      isSheet: true,
    });
    return html`${main}
      <div hidden>${away.map(([callId, { element }]) => this.#update(element, wanted, { callId }))}</div>`;
  }

  /** Renders a call's ask inside its card, if there is no conversation. */
  renderInside(callId: string, wanted: Wanted | undefined): McpAsks | undefined {
    const { element, tool } = this.#inside.get(callId) ?? {};
    return element && isSameTool(this.#tool, tool) ? this.#update(element, wanted, { callId }) : undefined;
  }

  get #isElsewhere(): boolean {
    return this.#page.asks === 'elsewhere';
  }

  #create(part: string): McpAsks {
    const element = document.createElement('mcp-asks');
    element.setAttribute('part', part);
    element.addEventListener('mcp-asks-toggle', () => this.#page.requestUpdate());
    return element;
  }

  #update(element: McpAsks, wanted: Wanted | undefined, own: Partial<McpAsks>): McpAsks {
    const { callbackUrl, signIn } = this.#page;
    return Object.assign(element, { callbackUrl, signIn, wanted }, own);
  }
}
