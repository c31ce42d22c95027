import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { ApprovalAsk, Call, Server, Tool } from '../../../core/index.js';
import { McpElement } from '../../element.js';
import { McpWordyElement } from '../../wordy-element.js';
import { McpAnswerEvent, McpPostponeEvent } from '../../events.js';
import { claimsOf } from '../../claims.js';
import { icon } from '../../icons.js';
import { jsonText, visibleText } from '../../json-text.js';
import { problemText } from '../../locale.js';
import { ignoreHeldEnter, Modal } from '../../modal.js';
import { controls } from '../../styles/controls.styles.js';
import { dialogStyles } from '../../styles/dialog.styles.js';
import { tokens } from '../../styles/tokens.styles.js';
import { styles } from './mcp-approval.styles.js';

/**
 * @summary Asks a person whether a call may be made: server, tool and every argument in full. A modal dialog in the
 * top layer, with the focus on Deny. Escape puts the question off; it denies nothing and runs nothing.
 *
 * @csspart dialog - The dialog.
 * @csspart arguments - The arguments, in full.
 * @csspart claims - What the server says of the tool.
 * @csspart approve - The Approve button.
 * @csspart deny - The Deny button.
 * @fires mcp-answer - The person approved or denied.
 * @fires mcp-postpone - The person put the question off; the ask stays open.
 */
export class McpApproval extends McpWordyElement {
  static override styles: CSSResultGroup = [tokens, controls, dialogStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    ask: { attribute: false },
    call: { attribute: false },
    server: { attribute: false },
    tool: { attribute: false },
    position: { type: Number },
    count: { type: Number },
    givingReason: { state: true },
  };

  /** The question. Without one, nothing is shown. */
  declare ask: ApprovalAsk | undefined;
  /** The call it is about. */
  declare call: Call | undefined;
  /** The call's server, by the page's name for it and its origin. */
  declare server: Server | undefined;
  /** The tool's definition. */
  declare tool: Tool | undefined;
  /** Which of the waiting questions this is, from 1. */
  declare position: number;
  /** How many questions wait. */
  declare count: number;
  declare private givingReason: boolean;

  readonly #modal = new Modal(this);

  constructor() {
    super();
    this.position = 1;
    this.count = 1;
    this.givingReason = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('ask') && changed.get('ask')?.id !== this.ask?.id) this.givingReason = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // Every new question starts at its beginning, and on Deny: a key meant for the last one must not approve this one.
    if (changed.has('ask') && changed.get('ask')?.id !== this.ask?.id) {
      this.renderRoot.querySelector('.content')?.scrollTo(0, 0);
      this.renderRoot.querySelector<HTMLButtonElement>('[part~="deny"]')?.focus();
    }
  }

  protected override render(): unknown {
    const { ask, call } = this;
    if (!ask || !call) return nothing;
    const words = this.strings.approval;
    return html`
      <span class="sentinel"></span>
      <dialog
        part="dialog"
        aria-labelledby="title"
        aria-describedby="why"
        @cancel=${this.#postpone}
        @keydown=${ignoreHeldEnter}
      >
        <header>
          <h2 id="title">
            ${words.title(call.serverLabel)} <span class="mono">${visibleText(call.tool)}</span>
          </h2>
          <button class="quiet icon" aria-label=${words.later} title=${words.later} @click=${this.#postpone}>
            ${icon('close')}
          </button>
        </header>
        <div class="content" tabindex="0" role="group" aria-labelledby="title">
          <p id="why" class="muted">
            ${words.askedBy[call.startedBy]}
            ${this.count > 1 ? html`· ${words.position(this.position, this.count)}` : nothing}
            <br /><bdi class="origin" dir="ltr">${this.server?.origin ?? ''}</bdi>
            <br />${visibleText(ask.reason.text ?? words.reason[ask.reason.code])}
          </p>
          ${
            ask.unchecked
              ? html`<p class="note">${icon('warning')} ${problemText(this.strings, ask.unchecked)}</p>`
              : nothing
          }
          ${this.#arguments(call)} ${this.tool ? this.#claims(this.tool) : nothing}
        </div>
        ${this.givingReason ? this.#reasonForm() : this.#buttons()}
      </dialog>
    `;
  }

  #arguments(call: Call): TemplateResult {
    const words = this.strings.approval;
    const entries = Object.entries(call.arguments);
    return html`
      <div role="group" part="arguments" aria-labelledby="arguments">
        <h3 id="arguments">${words.arguments}</h3>
        ${
          entries.length === 0
            ? html`<p class="muted">${words.noArguments}</p>`
            : html`<dl>
                ${entries.map(
                  ([name, value]) =>
                    html`<dt class="mono">${visibleText(name)}</dt>
                      <dd class="mono" dir="auto">${jsonText(value)}${this.#headers(name)}</dd>`,
                )}
              </dl>`
        }
      </div>
    `;
  }

  /** Headers that carry an argument, or a part of it, where others can read it too. */
  #headers(argument: string): unknown {
    const headers = this.tool?.paramHeaders?.filter(({ path }) => path[0] === argument) ?? [];
    return headers.map(
      ({ header }) =>
        html`<span class="header small muted">${this.strings.form.alsoHeader(visibleText(header))}</span>`,
    );
  }

  /** Set apart by place and by type from what the page says, so that the one can never pass for the other. */
  #claims(tool: Tool): TemplateResult {
    const claims = claimsOf(tool, this.strings);
    return html`
      <details part="claims" class="small">
        <summary>${this.strings.approval.serverSays}</summary>
        <blockquote>
          <p dir="auto">${visibleText(tool.displayName)}</p>
          ${tool.description ? html`<p class="description" dir="auto">${visibleText(tool.description)}</p>` : nothing}
          ${
            claims.length > 0
              ? html`<ul>
                  ${claims.map((claim) => html`<li>${claim}</li>`)}
                </ul>`
              : nothing
          }
        </blockquote>
      </details>
    `;
  }

  #buttons(): TemplateResult {
    const words = this.strings.approval;
    return html`
      <footer>
        <button part="deny" autofocus @click=${this.#deny}>${words.deny}</button>
        <button class="quiet" @click=${this.#startReason}>${words.denyWithReason}</button>
        <span class="gap"></span>
        <button part="approve" class="primary" @click=${this.#approve}>${words.approve}</button>
      </footer>
    `;
  }

  #reasonForm(): TemplateResult {
    const words = this.strings.approval;
    return html`
      <form class="reason" @submit=${this.#denyWithReason}>
        <label for="reason">${words.reasonLabel}</label>
        <textarea id="reason" rows="2" maxlength="2000" aria-describedby="hint"></textarea>
        <p id="hint" class="muted small">${words.reasonHint}</p>
        <footer>
          <button type="button" class="quiet" @click=${this.#stopReason}>${words.back}</button>
          <span class="gap"></span>
          <button part="deny">${words.deny}</button>
        </footer>
      </form>
    `;
  }

  #approve(event: MouseEvent): void {
    // The second press of a double click was not meant for a question that came in between.
    if (event.detail > 1) return;
    if (this.ask)
      this.dispatchEvent(new McpAnswerEvent(this.ask.id, { kind: 'approval', decision: 'approve' }));
  }

  #deny(): void {
    if (this.ask) this.dispatchEvent(new McpAnswerEvent(this.ask.id, { kind: 'approval', decision: 'deny' }));
  }

  #denyWithReason(event: SubmitEvent): void {
    event.preventDefault();
    const reason = this.renderRoot.querySelector('textarea')?.value.trim() ?? '';
    const answer = { kind: 'approval', decision: 'deny', ...(reason ? { reason } : {}) } as const;
    if (this.ask) this.dispatchEvent(new McpAnswerEvent(this.ask.id, answer));
  }

  async #startReason(): Promise<void> {
    this.givingReason = true;
    await this.updateComplete;
    this.renderRoot.querySelector('textarea')?.focus();
  }

  async #stopReason(): Promise<void> {
    this.givingReason = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLButtonElement>('[part~="deny"]')?.focus();
  }

  #postpone(event: Event): void {
    event.preventDefault();
    this.#modal.close();
    if (this.ask) this.dispatchEvent(new McpPostponeEvent(this.ask.id));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-approval': McpApproval;
  }
}
