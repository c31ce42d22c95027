import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Limits } from '../../core/index.js';
import { exactNumbers } from '../../shared/exact/exact.js';
import { guardStyles } from '../base/asks/guarded.js';
import { cardKeys, renderPostpone } from '../base/asks/postpone.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { askCardStyles } from '../base/styles/ask-card.styles.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { splitStyles } from '../base/styles/split.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { differenceStyles } from '../difference/difference.styles.js';
import { difference } from '../difference/services.js';
import { approvalEn } from '../locales/en/approval.js';
import { renderHost, renderTool, renderWho } from './call-facts.js';
import { Card } from './card.js';
import { styles } from './mcp-approval.styles.js';
import { keyOf, type ApprovalItem } from './review.js';
import { renderBatch, severalCallsStyles } from './several-calls.js';
import { renderOne } from './single-call.js';

export type { ApprovalItem } from './review.js';

const dictionary = new Dictionary('approval', approvalEn);

/**
 * @summary Asks a person whether calls may be made, in a card where it stands. One call is shown whole: who asks, the values
 * that will be sent, and a line for each unusual thing. Several are a list, each with its own decision. It never takes the
 * focus by itself; its place calls `focusFirst()`. Escape in it puts the questions off: it denies nothing and runs nothing.
 * Approve counts only as a person's own press, after they could see what they press and all that is sent. Whoever places it
 * may bound its height; what it shows then scrolls, with its buttons in view.
 *
 * @csspart card - The card.
 * @csspart row - One call of several.
 * @csspart arguments - The arguments: every value that will be sent, or the form in which they are changed.
 * @csspart json - The arguments as JSON, exactly as they are sent, in the details.
 * @csspart model - What the model sees of the tool, in the details.
 * @csspart claims - What the server says of the tool, in the details.
 * @csspart difference - What changed of the tool's definition.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @csspart read-on - A button that leads on to what was not in view yet.
 * @csspart approve - A button that approves.
 * @csspart deny - A button that denies.
 * @csspart open - A button that shows one call of several whole.
 * @csspart approve-all - The button that approves all of several calls that are in view.
 * @csspart deny-all - The button that denies all of several calls that are in view.
 * @fires mcp-answer - The person approved or denied.
 * @fires mcp-postpone - The person put a question off; the ask stays open.
 * @fires mcp-server-command - The person lets a paused server go on.
 */
export class McpApproval extends McpLocalizedElement {
  static override styles: CSSResultGroup = [
    ...[tokens, controls, inputs],
    ...[askCardStyles, guardStyles, splitStyles, differenceStyles, styles, severalCallsStyles],
  ];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    items: { attribute: false },
    limits: { attribute: false },
    embedded: { type: Boolean, reflect: true },
  };

  /** The questions. Without one, nothing is shown. */
  declare items: readonly ApprovalItem[];
  /** The host's limits, where they are not the default: what the model sees of a tool is cut by them. */
  declare limits: Partial<Limits> | undefined;
  /** True inside the call's own card, which has a frame and says which call it is. */
  declare embedded: boolean;

  readonly #card = new Card(this);

  constructor() {
    super();
    this.items = [];
    this.embedded = false;
  }

  /** Puts the questions off, as its button does: they stay open, and it shows nothing until there are others. */
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

  /** What a question needs comes with the card, so that nothing moves later. */
  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    if (!exactNumbers.value && this.items.some(({ call }) => call.exact))
      return exactNumbers.load().then(() => this.arriving(tag));
    const isSomeChanged = this.items.some(({ ask }) => ask.standing.status === 'changed');
    const coming = [super.arriving(tag), isSomeChanged ? difference.arrive() : undefined].filter(
      (one) => one !== undefined,
    );
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // What scrolls tells nobody around it.
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
    // A press that began on one question never ends on another, and every question starts at its beginning.
    const key = openItem ? keyOf(openItem) : null;
    return html`
      <section
        part="card"
        role="group"
        aria-labelledby="title"
        aria-describedby="why"
        @keydown=${cardKeys(this.#later)}
      >
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
    const who = [...new Set(asking.map((item) => renderWho(item, card)))].join(' · ');
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
        ${this.embedded && openItem ? html`${renderTool(openItem, card)} · ` : nothing}${who}
        ${openItem ? renderHost(openItem) : nothing}
      </p>`;
  }

  readonly #later = (): void => this.postpone();
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-approval': McpApproval;
  }
}
