import { html, nothing } from 'lit';
import type { AppAsk, AppDownloadAsk, AppFile, AppMessageAsk } from '../../core/index.js';
import { renderAccess } from '../apps/access.js';
import { dictionary } from '../apps/strings.js';
import { renderMedia } from '../apps/words.js';
import { accept } from '../base/asks/answers.js';
import { renderChips } from '../base/chips.js';
import { formatBytes } from '../base/format.js';
import { base64Length, decodeBase64 } from '../base/bytes/base64.js';
import { extensionOf, fileName } from '../base/bytes/mime.js';
import { inert, save } from '../base/bytes/download.js';
import { icon } from '../base/icons.js';
import { renderMenuButton } from '../base/menu-button.js';
import { openMenu } from '../base/menu.js';
import type { AppStrings } from '../locales/en/app.js';
import { keyOf, type QuestionPart, type QuestionView } from './server-questions.js';

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

type Wish = AppMessageAsk | AppDownloadAsk;

/** Shows what an app wants said to the model, or saved on this device. */
export function renderWish(ask: Wish, element: QuestionView, tag: string): QuestionPart {
  const own = dictionary.of(tag);
  const isMessage = ask.kind === 'app-message';
  const answer = isMessage ? ({ kind: 'app-message' } as const) : ({ kind: 'app-download' } as const);
  const files = isMessage ? [] : ask.files.map((file) => ({ file, name: nameOf(file) }));
  return {
    content: html`
      ${isMessage ? renderSaid(ask) : renderFiles(files, tag)}
      <p class="muted small">${isMessage ? own.messageHint : own.downloadHint}</p>
    `,
    refusals: [
      {
        part: 'decline',
        look: '',
        name: isMessage ? own.doNotSay : own.doNotSave,
        answer: { ...answer, decision: 'deny' },
      },
    ],
    buttons:
      !isMessage || canShow(ask, element)
        ? [
            {
              key: keyOf(ask),
              part: 'accept',
              look: 'primary',
              name: isMessage ? own.say : own.save,
              act: (press) => {
                for (const { file, name } of files) save(inert(contentOf(file)), name);
                accept(element, press, ask.id, { ...answer, decision: 'approve' });
              },
            },
          ]
        : [],
  };
}

/** False until the element that shows images is loaded: a person must see an image before they can allow it. */
function canShow({ media }: AppMessageAsk, element: QuestionView): boolean {
  if (media.length === 0 || customElements.get('mcp-content')) return true;
  void customElements.whenDefined('mcp-content').then(() => element.requestUpdate());
  return false;
}

/** The text is shown word for word by the card, as the server's message; this is the rest. */
function renderSaid({ media }: AppMessageAsk): unknown {
  return media.length > 0 ? html`<blockquote>${renderMedia(media)}</blockquote>` : nothing;
}

/** The names are those that the files get. */
function renderFiles(
  files: readonly { readonly file: AppFile; readonly name: string }[],
  tag: string,
): unknown {
  return html`<ul>
    ${files.map(
      ({ file, name }) =>
        html`<li><bdi>${renderChips(name, 'name')}</bdi> · ${formatBytes(sizeOf(file), tag)}</li>`,
    )}
  </ul>`;
}

/** The server has no say in how a system opens it. */
function nameOf({ uri, mimeType, blob }: AppFile): string {
  const extension = extensionOf(mimeType);
  return fileName(uri, 'file', extension === 'bin' && blob === undefined ? 'txt' : extension);
}

function sizeOf({ text, blob = '' }: AppFile): number {
  return text === undefined ? base64Length(blob) : new Blob([text]).size;
}

function contentOf({ text, blob = '' }: AppFile): BlobPart {
  return text ?? decodeBase64(blob) ?? blob;
}
