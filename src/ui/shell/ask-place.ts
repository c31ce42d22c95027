import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { McpHost, Snapshot } from '../../core/index.js';
import { need } from '../base/element-registry.js';
import { bringAsk, tellOfUnshownAsks, wantedBy, type Wanted } from '../base/host/asks-in-page.js';
import { claim } from '../base/host/commands.js';
import { isSameTool, type ToolKey } from '../base/tool-key.js';
import { isReturned } from '../sign-in/leaving-key.js';
import type { McpAsks } from '../asks/mcp-asks.js';
import type { PageSignIn } from '../sign-in/sign-in-options.js';

interface Source extends ReactiveControllerHost {
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

/** Place of `<mcp-asks>` in the widget. The element is loaded with the first ask, and stays. */
export class AskPlace {
  /** True if a server has ever requested a sign-in. A dismissed one can be requested again. */
  canSignIn = false;
  readonly #element: Source;
  readonly #showTool: (tool: ToolKey) => void;
  readonly #isReturned = isReturned();
  #wanted: Wanted | undefined;
  #main: McpAsks | undefined;
  /** Elements by call ID. An element stays while its card is out of view, because it contains what was typed. */
  readonly #inside = new Map<string, CallAsks>();
  /** Tool whose calls are in view. */
  #tool: ToolKey | undefined;

  constructor(element: Source, showTool: (tool: ToolKey) => void) {
    this.#element = element;
    this.#showTool = showTool;
  }

  /** Handles presses that show an ask, even before the element is loaded. */
  obey(root: EventTarget): void {
    const hear = (event: Event): void => {
      const wanted = wantedBy(event);
      if (!wanted || !claim(event)) return;
      this.#wanted = wanted;
      const { host } = this.#element;
      if (host && this.#isElsewhere) bringAsk(host, wanted);
      const { tool } = ('callId' in wanted && this.#inside.get(wanted.callId)) || {};
      if (tool) this.#showTool(tool);
      this.#element.requestUpdate();
    };
    for (const type of ['mcp-review', 'mcp-server-command']) root.addEventListener(type, hear);
  }

  /** True if a sheet is open: the content behind it cannot be reached. */
  get isBehind(): boolean {
    return this.#main?.isSheetOpen === true;
  }

  /** `asked` while an ask takes the place of the composer. */
  get state(): string {
    return this.#main?.isOpen === true && !this.#main.isBesideTyping ? 'asked' : '';
  }

  /** Takes the latest snapshot. `tool` is the one whose calls are in view. */
  follow(snapshot: Snapshot, tool: ToolKey | undefined): void {
    const { asks, calls } = snapshot;
    this.canSignIn ||= asks.some(({ kind }) => kind === 'sign-in');
    const { host } = this.#element;
    if (host && this.#isElsewhere) tellOfUnshownAsks(host);
    if (this.#isReturned || asks.some(({ kind }) => kind !== 'model-turn'))
      this.#main ??= this.#create('asks');
    this.#tool = tool;
    const { asks: place, llm } = this.#element;
    const hasRoom = !place && llm == null;
    const waiting = calls.filter(({ status }) => hasRoom && status.startsWith('awaiting'));
    for (const call of waiting)
      if (!this.#inside.has(call.id) && isSameTool(tool, call))
        this.#inside.set(call.id, { element: this.#create('call-asks'), tool: call });
    for (const id of this.#inside.keys())
      if (!waiting.some((call) => call.id === id)) this.#inside.delete(id);
  }

  /** Renders the asks, except those that are in the cards of their calls. */
  render(): unknown {
    if (!this.#main || this.#isElsewhere) return nothing;
    const elsewhere = [...this.#inside.keys()];
    const away = [...this.#inside].filter(([, { tool }]) => !isSameTool(this.#tool, tool));
    const main = this.#update(this.#main, {
      elsewhere,
      away: away.map(([id]) => id),
      modal: this.#element.asks === 'dialog',
      isSheet: true,
    });
    return html`${main}
      <div hidden>${away.map(([callId, { element }]) => this.#update(element, { callId }))}</div>`;
  }

  /** Renders a call's ask inside its card, if there is no conversation. */
  readonly inside = (callId: string): unknown => {
    const { element, tool } = this.#inside.get(callId) ?? {};
    return element && isSameTool(this.#tool, tool) ? this.#update(element, { callId }) : nothing;
  };

  get #isElsewhere(): boolean {
    return this.#element.asks === 'elsewhere';
  }

  #create(part: string): McpAsks {
    void need('mcp-asks');
    const element = document.createElement('mcp-asks');
    element.setAttribute('part', part);
    element.addEventListener('mcp-asks-toggle', () => this.#element.requestUpdate());
    return element;
  }

  #update(element: McpAsks, own: Partial<McpAsks>): McpAsks {
    const { callbackUrl, signIn } = this.#element;
    return Object.assign(element, { callbackUrl, signIn, wanted: this.#wanted }, own);
  }
}
