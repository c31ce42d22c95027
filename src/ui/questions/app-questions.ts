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

/** Durations that the person chose for permissions to show an app. There is no entry if the person has not chosen. */
const chosen = new WeakMap<AppAsk, Duration>();

/**
 * Renders the server and the permissions of an app. At this point, none of the app's code has run, and none of its images are
 * shown.
 */
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

/** Opens the menu of durations. A choice only changes the words of the button, and shows no app. */
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

type AppWish = AppMessageAsk | AppDownloadAsk;

/** Renders the text that an app wants to send to the model, or the files that it wants to save on this device. */
export function renderWish(ask: AppWish, element: QuestionView, tag: string): QuestionPart {
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

/** Renders the media of the message. The card shows the text of the message verbatim, as the server's message. */
function renderSaid({ media }: AppMessageAsk): unknown {
  return media.length > 0 ? html`<blockquote>${renderMedia(media)}</blockquote>` : nothing;
}

/** Renders the files, with the names under which they will be saved. */
function renderFiles(
  files: readonly { readonly file: AppFile; readonly name: string }[],
  tag: string,
): unknown {
  return html`<ul>
    ${files.map(
      ({ file, name }) =>
        html`<li><bdi>${renderChips(name, 'name')}</bdi>&nbsp;· ${formatBytes(sizeOf(file), tag)}</li>`,
    )}
  </ul>`;
}

/** Returns the name of a saved file. The server must not decide how the operating system opens the file. */
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
