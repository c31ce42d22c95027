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

/** What waits for a person inside the card of a call, and of which tool that call is. */
interface CallAsks {
  readonly element: McpAsks;
  readonly tool: ToolKey;
}

/** The place of `<mcp-asks>` in the widget. It is loaded when the first ask comes, and stays. */
export class AskPlace {
  /** True if a server has ever asked for a sign-in: if it was dismissed, it can be asked for again. */
  canSignIn = false;
  readonly #element: Source;
  readonly #showTool: (tool: ToolKey) => void;
  readonly #isReturned = isReturned();
  #wanted: Wanted | undefined;
  #main: McpAsks | undefined;
  /** By call. An element stays while its card is out of sight, as what was typed is in it. */
  readonly #inside = new Map<string, CallAsks>();
  /** The tool whose calls are in view. */
  #tool: ToolKey | undefined;

  constructor(element: Source, showTool: (tool: ToolKey) => void) {
    this.#element = element;
    this.#showTool = showTool;
  }

  /** Hears what people press to see of the asks, before they are loaded as well. */
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

  /** What is behind a sheet cannot be reached. */
  get isBehind(): boolean {
    return this.#main?.isSheetOpen === true;
  }

  /** `asked` while an ask stands in the place of the composer. */
  get state(): string {
    return this.#main?.isOpen === true && !this.#main.isBesideTyping ? 'asked' : '';
  }

  /** Takes in what there is; `tool` is the one whose calls are in view. */
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

  /** Draws the asks, but for those of calls that have theirs in their own cards. */
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

  /** Draws what a call waits for, inside its own card, where there is no conversation. */
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
