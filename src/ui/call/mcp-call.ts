import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Call, DoneCall, RunningCall } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { errorSentences, problemIn } from '../base/error-sentences.js';
import { McpCancelEvent, McpReviewEvent, McpRunEvent } from '../base/events.js';
import { formatSeconds } from '../base/format.js';
import { renderJson, unescaped } from '../base/json-text.js';
import { need } from '../base/lazy-elements.js';
import { lateIcon, type LateIconName } from '../base/lazy-icons.js';
import { renderProblem } from '../base/locale.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { visible } from '../base/visible.js';
import { callState, type CallState } from './call-state.js';
import { styles } from './mcp-call.styles.js';

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
    if (this.call?.status === 'running') this.#clock ??= setInterval(() => this.requestUpdate(), 1000);
    else this.#stopClock();
  }

  protected override render(): unknown {
    const { call } = this;
    if (!call) return nothing;
    const texts = this.strings.call;
    const state = callState(call);
    return html`
      <article
        part="card"
        class=${state}
        aria-label=${texts.label(visible(call.displayName), visible(call.serverLabel))}
      >
        <header part="head">
          <button
            class="quiet fold"
            aria-expanded=${this.folded ? 'false' : 'true'}
            aria-controls="body"
            @click=${() => (this.folded = !this.folded)}
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

  #body(call: Call): unknown {
    const { call: texts, startedBy } = this.strings;
    return html`
      <p class="muted small">${texts.startedBy(startedBy[call.startedBy])}</p>
      ${this.#arguments(call)} ${this.#outcome(call)}
    `;
  }

  #arguments(call: Call): unknown {
    const texts = this.strings.call;
    const given = Object.entries(call.arguments);
    // A part that may have to be scrolled is reached by keyboard.
    const isLong = given.length > 6 || JSON.stringify(call.arguments).length > 300;
    return html`
      <div
        role="group"
        part="arguments"
        aria-label=${texts.arguments}
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
            : html`<p class="muted small">${texts.noArguments}</p>`
        }
      </div>
    `;
  }

  #progress({ progress, cancelling }: RunningCall): unknown {
    const { call } = this.strings;
    const message = cancelling ? call.cancelling : renderChips(progress?.message ?? '', true);
    const total = progress?.total;
    const value = total === undefined ? undefined : progress?.progress;
    return html`
      <div class="progress">
        <progress aria-label=${call.progress} max=${ifDefined(total)} value=${ifDefined(value)}></progress>
        <span class="small muted" dir="auto">${message}</span>
      </div>
    `;
  }

  /** Renders the outcome of a call, or what it waits for. */
  #outcome(call: Call): unknown {
    const { strings } = this;
    const texts = strings.call;
    switch (call.status) {
      case 'done':
        return this.#result(call);
      case 'failed':
        return html`<p part="result" class="note">
          ${renderProblem(strings, problemIn(strings.tag, call))}
        </p>`;
      case 'lost':
        return html`
          <p part="result" class="note">${renderProblem(strings, call.problem)}</p>
          <p class="again">
            <button aria-describedby="again" @click=${this.#runAgain}>${texts.runAgain}</button>
            <span id="again" class="muted small">${texts.runAgainHint}</span>
          </p>
        `;
      case 'denied':
        return renderEnd(call.deniedBy === 'person' ? texts.deniedByPerson : texts.deniedByPolicy, call);
      case 'cancelled':
        return renderEnd(call.startedAt === undefined ? texts.cancelledUnsent : texts.cancelledSent, call);
      case 'awaiting-input': {
        const isSignIn = call.wants === 'sign-in';
        const wish = isSignIn
          ? texts.asksSignIn(call.serverLabel)
          : texts.asksYou(call.serverLabel, call.round);
        return html`<p class="note">${renderChips(wish)}</p>`;
      }
      default:
        return nothing;
    }
  }

  #result(call: DoneCall): unknown {
    const { call: texts } = this.strings;
    const { isError, parts, schemaCheck, schema, raw } = call.result;
    void need('mcp-content');
    return html`
      <div role="group" part="result" aria-label=${texts.result}>
        ${isError ? html`<p class="note">${texts.toolError}</p>` : nothing}
        <mcp-content
          .parts=${parts}
          .isError=${isError}
          .callId=${call.id}
          .reads=${call.reads}
          .schema=${schema}
          .schemaCheck=${schemaCheck}
        ></mcp-content>
      </div>
      <details class="raw small" @toggle=${this.#toggleRaw}>
        <summary>${texts.raw}</summary>
        ${
          this.rawOpen
            ? html`<pre tabindex="0" aria-label=${texts.raw}>${renderRaw(call.arguments, raw)}</pre>`
            : nothing
        }
      </details>
    `;
  }

  #action(call: Call): unknown {
    const { call: texts, toolList } = this.strings;
    switch (call.status) {
      case 'awaiting-approval':
        return html`<button class="primary" @click=${this.#review}>${texts.review}</button>`;
      case 'awaiting-input':
        return call.wants === 'sign-in'
          ? html`<button @click=${this.#review}>${toolList.signIn}</button>`
          : html`<button class="primary" @click=${this.#review}>${texts.answer}</button>`;
      case 'running':
        return html`<button ?disabled=${call.cancelling === true} @click=${this.#cancel}>
          ${texts.cancel}
        </button>`;
      default:
        return nothing;
    }
  }

  #elapsed(call: Call): string {
    if (call.status === 'checking' || call.status === 'awaiting-approval') return '';
    const from = call.status === 'denied' ? call.createdAt : (call.startedAt ?? call.createdAt);
    const to = 'endedAt' in call ? call.endedAt : Date.now();
    return formatSeconds(to - from, this.strings.tag);
  }

  #toggleRaw(event: Event): void {
    this.rawOpen = (event.target as HTMLDetailsElement).open;
  }

  #runAgain(event: MouseEvent): void {
    // A double click means one more call, not two.
    if (event.detail > 1 || !this.call) return;
    const { serverId, tool, arguments: given } = this.call;
    const byHand = event.isTrusted ? ({ byHand: true } as const) : {};
    this.dispatchEvent(new McpRunEvent({ serverId, tool, arguments: given, ...byHand }));
  }

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

function renderEnd(sentence: string, { reason }: { readonly reason?: string }): unknown {
  return html`<p part="result" class="note">
    ${sentence} ${reason ? html`<q dir="auto">${renderChips(reason)}</q>` : nothing}
  </p>`;
}

/** Renders the raw data, bounded: it is for a look behind the scenes, not for reading a large result. */
function renderRaw(args: unknown, result: unknown): unknown {
  const text = JSON.stringify({ arguments: args, result }, null, 2);
  return renderChips(unescaped(text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text));
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-call': McpCall;
  }
}
