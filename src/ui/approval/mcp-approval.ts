import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Limits } from '../../core/index.js';
import { guardStyles } from '../base/asks/guarded.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { icon } from '../base/icons.js';
import { need } from '../base/lazy-elements.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { ignoreHeldEnter } from '../base/modal.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { dialogStyles } from '../base/styles/dialog.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { dictionary as formDictionary } from '../form/strings.js';
import { approvalEn } from '../locales/en/approval.js';
import { renderBatch } from './batch.js';
import { differenceStyles } from './difference.styles.js';
import { difference } from './facts.js';
import { styles } from './mcp-approval.styles.js';
import { renderOne } from './one.js';
import { keyOf, type ApprovalItem } from './review.js';
import { Sheet } from './sheet.js';

export type { ApprovalItem } from './review.js';

const dictionary = new Dictionary('approval', approvalEn);

/**
 * @summary Asks a person whether calls may be made. One is shown whole: who asks and why, what is known of the tool, and
 * its arguments in the tool's own form, to be changed where that is wanted. Several are a list, each with its own decision.
 * A modal dialog in the top layer, with the focus on Deny. Escape puts the questions off; it denies nothing and runs
 * nothing. Approve counts only as a person's own press, after they could see what they press and all that is sent.
 *
 * @csspart dialog - The dialog.
 * @csspart row - One call of several.
 * @csspart arguments - The arguments, in full.
 * @csspart json - The arguments as JSON, as they are sent.
 * @csspart model - What the model sees of the tool.
 * @csspart claims - What the server says of the tool.
 * @csspart difference - What changed of the tool's definition.
 * @csspart scope - For how long the decision holds.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @csspart approve - A button that approves.
 * @csspart deny - A button that denies.
 * @csspart open - A button that shows one call of several whole.
 * @fires mcp-answer - The person approved or denied.
 * @fires mcp-postpone - The person put a question off; the ask stays open.
 * @fires mcp-server-command - The person lets a paused server go on.
 */
export class McpApproval extends McpLocalizedElement {
  static override styles: CSSResultGroup = [
    ...[tokens, controls, inputs, ...dialogStyles],
    ...[differenceStyles, guardStyles, styles],
  ];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    items: { attribute: false },
    limits: { attribute: false },
  };

  /** The questions. Without one, nothing is shown. */
  declare items: readonly ApprovalItem[];
  /** The host's limits, where they are not the default: what the model sees of a tool is cut by them. */
  declare limits: Partial<Limits> | undefined;

  readonly #sheet = new Sheet(this);

  constructor() {
    super();
    this.items = [];
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary, formDictionary];
  }

  /** The form and the differences come with the dialog, so that nothing moves later. */
  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const isAnyChanged = this.items.some(({ ask }) => ask.standing.status === 'changed');
    const coming = [
      super.arriving(tag),
      need('mcp-tool-form'),
      isAnyChanged ? difference.arrive() : undefined,
    ].filter((one) => one !== undefined);
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  protected override willUpdate(): void {
    this.#sheet.general = this.strings;
    this.#sheet.strings = dictionary.of(this.strings.tag);
  }

  protected override render(): unknown {
    const { items } = this;
    const sheet = this.#sheet;
    const { strings, general, openItem } = sheet;
    if (items.length === 0 || sheet.isPutOff) return nothing;
    const { title, content, footer } = openItem ? renderOne(sheet, openItem) : renderBatch(sheet, items);
    // A press that began on one question never ends on another.
    const key = openItem ? keyOf(openItem) : null;
    return html`
      <span class="sentinel"></span>
      <dialog
        part="dialog"
        aria-labelledby="title"
        aria-describedby="why"
        @cancel=${sheet.postpone}
        @keydown=${ignoreHeldEnter}
      >
        <header>
          ${
            openItem && items.length > 1
              ? html`<button class="quiet small back" @click=${() => sheet.goBack(openItem)}>
                  ${strings.all(items.length)}
                </button>`
              : nothing
          }
          <h2 id="title">${title}</h2>
          <button
            class="quiet icon"
            aria-label=${general.asks.later}
            title=${general.asks.later}
            @click=${sheet.postpone}
          >
            ${icon('close')}
          </button>
        </header>
        <div class="content" tabindex="0" role="group" aria-labelledby="title">${keyed(key, content)}</div>
        ${keyed(key, footer)}
        <p class="visually-hidden" role="status">${sheet.said}</p>
      </dialog>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-approval': McpApproval;
  }
}
