import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Call, DoneCall, JsonObject, McpHost, Part, SchemaCheck } from '../../core/index.js';
import { serverIcons } from '../content/image/services.js';
import { briefValues, type BriefValues } from '../base/brief-values.js';
import { renderChips } from '../base/chips.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { errorSentences } from '../base/error-sentences.js';
import { McpCancelEvent, McpReviewEvent, McpRunEvent, McpToolSelectEvent } from '../base/events.js';
import { formatTime } from '../base/format.js';
import { need } from '../base/element-registry.js';
import { lateIcon } from '../base/icon-set.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { contentParts } from '../base/parts.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { isClaimed } from '../base/host/commands.js';
import { hostAround } from '../base/host/host-around.js';
import { renderKeyMark } from '../base/key-mark/key-mark.js';
import { HostFollower } from '../base/host/host-follower.js';
import type { ToolKey } from '../base/tool-key.js';
import { visible } from '../base/visible.js';
import { shownArguments } from '../base/exact-arguments.js';
import { renderArguments } from './arguments.js';
import { callState, isChosen, sentAt, stateIcons } from './call-state.js';
import { briefError, stateText } from './line-texts.js';
import { styles } from './mcp-call.styles.js';
import { repeatOf, type Repeat } from './repeat.js';
import { divided, needsRoom, renderRaw, renderViews, type ResultView } from './result-view.js';
import { renderEnd, renderLimit, renderRemedy } from './remedy.js';
import { renderProgress } from './progress.js';
import type { FullResult } from './full-result.js';
import { fullResult } from './services.js';
import { partsInSight, withoutRepeats } from './distinct-parts.js';

/** Renders the server's app for a call and its result. A button shows the result itself. */
function renderApp(call: Call, showData: () => void): TemplateResult {
  void need('mcp-app');
  return html`<mcp-app .call=${call} @mcp-app-data=${showData}></mcp-app>`;
}

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
 * @fires mcp-revoke - The person wants to be asked again: the saved permission that decided the call ends.
 * @fires mcp-review - The person wants to see the open request of the call.
 * @fires mcp-run - The person wants to repeat a lost or failed call, or one with a tool error, as a new call.
 * @fires mcp-tool-select - The person wants to repeat a call of a tool that deletes, and opens its form with the arguments.
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
    view: { state: true },
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
  /** The view of the result. */
  declare private view: ResultView;

  #full: FullResult | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  readonly #follower = new HostFollower(this, ({ calls }) => {
    this.call = calls.findLast((call) => isChosen(call, this));
  });

  constructor() {
    super();
    this.folded = false;
    this.view = 'data';
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
    const values = briefValues(shownArguments(call), this.strings.tag, this.inputSchema);
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
            ${lateIcon(stateIcons[state])}
            <bdi class="name" dir="auto">${renderChips(name, 'name')}</bdi>
            ${this.#brief(call, brief)}
            <span class="who"
              >${
                this.inputSchema
                  ? nothing
                  : html`<span class="server"
                      >${serverIcons.value?.renderCallIcon(call, this, this.#host())}<bdi>${renderChips(call.serverLabel, 'name')}</bdi>&nbsp;·
                    </span>`
              }<bdi class="state"
                >${renderChips(stateText(call, state, this.strings, this.folded), 'sentence')}</bdi
              ></span
            >
          </button>
          ${this.#action(call)} ${renderKeyMark([call], this.strings, this.#host)}
          ${lateIcon(this.folded ? 'expand' : 'collapse')}
          ${call.status === 'running' ? renderProgress(call, texts) : nothing}
        </header>
        ${renderRemedy(call, this.strings, this.#again(call))}
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
    // On the tool's page, the line already shows the brief values, unless progress replaces them.
    const isShort = this.inputSchema && call.status !== 'running';
    const rest = isShort ? given.filter(([name]) => !values.has(name)) : given;
    const sent =
      rest.length > 0 || !isShort
        ? html`<span class="label">${sentAt(call) === undefined ? texts.notSent : texts.sent}</span>
            ${renderArguments(Object.fromEntries(rest), texts)}`
        : nothing;
    return html`${sent} ${renderEnd(call, texts)}`;
  }

  #result(call: DoneCall): unknown {
    const { call: texts } = this.strings;
    const { isError, parts: all, schemaCheck } = call.result;
    const distinct = withoutRepeats(all);
    const isOpen = !this.folded || (isError && briefError(call) === undefined);
    const parts = isOpen ? distinct : partsInSight(distinct);
    if (this.folded && parts.length === 0) return nothing;
    void need('mcp-content');
    const { short, text, rest } = this.folded ? { short: [], text: [], rest: parts } : divided(parts);
    const views = this.folded ? nothing : this.#views(call, text.length > 0, rest);
    const main = this.view === 'text' && text.length > 0 ? text : rest;
    const hasMain = main.length > 0 || short.length === 0;
    return html`
      <div
        role="group"
        part="result"
        class="result ${this.#full?.isOpen ? 'full' : ''}"
        aria-label=${texts.result}
      >
        ${this.#full?.renderHead(call, stateIcons[callState(call)], this.strings)}
        ${this.folded ? nothing : html`<span class="label" aria-hidden="true">${texts.result}</span>`}
        ${
          this.view === 'raw' && !this.folded
            ? this.#raw(call, views)
            : html`<div class="shown">
                ${short.length > 0 ? this.#content(call, short, hasMain ? nothing : views, 'short', hasMain ? undefined : schemaCheck) : nothing}
                ${hasMain ? this.#content(call, main, views, '', main === text ? undefined : schemaCheck) : nothing}
              </div>`
        }
      </div>
    `;
  }

  #content(
    call: DoneCall,
    parts: readonly Part[],
    actions: unknown,
    look: string,
    schemaCheck?: SchemaCheck,
  ): TemplateResult {
    const { isError, schema } = call.result;
    return html`<mcp-content
      class=${look}
      exportparts=${contentParts}
      .parts=${parts}
      .isError=${isError && parts.length === 0}
      .callId=${call.id}
      .from=${call}
      .reads=${call.reads}
      .schema=${schema}
      .schemaCheck=${this.folded ? undefined : schemaCheck}
      >${actions === nothing ? nothing : html`<span slot="actions" class="views">${actions}</span>`}</mcp-content
    >`;
  }

  #raw(call: DoneCall, views: unknown): TemplateResult {
    const raw = { arguments: shownArguments(call), result: call.result.raw };
    return html`<div class="shown">
      <pre tabindex="0" aria-label=${this.strings.call.raw}>${renderRaw(raw)}</pre>
      <span class="views">${views}</span>
    </div>`;
  }

  #views(call: DoneCall, hasText: boolean, rest: readonly Part[]): unknown {
    const { fullScreen } = this.strings.call;
    return html`${
      !this.#full?.isOpen && needsRoom([...rest, ...call.result.parts])
        ? html`<button class="quiet full-screen" @click=${this.#openFull}>
            ${lateIcon('enlarge')} ${fullScreen}
          </button>`
        : nothing
    }
    ${renderViews(this.view, hasText, this.strings, (view) => void this.#showView(view))}`;
  }

  readonly #openFull = async (): Promise<void> => {
    const { FullResult } = await fullResult.load();
    this.#full ??= new FullResult(this, '.result', '.full-screen');
    await this.#full.toggle();
  };

  /** Shows another view. The pressed button may be replaced, so the focus moves with it. */
  async #showView(view: ResultView): Promise<void> {
    const focused = this.shadowRoot?.activeElement?.getAttribute('data-view');
    this.view = view;
    await this.updateComplete;
    if (focused) this.renderRoot.querySelector<HTMLElement>(`[data-view=${focused}]`)?.focus();
  }

  #foot(call: Call): unknown {
    const { call: texts, startedBy } = this.strings;
    if (call.status === 'done' && this.view !== 'raw') return nothing;
    return html`<footer class="small">
      ${
        this.inputSchema
          ? nothing
          : html`<p class="muted">
              ${call.displayName === call.tool ? nothing : html`<bdi class="mono">${renderChips(call.tool, 'name')}</bdi>&nbsp;·`}
              ${texts.startedBy(startedBy[call.startedBy])}
            </p>`
      }
      ${renderLimit(call)}
    </footer>`;
  }

  #action(call: Call): unknown {
    const { call: texts, shell, toolList } = this.strings;
    const review = (label: string): TemplateResult => html`<button @click=${this.#review}>${label}</button>`;
    switch (call.status) {
      case 'awaiting-approval':
        return review(shell.review);
      case 'awaiting-input':
        return review(call.wants === 'sign-in' ? toolList.signIn : texts.answer);
      case 'running':
        return html`<button class="quiet stop" ?disabled=${call.cancelling === true} @click=${this.#cancel}>
          ${lateIcon('stop')} <span>${texts.stop}</span>
        </button>`;
      case 'done':
        return this.#again(call);
      default:
        return nothing;
    }
  }

  readonly #host = (): McpHost | undefined => this.mcpHost ?? hostAround(this);

  /** Renders the button that repeats a call that ended badly. It is quiet if the tool may have run. */
  #again(call: Call): unknown {
    const repeat = this.isConnected ? repeatOf(call, this.#host()) : undefined;
    if (!repeat) return nothing;
    const { runAgain, runAnyway, openForm } = this.strings.call;
    const label = { again: runAgain, anyway: runAnyway, form: openForm }[repeat];
    const isInLine = call.status === 'done';
    return html`<button
      class="again ${repeat === 'again' ? '' : 'quiet'}"
      aria-describedby=${ifDefined(isInLine ? undefined : 'why')}
      @click=${(event: MouseEvent) => this.#repeat(event, repeat)}
    >
      ${isInLine ? lateIcon('refresh') : nothing} <span>${label}</span>
    </button>`;
  }

  #repeat(event: MouseEvent, repeat: Repeat): void {
    // A double click must start one call, not two.
    if (event.detail > 1 || !this.call) return;
    const { serverId, tool, arguments: given, exact } = this.call;
    if (repeat === 'form') {
      const opened = new McpToolSelectEvent({ serverId, tool, ...(!exact && { arguments: given }) });
      this.dispatchEvent(opened);
      if (isClaimed(opened)) return;
    }
    // Repeating a failed call needs an approval like any other call.
    const isApproved = event.isTrusted && repeat === 'anyway' && this.call.status === 'lost';
    const again = { serverId, tool, arguments: given, ...(exact && { exact }) };
    this.dispatchEvent(new McpRunEvent({ ...again, ...(isApproved && { userActivated: true }) }));
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

declare global {
  interface HTMLElementTagNameMap {
    'mcp-call': McpCall;
  }
}
