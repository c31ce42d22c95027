import { html, nothing } from 'lit';
import type { AppAsk, AppMessageAsk } from '../../core/index.js';
import { renderAccess } from '../apps/access.js';
import { accept } from '../base/asks/answers.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { icon } from '../base/icons.js';
import { appEn } from '../locales/en/app.js';
import { keyOf, type QuestionPart, type QuestionView } from './question-part.js';

export const dictionary: Dictionary<typeof appEn> = new Dictionary('app', appEn);

/** Shows whose an app is and what it may do. Nothing of it has run, and no picture of it is shown. */
export function renderApp(ask: AppAsk, element: QuestionView, tag: string): QuestionPart {
  const own = dictionary.of(tag);
  const { access, before, standing, durations } = ask;
  const showing = [undefined, ...durations].map((duration, at) => ({
    key: `${duration ?? 'once'} ${keyOf(ask)} ${ask.uri} ${JSON.stringify(access)}`,
    part: 'accept',
    look: at === 0 ? 'primary' : '',
    name: own[duration ?? 'once'],
    act: (press: Parameters<typeof accept>[1]) =>
      accept(element, press, ask.id, { kind: 'app', decision: 'approve', ...(duration ? { duration } : {}) }),
  }));
  return {
    content: html`
      <p class="app"><strong dir="auto">${renderChips(ask.app, true)}</strong></p>
      ${
        standing === 'changed'
          ? html`<p class="note" part="warning">${icon('warning')} <span>${own.changed}</span></p>`
          : nothing
      }
      ${renderAccess(access, own, before)}
      <p class="muted small">${own.isServers}</p>
    `,
    refusals: [{ part: 'decline', look: '', name: own.deny, answer: { kind: 'app', decision: 'deny' } }],
    buttons: showing.reverse(),
  };
}

/** Shows word for word what an app wants said to the model: the card has it as the server's message. */
export function renderAppMessage(ask: AppMessageAsk, element: QuestionView, tag: string): QuestionPart {
  const own = dictionary.of(tag);
  return {
    content: html`<p class="muted small">${own.messageHint}</p>`,
    refusals: [
      { part: 'decline', look: '', name: own.doNotSay, answer: { kind: 'app-message', decision: 'deny' } },
    ],
    buttons: [
      {
        key: `say ${keyOf(ask)}`,
        part: 'accept',
        look: 'primary',
        name: own.say,
        act: (press) => accept(element, press, ask.id, { kind: 'app-message', decision: 'approve' }),
      },
    ],
  };
}
