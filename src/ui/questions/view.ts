import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { refuse } from '../base/asks/answers.js';
import { renderCovered, renderGuarded, guardStyles } from '../base/asks/guarded.js';
import { guardOf } from '../base/asks/press-guard.js';
import { Dictionary } from '../base/dictionary.js';
import { McpPostponeEvent } from '../base/events.js';
import { icon } from '../base/icons.js';
import { questionEn } from '../locales/en/question.js';
import type { QuestionStrings } from '../locales/strings/question.js';
import { ignoreHeldEnter } from '../base/modal.js';
import { renderChips } from '../base/chips.js';
import { dialogStyles } from '../base/styles/dialog.styles.js';
import { renderForm } from './form.js';
import { keyOf, type Inside, type QuestionView } from './inside.js';
import { styles as own } from './mcp-question.styles.js';
import { renderOpenUrl } from './open-url.js';
import { renderSampling } from './sampling.js';

export const styles: readonly CSSResult[] = [...dialogStyles, guardStyles, own];

export const dictionary: Dictionary<QuestionStrings> = new Dictionary(
  questionEn,
  async () => (await import('../locales/zh-CN/question.js')).questionZhCN,
);

/** Who asks, for what, in words that the server has no part in; then what it says, and what can be answered. */
export function renderQuestion(view: QuestionView): TemplateResult {
  const { ask, call, server, strings } = view;
  const words = dictionary.of(strings.tag);
  const inside = renderInside(view, words);
  const key = keyOf(ask);
  const facts = [
    ask.round > 1 ? words.again(ask.round) : undefined,
    view.count > 1 ? strings.approval.position(view.position, view.count) : undefined,
  ].filter((fact) => fact !== undefined);
  return html`
    <span class="sentinel"></span>
    <dialog
      part="dialog"
      aria-labelledby="title"
      aria-describedby="why"
      @cancel=${(event: Event) => leave(event, view, inside)}
      @keydown=${ignoreHeldEnter}
    >
      <header>
        <h2 id="title">${renderChips(words.title[ask.kind](server?.label ?? call?.serverLabel ?? '—'))}</h2>
        <button
          class="quiet icon"
          aria-label=${words.later}
          title=${words.later}
          @click=${(event: Event) => postpone(event, view)}
        >
          ${icon('close')}
        </button>
      </header>
      <div class="content" tabindex="0" role="group" aria-labelledby="title">
        <p id="why" class="muted">
          ${call ? html`${words.forCall} <bdi class="mono">${renderChips(call.tool, true)}</bdi>` : words.forNoCall}
          ${facts.map((fact) => html`· ${fact} `)}
          <br /><bdi class="origin" dir="ltr">${server?.origin ?? ''}</bdi>
        </p>
        ${ask.message === '' ? nothing : renderMessage(ask.message, words)} ${keyed(key, inside.content)}
      </div>
      <footer>${keyed(key, renderAnswers(inside, view, words))}</footer>
    </dialog>
  `;
}

function renderAnswers(
  { refusals, buttons }: Inside,
  view: QuestionView,
  words: QuestionStrings,
): TemplateResult {
  const { element, ask } = view;
  const guard = guardOf(element);
  return html`
    ${renderCovered(guard, words.covered)}
    ${refusals.map(
      ({ part, look, name, answer }) =>
        html`<button part=${part} class=${look} @click=${guard.meant(() => refuse(element, ask.id, answer))}>
          ${name}
        </button>`,
    )}
    <span class="gap"></span>
    ${buttons.map((button) => renderGuarded(guard, button))}
  `;
}

function postpone(event: Event, { element, ask, close }: QuestionView): void {
  event.preventDefault();
  close();
  element.dispatchEvent(new McpPostponeEvent(ask.id));
}

/** Escape in the dialog is an answer: none. From elsewhere, or where the protocol has no such answer, it is not. */
function leave(event: Event, view: QuestionView, { refusals }: Inside): void {
  const { element, ask } = view;
  const cancel = refusals.find(({ part }) => part === 'cancel');
  const isWithin = element.shadowRoot?.querySelector('dialog:focus-within') !== null;
  if (!isWithin || !cancel) return postpone(event, view);
  event.preventDefault();
  refuse(element, ask.id, cancel.answer);
}

function renderInside(view: QuestionView, words: QuestionStrings): Inside {
  const { ask } = view;
  switch (ask.kind) {
    case 'form':
      return renderForm(ask, view, words);
    case 'open-url':
      return renderOpenUrl(ask, view, words);
    case 'sampling':
      return renderSampling(ask, view, words);
  }
}

/** Set apart by place and by type, so that it cannot pass for the page's own words. Nothing in it is a link. */
function renderMessage(message: string, words: QuestionStrings): TemplateResult {
  return html`
    <div role="group" aria-labelledby="says">
      <h3 id="says">${words.serverSays}</h3>
      <blockquote part="message" class="message">
        <p dir="auto">${renderChips(message)}</p>
      </blockquote>
    </div>
  `;
}
