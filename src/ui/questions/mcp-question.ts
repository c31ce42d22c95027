import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
  css,
  type CSSResult,
} from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Call, Question, Server } from '../../core/index.js';
import { refuse } from '../base/asks/answers.js';
import { guardStyles, renderCovered, renderGuarded } from '../base/asks/guarded.js';
import { cardKeys, renderPostpone } from '../base/asks/postpone.js';
import { guardOf } from '../base/asks/press-guard.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpPostponeEvent } from '../base/events.js';
import { need } from '../base/element-registry.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { askCardStyles } from '../base/styles/ask-card.styles.js';
import { controls } from '../base/styles/controls.styles.js';
import { splitStyles } from '../base/styles/split.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { dictionary as appDictionary } from '../apps/strings.js';
import { dictionary as formDictionary } from '../form/strings.js';
import { questionEn, type QuestionStrings } from '../locales/en/question.js';
import { renderApp, renderWish } from './app-questions.js';
import {
  keyOf,
  renderForm,
  renderOpenUrl,
  renderSampling,
  type QuestionPart,
  type QuestionView,
} from './server-questions.js';

const styles: CSSResult = css`
  .unmarked {
    outline: none;
  }

  .content {
    --_fade: 1.5rem;
  }

  footer {
    padding-block-start: 0;
  }

  .message p {
    white-space: pre-line;
  }

  .address {
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }

  .address strong {
    color: var(--_text);
  }

  [part='access'] ul {
    padding-inline-start: calc(var(--_space) * 5);
  }

  dl {
    display: grid;
    gap: calc(var(--_space) * 2);
  }

  dt {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  dd {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface-raised);
    white-space: pre-wrap;
  }

  /* On small phones, buttons share a row or fill one each. */
  @media (width < 24rem) {
    footer {
      gap: calc(var(--_space) * 2) var(--_space);
    }

    .gap {
      display: none;
    }

    footer > *,
    .split > :first-child {
      flex: auto;
    }

    footer button:not(.menu-button) {
      padding-inline: calc(var(--_space) * 2.5);
    }
  }
`;

const dictionary = new Dictionary('question', questionEn);

/**
 * @summary Shows a server's question to a person: to fill in a form, to open an address, or to let the server use the page's
 * model. The card shows which server asks and for which call. The server's text is separate and plain. The card does not move
 * the focus to itself. Escape and the button at the top postpone the question. Only a real click or key press answers the
 * question, and only after the button that sends, opens or allows something has been visible for a moment.
 *
 * @csspart card - The card.
 * @csspart message - The server's message.
 * @csspart address - The full address to open.
 * @csspart warning - A warning about the question.
 * @csspart model-text - The text that the model would receive.
 * @csspart accept - The button that sends the form, opens the address, or allows the question.
 * @csspart decline - The button that declines.
 * @csspart cancel - The button that closes the question without an answer.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-answer - The person answered.
 * @fires mcp-open-address - The person opened the address.
 * @fires mcp-postpone - The person postponed the question; the ask stays open.
 */
export class McpQuestion extends McpLocalizedElement implements QuestionView {
  static override styles: CSSResultGroup = [
    tokens,
    controls,
    guardStyles,
    askCardStyles,
    splitStyles,
    styles,
  ];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    ask: { attribute: false },
    call: { attribute: false },
    server: { attribute: false },
    position: { type: Number },
    count: { type: Number },
    opened: { state: true },
  };

  /** Question to show. If `undefined`, the element shows nothing. */
  declare ask: Question | undefined;
  /** Call that the question belongs to; `undefined` if there is none. */
  declare call: Call | undefined;
  /** Server that asks: the card shows its label in the page and its origin. */
  declare server: Server | undefined;
  /** Position of this question among the waiting ones, from 1. */
  declare position: number;
  /** Number of waiting questions. */
  declare count: number;
  /** @internal True if the person has opened the address. */
  declare opened: boolean;

  /**
   * Set if a question replaced another one that had the focus. The focus then moves, so that the person does not answer the new
   * question unread.
   */
  #moves: { readonly isByKey: boolean } | undefined;

  constructor() {
    super();
    this.position = 1;
    this.count = 1;
    this.opened = false;
  }

  /** Loads a form's strings before its card is shown, so that nothing moves later. */
  protected override get dictionaries(): readonly Dictionary<object>[] {
    const { ask } = this;
    if (ask?.kind === 'form') return [dictionary, formDictionary];
    return ask && 'app' in ask ? [dictionary, appDictionary] : [dictionary];
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const coming = super.arriving(tag);
    const form = this.ask?.kind === 'form' ? need('mcp-tool-form') : undefined;
    return coming && form ? Promise.all([coming, form]) : (coming ?? form);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('ask');
    const isOther = changed.has('ask') && before?.id !== this.ask?.id;
    if (isOther) this.opened = false;
    const isMoved = isOther && before !== undefined && this.matches(':focus-within');
    this.#moves = isMoved ? { isByKey: this.renderRoot.querySelector(':focus-visible') !== null } : undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#moves) this.focusFirst(this.#moves.isByKey);
  }

  /**
   * Moves the focus to the title, where no key and no second click can answer a question that has not been read. `isByKey`
   * shows the focus ring for keyboard users: the browser cannot decide that if the element with the focus is gone.
   */
  focusFirst(isByKey = true): void {
    const title = this.renderRoot.querySelector<HTMLElement>('#title');
    title?.classList.toggle('unmarked', !isByKey);
    title?.focus({ preventScroll: true });
    this.renderRoot.querySelector('.content')?.scrollTo(0, 0);
  }

  /** Renders who asks and for which call, in the page's own words; then the server's message and the answers. */
  protected override render(): unknown {
    const { ask, call, server, strings } = this;
    if (!ask) return nothing;
    const own = dictionary.of(strings.tag);
    const part = this.#part(ask, own);
    const key = keyOf(ask);
    const facts = [
      ...(ask.round > 1 ? [own.round(ask.round)] : []),
      ...(this.count > 1 ? [strings.asks.position(this.position, this.count)] : []),
    ];
    return html`
      <section
        part="card"
        role="group"
        aria-labelledby="title"
        aria-describedby="why"
        @keydown=${cardKeys(() => this.#postpone(ask))}
      >
        <header>
          <h2 id="title" tabindex="-1">
            <bdi
              >${renderChips(own.title[ask.kind](server?.label ?? call?.serverLabel ?? '—', 'app' in ask ? ask.app : ''))}</bdi
            >
          </h2>
          ${renderPostpone(strings.asks.later, () => this.#postpone(ask))}
        </header>
        <p id="why">
          ${'app' in ask ? nothing : this.#renderCall(own)}
          <bdi class="origin" dir="ltr">${server?.origin ?? ''}</bdi
          >${facts.map((fact) => html`&nbsp;· ${fact}`)}
        </p>
        <div class="content" tabindex="0" role="group" aria-labelledby="title">
          ${ask.message === '' ? nothing : renderMessage(ask.message, 'app' in ask ? own.appSays : own.serverSays)}
          ${keyed(key, part.content)}
        </div>
        <footer>${keyed(key, this.#answers(ask, part))}</footer>
      </section>
    `;
  }

  /** Renders the name of the call. For an app's question, the title already contains it. */
  #renderCall({ forNoCall }: QuestionStrings): TemplateResult {
    const { asks, toolTitle } = this.strings;
    const { call } = this;
    return html`${call ? html`${asks.forCall} <bdi>${renderChips(toolTitle(call.displayName, call.tool), 'name')}</bdi>` : forNoCall}&nbsp;·`;
  }

  #part(ask: Question, own: QuestionStrings): QuestionPart {
    switch (ask.kind) {
      case 'form':
        return renderForm(ask, this, own, this.strings.common.separator);
      case 'open-url':
        return renderOpenUrl(ask, this, own);
      case 'sampling':
        return renderSampling(ask, this, own);
      case 'app':
        return renderApp(ask, this, this.strings.tag);
      default:
        return renderWish(ask, this, this.strings.tag);
    }
  }

  #answers(ask: Question, { refusals, buttons, menu }: QuestionPart): TemplateResult {
    const guard = guardOf(this);
    const meant = buttons.map((button) => renderGuarded(guard, button));
    return html`
      ${this.renderRoot.querySelector('.menu') ? nothing : renderCovered(guard, this.strings.asks.covered)}
      ${refusals.map(
        ({ part, look, name, answer }) =>
          html`<button part=${part} class=${look} @click=${guard.meant(() => refuse(this, ask.id, answer))}>
            ${name}
          </button>`,
      )}
      <span class="gap"></span>
      ${menu ? html`<span class="split">${meant}${menu}</span>` : meant}
    `;
  }

  #postpone({ id }: Question): void {
    this.dispatchEvent(new McpPostponeEvent({ askId: id }));
  }
}

/** Renders the server's message, set apart by place and type, so that it cannot look like the page's. It contains no links. */
function renderMessage(message: string, whose: string): TemplateResult {
  return html`
    <blockquote part="message" class="message" aria-labelledby="says">
      <h3 id="says">${whose}</h3>
      <p dir="auto">${renderChips(message)}</p>
    </blockquote>
  `;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-question': McpQuestion;
  }
}
