import { nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Limits } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { Lazy } from '../base/lazy.js';
import { McpLazyElement } from '../base/lazy-element.js';
import { dictionary as formDictionary } from '../form/strings.js';
import type { ApprovalItem } from './item.js';
import { lateDifference } from './late-difference.js';
import type * as View from './view.js';

export type { ApprovalItem } from './item.js';

const view = new Lazy<typeof View>(() => import('./view.js'));

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
export class McpApproval extends McpLazyElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    items: { attribute: false },
    limits: { attribute: false },
  };

  /** The questions. Without one, nothing is shown. */
  declare items: readonly ApprovalItem[];
  /** The host's limits, where they are not the default: what the model sees of a tool is cut by them. */
  declare limits: Partial<Limits> | undefined;

  protected override readonly late: Lazy<typeof View> = view;
  #sheet: View.Sheet | undefined;

  constructor() {
    super();
    this.items = [];
  }

  protected override get isNeeded(): boolean {
    return this.items.length > 0;
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const isAnyChanged = this.items.some(({ ask }) => ask.standing.status === 'changed');
    const coming = [
      super.arriving(tag),
      isAnyChanged ? lateDifference.arrive() : undefined,
      this.isNeeded ? formDictionary.arrive(tag) : undefined,
    ].filter((one) => one !== undefined);
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.view) this.#sheet ??= new this.view.Sheet(this);
  }

  protected override render(): unknown {
    return this.isNeeded ? this.#sheet?.render(this.strings) : nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-approval': McpApproval;
  }
}
