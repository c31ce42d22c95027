import { html, nothing } from 'lit';
import type { AppAsk } from '../../core/index.js';
import { renderAccess } from '../apps/access.js';
import { dictionary } from '../apps/strings.js';
import { accept } from '../base/asks/answers.js';
import { icon } from '../base/icons.js';
import { openMenu } from '../base/menu.js';
import { renderMenuButton } from '../base/menu-button.js';
import type { AppStrings } from '../locales/en/app.js';
import { keyOf, type QuestionPart, type QuestionView } from './question-part.js';

export { dictionary };

type Duration = AppAsk['durations'][number];

/** How long each app is to be shown, where a person has chosen that. */
const chosen = new WeakMap<AppAsk, Duration>();

/** Shows whose an app is and what it may do. Nothing of it has run, and no picture of it is shown. */
export function renderApp(ask: AppAsk, element: QuestionView, tag: string): QuestionPart {
  const own = dictionary.of(tag);
  const { access, before, standing } = ask;
  const duration = chosen.get(ask);
  return {
    content: html`
      ${
        standing === 'changed'
          ? html`<p class="note" part="warning">${icon('warning')} <span>${own.changed}</span></p>`
          : nothing
      }
      ${renderAccess(access, own, before)}
      <p class="muted small">${own.isServers}</p>
    `,
    refusals: [{ part: 'decline', look: '', name: own.deny, answer: { kind: 'app', decision: 'deny' } }],
    buttons: [
      {
        key: `${duration ?? 'once'} ${keyOf(ask)} ${ask.uri} ${JSON.stringify(access)}`,
        part: 'accept',
        look: 'primary',
        name: own.shows[duration ?? 'once'],
        act: (press) =>
          accept(element, press, ask.id, {
            kind: 'app',
            decision: 'approve',
            ...(duration ? { duration } : {}),
          }),
      },
    ],
    menu: renderMenuButton({
      label: own.howLong,
      look: icon('collapse'),
      classes: 'menu-button primary',
      open: (...at) => openDurations(ask, element, own, ...at),
    }),
  };
}

/** A choice changes the words of the button, and shows nothing. */
function openDurations(
  ask: AppAsk,
  element: QuestionView,
  own: AppStrings,
  button: HTMLElement,
  fromLast?: boolean,
): void {
  const items = [undefined, ...ask.durations].map((duration) => ({
    label: own.lasting[duration ?? 'once'],
    isChecked: chosen.get(ask) === duration,
    act: () => {
      if (duration) chosen.set(ask, duration);
      else chosen.delete(ask);
      element.requestUpdate();
    },
  }));
  openMenu(button, own.howLong, items, fromLast);
}
