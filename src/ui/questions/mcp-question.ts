import { nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Call, Question, Server } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { Lazy } from '../base/lazy.js';
import { McpLazyElement } from '../base/lazy-element.js';
import { Modal } from '../base/modal.js';
import { dictionary as formDictionary } from '../form/strings.js';
import type * as View from './view.js';

const view = new Lazy<typeof View>(() => import('./view.js'));

/**
 * @summary Shows a person what a server asks of them: to fill in a form, to open an address, or to let it ask the page's
 * model. A modal dialog that says who asks and for which call; the server's words stand apart, as text. No answer has
 * the focus at first. Escape cancels; the button at the top puts the question off. Only a person's own press answers, and
 * only one on a button that they could see for a moment sends, opens or allows anything.
 *
 * @csspart dialog - The dialog.
 * @csspart message - What the server says.
 * @csspart address - The address to open, whole.
 * @csspart warning - What is odd about the question.
 * @csspart told - What the model would be told.
 * @csspart accept - The button that sends the form, opens the address, or allows the question.
 * @csspart decline - The button that says no.
 * @csspart cancel - The button that gives no answer.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-answer - The person answered.
 * @fires mcp-open-address - The person opened the address.
 * @fires mcp-postpone - The person put the question off; the ask stays open.
 */
export class McpQuestion extends McpLazyElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    ask: { attribute: false },
    call: { attribute: false },
    server: { attribute: false },
    position: { type: Number },
    count: { type: Number },
    opened: { state: true },
  };

  /** The question. Without one, nothing is shown. */
  declare ask: Question | undefined;
  /** The call that the server asks for, where there is one. */
  declare call: Call | undefined;
  /** The server that asks, by the page's name for it and its origin. */
  declare server: Server | undefined;
  /** Which of the waiting questions this is, from 1. */
  declare position: number;
  /** How many questions wait. */
  declare count: number;
  /** Whether the person has opened the address. */
  declare private opened: boolean;

  protected override readonly late: Lazy<typeof View> = view;
  readonly #modal = new Modal(this);
  /** The question that is on the page. */
  #shown: string | undefined;

  constructor() {
    super();
    this.position = 1;
    this.count = 1;
    this.opened = false;
  }

  protected override get isNeeded(): boolean {
    return this.ask !== undefined;
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const coming = super.arriving(tag);
    const form = this.ask?.kind === 'form' ? formDictionary.arrive(tag) : undefined;
    return coming && form ? Promise.all([coming, form]) : (coming ?? form);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('ask') && changed.get('ask')?.id !== this.ask?.id) this.opened = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const shown = this.#modal.dialog ? this.ask?.id : undefined;
    if (shown === this.#shown) return;
    this.#shown = shown;
    // Where no key and no second click can answer what nobody has read yet.
    const content = this.renderRoot.querySelector<HTMLElement>('.content');
    content?.scrollTo(0, 0);
    content?.focus();
  }

  protected override render(): unknown {
    const { ask, call, server, position, count, opened, strings } = this;
    if (!ask) return nothing;
    return this.view?.renderQuestion({
      ...{ element: this, ask, call, server, position, count, opened, strings },
      open: () => (this.opened = true),
      close: () => this.#modal.close(),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-question': McpQuestion;
  }
}
