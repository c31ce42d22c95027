import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Call, Question, Server } from '../../core/index.js';
import { refuse } from '../base/asks/answers.js';
import { guardStyles, renderCovered, renderGuarded } from '../base/asks/guarded.js';
import { guardOf } from '../base/asks/press-guard.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpPostponeEvent } from '../base/events.js';
import { icon } from '../base/icons.js';
import { need } from '../base/lazy-elements.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { ignoreHeldEnter, Modal } from '../base/modal.js';
import { controls } from '../base/styles/controls.styles.js';
import { dialogStyles } from '../base/styles/dialog.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { dictionary as formDictionary } from '../form/strings.js';
import { questionEn, type QuestionStrings } from '../locales/en/question.js';
import { styles } from './mcp-question.styles.js';
import {
  keyOf,
  renderForm,
  renderOpenUrl,
  renderSampling,
  type QuestionPart,
  type QuestionView,
} from './question-part.js';

const dictionary = new Dictionary('question', questionEn);

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
export class McpQuestion extends McpLocalizedElement implements QuestionView {
  static override styles: CSSResultGroup = [tokens, controls, ...dialogStyles, guardStyles, styles];

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
  /** Number of waiting questions. */
  declare count: number;
  /** @internal True if the person has opened the address. */
  declare opened: boolean;

  readonly #modal = new Modal(this);
  /** The question that is on the page. */
  #shown: string | undefined;

  constructor() {
    super();
    this.position = 1;
    this.count = 1;
    this.opened = false;
  }

  /** A form comes with its dialog, so that nothing moves later. */
  protected override get dictionaries(): readonly Dictionary<object>[] {
    return this.ask?.kind === 'form' ? [dictionary, formDictionary] : [dictionary];
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const coming = super.arriving(tag);
    const form = this.ask?.kind === 'form' ? need('mcp-tool-form') : undefined;
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

  /** Shows who asks, and for which call, in the page's own words; then the server's message, and the answers. */
  protected override render(): unknown {
    const { ask, call, server, strings } = this;
    if (!ask) return nothing;
    const own = dictionary.of(strings.tag);
    const part = this.#part(ask, own);
    const key = keyOf(ask);
    const facts = [
      ask.round > 1 ? own.round(ask.round) : undefined,
      this.count > 1 ? strings.asks.position(this.position, this.count) : undefined,
    ].filter((fact) => fact !== undefined);
    return html`
      <span class="sentinel"></span>
      <dialog
        part="dialog"
        aria-labelledby="title"
        aria-describedby="why"
        @cancel=${(event: Event) => this.#leave(event, ask, part)}
        @keydown=${ignoreHeldEnter}
      >
        <header>
          <h2 id="title">${renderChips(own.title[ask.kind](server?.label ?? call?.serverLabel ?? '—'))}</h2>
          <button
            class="quiet icon"
            aria-label=${strings.asks.later}
            title=${strings.asks.later}
            @click=${(event: Event) => this.#postpone(event, ask)}
          >
            ${icon('close')}
          </button>
        </header>
        <div class="content" tabindex="0" role="group" aria-labelledby="title">
          <p id="why" class="muted">
            ${call ? html`${strings.asks.forCall} <bdi class="mono">${renderChips(call.tool, true)}</bdi>` : own.forNoCall}
            ${facts.map((fact) => html`· ${fact} `)}
            <br /><bdi class="origin" dir="ltr">${server?.origin ?? ''}</bdi>
          </p>
          ${ask.message === '' ? nothing : renderMessage(ask.message, own)} ${keyed(key, part.content)}
        </div>
        <footer>${keyed(key, this.#answers(ask, part))}</footer>
      </dialog>
    `;
  }

  #part(ask: Question, own: QuestionStrings): QuestionPart {
    switch (ask.kind) {
      case 'form':
        return renderForm(ask, this, own, this.strings.common.separator);
      case 'open-url':
        return renderOpenUrl(ask, this, own);
      case 'sampling':
        return renderSampling(ask, this, own);
    }
  }

  #answers(ask: Question, { refusals, buttons }: QuestionPart): TemplateResult {
    const guard = guardOf(this);
    return html`
      ${renderCovered(guard, this.strings.asks.covered)}
      ${refusals.map(
        ({ part, look, name, answer }) =>
          html`<button part=${part} class=${look} @click=${guard.meant(() => refuse(this, ask.id, answer))}>
            ${name}
          </button>`,
      )}
      <span class="gap"></span>
      ${buttons.map((button) => renderGuarded(guard, button))}
    `;
  }

  #postpone(event: Event, { id }: Question): void {
    event.preventDefault();
    this.#modal.close();
    this.dispatchEvent(new McpPostponeEvent({ askId: id }));
  }

  /** Escape in the dialog is an answer: none. From elsewhere, or if the protocol has no such answer, it is not. */
  #leave(event: Event, ask: Question, { refusals }: QuestionPart): void {
    const cancel = refusals.find(({ part }) => part === 'cancel');
    const isWithin = this.renderRoot.querySelector('dialog:focus-within') !== null;
    if (!isWithin || !cancel) return this.#postpone(event, ask);
    event.preventDefault();
    refuse(this, ask.id, cancel.answer);
  }
}

/** Shows the server's message, apart by place and by type, so that it cannot pass for the page's. Nothing in it is a link. */
function renderMessage(message: string, own: QuestionStrings): TemplateResult {
  return html`
    <div role="group" aria-labelledby="says">
      <h3 id="says">${own.serverSays}</h3>
      <blockquote part="message" class="message">
        <p dir="auto">${renderChips(message)}</p>
      </blockquote>
    </div>
  `;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-question': McpQuestion;
  }
}
