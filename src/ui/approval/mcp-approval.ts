import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Limits } from '../../core/index.js';
import { exactNumbers } from '../../shared/exact/exact.js';
import { guardStyles } from '../base/asks/guarded.js';
import { dot } from '../base/dot.js';
import { cardKeys, renderPostpone } from '../base/asks/postpone.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { askCardStyles } from '../base/styles/ask-card.styles.js';
import { controls } from '../base/styles/controls.styles.js';
import { dangerStyles } from '../base/styles/danger.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { splitStyles } from '../base/styles/split.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { differenceStyles } from '../difference/difference.styles.js';
import { difference } from '../difference/services.js';
import { approvalEn } from '../locales/en/approval.js';
import { renderHost, renderTool, renderWho } from './call-facts.js';
import { Card } from './card.js';
import { styles } from './mcp-approval.styles.js';
import { nestedStyles } from './nested-list.js';
import { keyOf, type ApprovalItem } from './review.js';
import { renderBatch, severalCallsStyles } from './several-calls.js';
import { renderOne } from './single-call.js';

export type { ApprovalItem } from './review.js';

const dictionary = new Dictionary('approval', approvalEn);

/**
 * @summary Asks a person whether calls may run, in a card inside the page. For one call, the card shows who requested it, the
 * values that will be sent, and a line for each unusual fact. Several calls are a list, and the person decides about each one.
 * The card never moves the focus to itself; the page calls `focusFirst()`. Escape postpones the decision: no call is denied and
 * no call runs. The Approve button accepts only a press by the person, after the button and every value that will be sent were
 * visible. If the page limits the height, the content scrolls and the buttons stay in view.
 *
 * @csspart card - The card.
 * @csspart row - One call of several.
 * @csspart arguments - The arguments: every value that will be sent, or the form for changing them.
 * @csspart json - The arguments as JSON, exactly as they are sent, in the details.
 * @csspart model - The tool as the model sees it, in the details.
 * @csspart claims - The server's claims about the tool, in the details.
 * @csspart difference - The changes in the tool's definition.
 * @csspart hidden - The name of a hidden character.
 * @csspart scroll-down - The button that scrolls to the next part that the person has not seen.
 * @csspart approve - A button that approves.
 * @csspart deny - A button that denies.
 * @csspart open - A button that shows all details of one of several calls.
 * @csspart approve-all - The button that approves all calls of the list that are in view.
 * @csspart deny-all - The button that denies all calls of the list that are in view.
 * @fires mcp-answer - The person approved or denied.
 * @fires mcp-postpone - The person postponed a question; the ask stays open.
 * @fires mcp-server-command - The person resumed a paused server.
 */
export class McpApproval extends McpLocalizedElement {
  static override styles: CSSResultGroup = [
    ...[tokens, controls, inputs],
    ...[askCardStyles, guardStyles, splitStyles, differenceStyles, dangerStyles, styles, nestedStyles],
    ...[severalCallsStyles],
  ];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    items: { attribute: false },
    limits: { attribute: false },
    embedded: { type: Boolean, reflect: true },
  };

  /** Questions to show. If empty, the element shows nothing. */
  declare items: readonly ApprovalItem[];
  /** The host's limits, if they differ from the defaults: they shorten the tool's text as the model sees it. */
  declare limits: Partial<Limits> | undefined;
  /** True inside the call's own card, which already has a frame and names the call. */
  declare embedded: boolean;

  readonly #card = new Card(this);
  readonly #postponeKeys = cardKeys(() => this.postpone());

  constructor() {
    super();
    this.items = [];
    this.embedded = false;
  }

  /** Postpones the questions, as the button does: they stay open, and the card is empty until other questions arrive. */
  postpone(): void {
    this.#card.postpone();
  }

  /** Moves the focus to Deny, without scrolling. */
  focusFirst(): void {
    this.#card.focusFirst();
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  /** Loads everything that the questions need before the card is shown, so that nothing moves later. */
  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    if (!exactNumbers.value && this.items.some(({ call }) => call.exact))
      return exactNumbers.load().then(() => this.arriving(tag));
    const isSomeChanged = this.items.some(({ ask }) => ask.toolHistory.status === 'changed');
    const coming = [super.arriving(tag), isSomeChanged ? difference.arrive() : undefined].filter(
      (one) => one !== undefined,
    );
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // Scroll events do not bubble: only a capturing listener receives those of the boxes inside.
    root.addEventListener('scroll', this.#card.measure, { capture: true, passive: true });
    return root;
  }

  protected override willUpdate(): void {
    this.#card.general = this.strings;
    this.#card.strings = dictionary.of(this.strings.tag);
  }

  protected override render(): unknown {
    const { items } = this;
    const card = this.#card;
    const { openItem } = card;
    if (items.length === 0 || card.isPutOff) return nothing;
    const drawn = openItem ? renderOne(card, openItem) : renderBatch(card, items);
    // A press that began on one question must not end on another, and each question starts at its top.
    const key = openItem ? keyOf(openItem) : null;
    return html`
      <section part="card" role="group" aria-labelledby="title" aria-describedby="why" @keydown=${this.#keys}>
        ${this.#header(drawn.title, openItem)}
        ${keyed(key, html`<div class="content" tabindex="-1">${drawn.content}</div>`)}
        ${keyed(key, drawn.footer)}
        <p class="visually-hidden" role="status">${card.said}</p>
      </section>
    `;
  }

  #header(title: unknown, openItem: ApprovalItem | undefined): TemplateResult {
    const { items } = this;
    const card = this.#card;
    const asking = openItem ? [openItem] : items;
    const who = [...new Set(asking.map((item) => renderWho(item, card)))].join(dot);
    return html`<header>
        ${
          openItem && items.length > 1
            ? html`<button class="quiet small back" @click=${() => card.goBack(openItem)}>
                ${card.strings.all(items.length)}
              </button>`
            : nothing
        }
        <h2 id="title" class=${this.embedded ? 'visually-hidden' : ''}><bdi>${title}</bdi></h2>
        ${this.embedded ? nothing : renderPostpone(card.general.asks.later, this.#later)}
      </header>
      <p id="why">
        ${this.embedded && openItem ? html`${renderTool(openItem, card)}&nbsp;· ` : nothing}${who}${openItem?.server ? html`&nbsp;· ${renderHost(openItem)}` : nothing}
      </p>`;
  }

  readonly #keys = (event: KeyboardEvent): void => {
    this.#card.approveByKey(event);
    this.#postponeKeys(event);
  };

  readonly #later = (): void => this.postpone();
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-approval': McpApproval;
  }
}
