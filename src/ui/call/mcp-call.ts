import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Call, DoneCall, JsonObject, McpHost, RunningCall, JsonValue, Part } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { errorSentences } from '../base/error-sentences.js';
import { McpCancelEvent, McpReviewEvent, McpRunEvent } from '../base/events.js';
import { formatTime } from '../base/format.js';
import { need } from '../base/element-registry.js';
import { lateIcon, type LateIconName } from '../base/icon-set.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { contentParts } from '../base/parts.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import type { ToolKey } from '../base/tool-key.js';
import { visible } from '../base/visible.js';
import { shownArguments } from '../base/exact-arguments.js';
import { renderArguments } from './arguments.js';
import { callState, isChosen, sentAt, type CallState } from './call-state.js';
import { briefError, briefValues, stateText, type BriefValues } from './line-texts.js';
import { styles } from './mcp-call.styles.js';
import { renderEnd, renderRemedy } from './remedy.js';
import { withDigits } from '../../shared/exact/exact.js';
import { unescaped } from '../base/json-text.js';
import { isSameJson } from '../base/same-json.js';

/** Maximum characters of a text that is compared with the structured value: longer ones would block the page. */
const comparedChars = 100_000;

const distinct = new WeakMap<readonly Part[], readonly Part[]>();

/** Renders the raw data, shortened: it is for debugging, not for reading a large result. */
function renderRaw(raw: object): unknown {
  const text = withDigits(JSON.stringify(raw, null, 2));
  return renderChips(unescaped(text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text));
}

/** Renders the server's app for a call and its result. A button shows the result itself. */
function renderApp(call: Call, showData: () => void): TemplateResult {
  void need('mcp-app');
  return html`<mcp-app .call=${call} @mcp-app-data=${showData}></mcp-app>`;
}

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
 * @summary Shows one tool call, from its first check to its end, as one line: arguments, server and status. When a person opens
 * the line, it shows everything that was sent and received.
 *
 * @csspart card - The card.
 * @csspart head - The line that is always shown.
 * @csspart arguments - The arguments that were sent.
 * @csspart result - The result, or the error.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-cancel - The person wants to cancel the call.
 * @fires mcp-review - The person wants to see the open request of the call.
 * @fires mcp-run - The person wants to repeat a lost or failed call, as a new call.
 * @fires mcp-read-resource - The person wants to read a resource that the result links to.
 */
export class McpCall extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    callId: { type: String, attribute: 'call-id' },
    selected: { attribute: false },
    call: { attribute: false },
    folded: { type: Boolean, reflect: true },
    inputSchema: { attribute: false },
    rawOpen: { state: true },
  };

  /**
   * Host, if the element is used alone. The element shows one call of this host: the call `callId`, or the last call of
   * `selected`.
   */
  declare mcpHost: McpHost | undefined;
  /** Id of the call to show, with `mcpHost`. */
  declare callId: string | undefined;
  /** Tool whose last call is shown, with `mcpHost`. */
  declare selected: ToolKey | undefined;
  /** Call to show. */
  declare call: Call | undefined;
  /** True to show only the one line. */
  declare folded: boolean;
  /**
   * Schema of the tool's arguments, set on the tool's page: the line then shows values, time and caller instead of the
   * title.
   */
  declare inputSchema: JsonObject | undefined;
  /** True while the raw data is open. Closed raw data is not rendered. */
  declare private rawOpen: boolean;

  #clock: ReturnType<typeof setInterval> | undefined;

  readonly #follower = new HostFollower(this, ({ calls }) => {
    this.call = calls.findLast((call) => isChosen(call, this));
  });

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

  protected override willUpdate(): void {
    // Without any of these, the page sets `call` itself.
    if (this.mcpHost || this.callId !== undefined || this.selected) this.#follower.update();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.call?.status === 'running') this.#clock ??= setInterval(() => this.requestUpdate(), 1000);
    else this.#stopClock();
  }

  protected override render(): unknown {
    const { call } = this;
    if (!call) return nothing;
    const { call: texts, common, toolTitle } = this.strings;
    const title = toolTitle(call.displayName, call.tool);
    const state = callState(call);
    const values = briefValues(call, this.strings.tag, this.inputSchema);
    const brief = [...values.values()].join(common.separator);
    const name = (this.inputSchema && brief) || title;
    return html`
      <article
        part="card"
        class="${state} ${this.folded ? 'folded' : ''}"
        aria-label=${texts.label(visible(title), visible(call.serverLabel))}
      >
        <header part="head">
          <button
            class="quiet fold"
            aria-expanded=${this.folded ? 'false' : 'true'}
            aria-controls="body"
            @click=${() => (this.folded = !this.folded)}
          >
            ${lateIcon(icons[state])}
            <bdi class="name" dir="auto">${renderChips(name, 'name')}</bdi>
            ${this.#brief(call, brief)}
            <span class="who"
              >${
                this.inputSchema
                  ? nothing
                  : html`<span class="server"
                      ><bdi>${renderChips(call.serverLabel, 'name')}</bdi>&nbsp;·
                    </span>`
              }<bdi class="state"
                >${renderChips(stateText(call, state, this.strings, this.folded), 'sentence')}</bdi
              ></span
            >
          </button>
          ${this.#action(call)} ${lateIcon(this.folded ? 'expand' : 'collapse')}
          ${call.status === 'running' ? this.#progress(call) : nothing}
        </header>
        ${renderRemedy(call, this.strings, this.#runAgain)}
        <div id="body" ?hidden=${this.folded}>${this.folded ? nothing : this.#body(call, values)}</div>
        ${call.status === 'done' ? this.#result(call) : nothing} ${this.folded ? nothing : this.#foot(call)}
        ${call.app && 'startedAt' in call ? renderApp(call, () => (this.folded = false)) : nothing}
      </article>
    `;
  }

  /** Renders the values that distinguish this call, unless they are shown below. Progress replaces them. */
  #brief(call: Call, values: string): unknown {
    const { call: texts, startedBy, tag } = this.strings;
    const progress = call.status === 'running' && !call.cancelling ? call.progress?.message : undefined;
    const facts = this.inputSchema
      ? texts.made(formatTime(call.createdAt, tag, 'short'), startedBy[call.startedBy])
      : this.folded
        ? values
        : '';
    const text = progress ?? facts;
    const look = `brief muted ${progress === undefined ? '' : 'said'}`;
    return text === '' ? nothing : html`<bdi class=${look} dir="auto">${renderChips(text, 'sentence')}</bdi>`;
  }

  #body(call: Call, values: BriefValues): unknown {
    const { call: texts } = this.strings;
    const given = Object.entries(shownArguments(call));
    // On the tool's page, the line already shows the brief values.
    const rest = this.inputSchema ? given.filter(([name]) => !values.has(name)) : given;
    const sent =
      rest.length > 0 || !this.inputSchema
        ? html`<span class="label">${sentAt(call) === undefined ? texts.arguments : texts.sent}</span>
            ${renderArguments(Object.fromEntries(rest), texts)}`
        : nothing;
    return html`${sent} ${renderEnd(call, texts)}`;
  }

  #progress({ progress }: RunningCall): unknown {
    const total = progress?.total;
    const value = total === undefined ? undefined : progress?.progress;
    return html`<progress
      aria-label=${this.strings.call.progress}
      max=${ifDefined(total)}
      value=${ifDefined(value)}
    ></progress>`;
  }

  #result(call: DoneCall): unknown {
    const { call: texts } = this.strings;
    const { isError, parts: all, schemaCheck, schema } = call.result;
    const distinct = withoutRepeats(all);
    const isOpen = !this.folded || (isError && briefError(call) === undefined);
    const parts = isOpen ? distinct : partsInSight(distinct);
    if (this.folded && parts.length === 0) return nothing;
    void need('mcp-content');
    return html`
      <div role="group" part="result" class="result" aria-label=${texts.result}>
        ${this.folded ? nothing : html`<span class="label" aria-hidden="true">${texts.result}</span>`}
        <mcp-content
          exportparts=${contentParts}
          .parts=${parts}
          .isError=${isError && parts.length === 0}
          .callId=${call.id}
          .from=${call}
          .reads=${call.reads}
          .schema=${schema}
          .schemaCheck=${this.folded ? undefined : schemaCheck}
          >${
            this.folded
              ? nothing
              : html`<button
                  slot="actions"
                  class="quiet"
                  aria-expanded=${this.rawOpen ? 'true' : 'false'}
                  @click=${() => (this.rawOpen = !this.rawOpen)}
                >
                  ${texts.raw}
                </button>`
          }</mcp-content
        >
      </div>
    `;
  }

  #foot(call: Call): unknown {
    const { call: texts, startedBy } = this.strings;
    const raw =
      call.status === 'done' ? { arguments: shownArguments(call), result: call.result.raw } : undefined;
    if (raw && !this.rawOpen) return nothing;
    return html`<footer class="small">
      ${
        this.inputSchema
          ? nothing
          : html`<p class="muted">
              ${call.displayName === call.tool ? nothing : html`<bdi class="mono">${renderChips(call.tool, 'name')}</bdi>&nbsp;·`}
              ${texts.startedBy(startedBy[call.startedBy])}
            </p>`
      }
      ${raw ? html`<pre tabindex="0" aria-label=${texts.raw}>${renderRaw(raw)}</pre>` : nothing}
    </footer>`;
  }

  #action(call: Call): unknown {
    const { call: texts, toolList } = this.strings;
    switch (call.status) {
      case 'awaiting-approval':
        return html`<button @click=${this.#review}>${this.strings.shell.review}</button>`;
      case 'awaiting-input':
        return html`<button @click=${this.#review}>
          ${call.wants === 'sign-in' ? toolList.signIn : texts.answer}
        </button>`;
      case 'running':
        return html`<button class="quiet stop" ?disabled=${call.cancelling === true} @click=${this.#cancel}>
          ${lateIcon('stop')} <span>${texts.stop}</span>
        </button>`;
      default:
        return nothing;
    }
  }

  readonly #runAgain = (event: MouseEvent): void => {
    // A double click must start one call, not two.
    if (event.detail > 1 || !this.call) return;
    const { serverId, tool, arguments: given, exact } = this.call;
    // Repeating a failed call needs an approval like any other call.
    const isApproved = event.isTrusted && this.call.status === 'lost';
    const again = { serverId, tool, arguments: given, ...(exact && { exact }) };
    this.dispatchEvent(new McpRunEvent({ ...again, ...(isApproved && { userActivated: true }) }));
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

/** Returns the parts without text that repeats the structured value, which many servers send. */
function withoutRepeats(parts: readonly Part[]): readonly Part[] {
  const known = distinct.get(parts) ?? leaveOutRepeats(parts);
  distinct.set(parts, known);
  return known;
}

function leaveOutRepeats(parts: readonly Part[]): readonly Part[] {
  const structured = parts.find((part) => part.kind === 'structured');
  if (!structured) return parts;
  const isRepeat = (part: Part): boolean =>
    part.kind === 'text' && part.text.length <= comparedChars && isSameValue(part.text, structured.value);
  return parts.some(isRepeat) ? parts.filter((part) => !isRepeat(part)) : parts;
}

function isSameValue(text: string, value: JsonValue): boolean {
  try {
    return isSameJson(JSON.parse(text) as JsonValue, value);
  } catch {
    return false;
  }
}

/** Returns the parts that are visible while a call is folded: images and audio. */
function partsInSight(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => part.kind === 'image' || part.kind === 'audio');
}
