import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Call, RunningCall } from '../../core/index.js';
import { callState, type CallState } from './call-state.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { errorSentences } from '../base/error-sentences.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { McpCancelEvent, McpReviewEvent, McpRunEvent } from '../base/events.js';
import { formatSeconds } from '../base/format.js';
import { lateIcon, type LateIconName } from '../base/lazy-icons.js';
import { renderJson } from '../base/json-text.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { styles } from './mcp-call.styles.js';
import { renderOutcome } from './outcome.js';

const icons: Readonly<Record<CallState, LateIconName>> = {
  checking: 'pending',
  'awaiting-approval': 'ask',
  running: 'running',
  'awaiting-input': 'answer',
  'awaiting-sign-in': 'signIn',
  done: 'done',
  'tool-error': 'toolError',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  lost: 'lost',
};

/**
 * @summary One call of a tool, from its first check to its end: status, elapsed time, progress, arguments and result.
 *
 * @csspart card - The whole card.
 * @csspart head - The line that is always there.
 * @csspart arguments - What was sent.
 * @csspart result - What came back, or what went wrong.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-cancel - A person wants the call ended.
 * @fires mcp-review - A person wants to see the question that the call waits on.
 * @fires mcp-run - A person wants a lost call made once more, as a new call.
 * @fires mcp-read-resource - A person wants a link of the result read.
 */
export class McpCall extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    call: { attribute: false },
    folded: { type: Boolean, reflect: true },
    rawOpen: { state: true },
  };

  /** The call to show. */
  declare call: Call | undefined;
  /** Shows the one line only. */
  declare folded: boolean;
  /** True if the raw data is in view; it is written out only then. */
  declare private rawOpen: boolean;

  #clock: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.folded = false;
    this.rawOpen = false;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return this.call?.status === 'failed' && this.call.errors ? [errorSentences] : [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopClock();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.call?.status !== 'running') this.#stopClock();
    else
      this.#clock ??= setInterval(() => {
        this.requestUpdate();
      }, 1000);
  }

  protected override render(): unknown {
    const { call } = this;
    if (!call) return nothing;
    const words = this.strings.call;
    const state = callState(call);
    return html`
      <article
        part="card"
        class=${state}
        aria-label=${words.label(visible(call.displayName), visible(call.serverLabel))}
      >
        <header part="head">
          <button
            class="quiet fold"
            aria-expanded=${this.folded ? 'false' : 'true'}
            aria-controls="body"
            @click=${this.#toggle}
          >
            <span class="state">${lateIcon(icons[state])}<span>${this.strings.callStatus[state]}</span></span>
            <bdi class="name mono" dir="auto">${renderChips(call.tool, true)}</bdi>
            <bdi class="server muted">${renderChips(call.serverLabel, true)}</bdi>
            <bdi class="time muted">${this.#elapsed(call)}</bdi>
            ${lateIcon(this.folded ? 'expand' : 'collapse')}
          </button>
          ${this.#action(call)}
        </header>
        ${call.status === 'running' ? this.#progress(call) : nothing}
        <div id="body" ?hidden=${this.folded}>${this.folded ? nothing : this.#body(call)}</div>
      </article>
    `;
  }

  #body(call: Call): TemplateResult {
    const words = this.strings.call;
    return html`
      <p class="muted small">${words.startedBy(this.strings.startedBy[call.startedBy])}</p>
      ${this.#arguments(call)}
      ${renderOutcome(call, {
        strings: this.strings,
        rawOpen: this.rawOpen,
        toggleRaw: this.#toggleRaw,
        runAgain: this.#runAgain,
      })}
    `;
  }

  #arguments(call: Call): TemplateResult {
    const words = this.strings.call;
    const given = Object.entries(call.arguments);
    // What may have to be scrolled has to be reached without a mouse.
    const isLong = given.length > 6 || JSON.stringify(call.arguments).length > 300;
    return html`
      <div
        role="group"
        part="arguments"
        aria-label=${words.arguments}
        tabindex=${ifDefined(isLong ? 0 : undefined)}
      >
        ${
          given.length > 0
            ? html`<dl class="arguments">
                ${given.map(
                  ([name, value]) =>
                    html`<div>
                      <dt class="mono" dir="auto">${renderChips(name, true)}</dt>
                      <dd class="mono" dir="auto">${renderJson(value)}</dd>
                    </div>`,
                )}
              </dl>`
            : html`<p class="muted small">${words.noArguments}</p>`
        }
      </div>
    `;
  }

  #progress({ progress, cancelling }: RunningCall): TemplateResult {
    const words = this.strings.call;
    const total = progress?.total;
    const message = cancelling ? words.cancelling : renderChips(progress?.message ?? '', true);
    return html`
      <div class="progress">
        ${
          total === undefined
            ? html`<progress aria-label=${words.progress}></progress>`
            : html`<progress
                aria-label=${words.progress}
                max=${total}
                value=${progress?.progress ?? 0}
              ></progress>`
        }
        <span class="small muted" dir="auto">${message}</span>
      </div>
    `;
  }

  #action(call: Call): unknown {
    const words = this.strings.call;
    if (call.status === 'awaiting-approval') {
      return html`<button class="primary" @click=${this.#review}>${words.review}</button>`;
    }
    if (call.status === 'awaiting-input') {
      const isSignIn = call.wants === 'sign-in';
      const what = isSignIn ? this.strings.toolList.signIn : words.answer;
      return html`<button class=${isSignIn ? '' : 'primary'} @click=${this.#review}>${what}</button>`;
    }
    if (call.status !== 'running') return nothing;
    return html`<button ?disabled=${call.cancelling === true} @click=${this.#cancel}>
      ${words.cancel}
    </button>`;
  }

  #elapsed(call: Call): string {
    if (call.status === 'checking' || call.status === 'awaiting-approval') return '';
    const from = call.status === 'denied' ? call.createdAt : (call.startedAt ?? call.createdAt);
    const to = 'endedAt' in call ? call.endedAt : Date.now();
    return formatSeconds(to - from, this.strings.tag);
  }

  #toggle(): void {
    this.folded = !this.folded;
  }

  readonly #toggleRaw = (event: Event): void => {
    this.rawOpen = (event.target as HTMLDetailsElement).open;
  };

  readonly #runAgain = (event: MouseEvent): void => {
    // A double click means one more call, not two.
    if (event.detail > 1 || !this.call) return;
    const { serverId, tool, arguments: given } = this.call;
    const byHand = event.isTrusted ? ({ byHand: true } as const) : {};
    this.dispatchEvent(new McpRunEvent({ serverId, tool, arguments: given, ...byHand }));
  };

  #cancel(): void {
    if (this.call) this.dispatchEvent(new McpCancelEvent({ callId: this.call.id }));
  }

  #review(): void {
    if (this.call) this.dispatchEvent(new McpReviewEvent({ callId: this.call.id }));
  }

  #stopClock(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-call': McpCall;
  }
}
