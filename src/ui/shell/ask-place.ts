import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Limits, McpHost, Snapshot } from '../../core/index.js';
import { McpReviewEvent, McpServerCommandEvent } from '../base/events.js';
import { need } from '../base/lazy-elements.js';
import type { PageSignIn } from './sign-in-options.js';
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

  render({ asks }: Snapshot): TemplateResult | typeof nothing {
    this.canSignIn ||= asks.some(({ kind }) => kind === 'sign-in');
    this.#isNeeded ||= asks.some(({ kind }) => kind !== 'model-turn');
    if (!this.#isNeeded) return nothing;
    void need('mcp-asks');
    const { host, limits, callbackUrl, signIn, asks: place } = this.#element;
    return html`<mcp-asks
      part="asks"
      .mcpHost=${host}
      .limits=${limits}
      .callbackUrl=${callbackUrl}
      .signIn=${signIn}
      .modal=${place === 'dialog'}
      .isSheet=${true}
      .isReturned=${this.#isReturned}
      .wanted=${this.#wanted}
      @mcp-asks-toggle=${() => this.#element.requestUpdate()}
    ></mcp-asks>`;
  }

  get #asks(): HTMLElementTagNameMap['mcp-asks'] | null {
    return this.#element.renderRoot.querySelector('mcp-asks:defined');
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
