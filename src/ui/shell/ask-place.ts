import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Limits, McpHost, Snapshot } from '../../core/index.js';
import { McpReviewEvent, McpServerCommandEvent } from '../base/events.js';
import { need } from '../base/lazy-elements.js';
import type { PageSignIn } from './sign-in-options.js';
import type { ToolKey } from './selected-tool.js';
import type { Wanted } from './waiting-asks.js';

interface Source extends ReactiveControllerHost {
  readonly host: McpHost | undefined;
  readonly renderRoot: ParentNode;
  readonly limits: Partial<Limits> | undefined;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
  readonly asks: 'dialog' | null | undefined;
}

/** The place of `<mcp-asks>` in the widget. It is loaded when the first ask comes, and stays. */
export class AskPlace {
  /** True if a server has ever asked for a sign-in: if it was dismissed, it can be asked for again. */
  canSignIn = false;
  readonly #element: Source;
  readonly #isReturned = isReturned();
  #isNeeded = this.#isReturned;
  #wanted: Wanted | undefined;
  /** Calls whose asks are in their own cards. */
  #inside: readonly string[] = [];

  constructor(element: Source) {
    this.#element = element;
  }

  /** Hears what people press to see of the asks, before they are loaded as well. */
  obey(root: EventTarget): void {
    const hear = (event: Event): void => {
      if (event instanceof McpReviewEvent) this.#wanted = { ...event.detail };
      else if (event instanceof McpServerCommandEvent && event.detail.command === 'review')
        this.#wanted = { serverId: event.detail.serverId };
      this.#element.requestUpdate();
    };
    for (const type of ['mcp-review', 'mcp-server-command']) root.addEventListener(type, hear);
  }

  /** What is behind a sheet cannot be reached. */
  get isBehind(): boolean {
    return this.#asks?.isSheetOpen === true;
  }

  /** `asking` while an ask is in view, `asked` while it stands in the place of the composer. */
  get state(): string {
    if (this.#asks?.isOpen !== true) return '';
    return this.#asks.isBesideTyping ? 'asking' : 'asking asked';
  }

  /** Takes in what there is; `tool` is the one whose calls are in view, where there is no conversation. */
  follow({ asks, calls }: Snapshot, tool: ToolKey | undefined): void {
    this.canSignIn ||= asks.some(({ kind }) => kind === 'sign-in');
    this.#isNeeded ||= asks.some(({ kind }) => kind !== 'model-turn');
    this.#inside = calls
      .filter(({ status }) => status === 'awaiting-approval' || status === 'awaiting-input')
      .filter((call) => call.serverId === tool?.serverId && call.tool === tool.tool)
      .map(({ id }) => id);
    if (this.#element.asks === 'dialog') this.#inside = [];
  }

  /** Draws the asks, but for those of calls that have theirs in their own cards. */
  render(): TemplateResult | typeof nothing {
    return this.#isNeeded ? this.#render(this.#inside, undefined) : nothing;
  }

  /** Draws what a call waits for, inside its own card, where there is no conversation. */
  readonly inside = (callId: string): TemplateResult | typeof nothing =>
    this.#inside.includes(callId) ? this.#render([], callId) : nothing;

  #render(elsewhere: readonly string[], callId: string | undefined): TemplateResult {
    void need('mcp-asks');
    const { host, limits, callbackUrl, signIn, asks: place } = this.#element;
    const isInside = callId !== undefined;
    return html`<mcp-asks
      part=${isInside ? 'call-asks' : 'asks'}
      .mcpHost=${host}
      .limits=${limits}
      .callbackUrl=${callbackUrl}
      .signIn=${signIn}
      .callId=${callId}
      .elsewhere=${elsewhere}
      .modal=${!isInside && place === 'dialog'}
      .isSheet=${!isInside}
      .isReturned=${this.#isReturned}
      .wanted=${this.#wanted}
      @mcp-asks-toggle=${() => this.#element.requestUpdate()}
    ></mcp-asks>`;
  }

  get #asks(): HTMLElementTagNameMap['mcp-asks'] | null {
    return this.#element.renderRoot.querySelector('mcp-asks[part=asks]:defined');
  }
}

/** Returns true if this page was left for a sign-in and come back to: a response waits for its host. */
function isReturned(): boolean {
  try {
    return sessionStorage.getItem('mcp-tools:returned') !== null;
  } catch {
    return false;
  }
}
