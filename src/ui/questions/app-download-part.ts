import { html } from 'lit';
import type { AppDownloadAsk, AppFile } from '../../core/index.js';
import { accept } from '../base/asks/answers.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { formatBytes } from '../base/format.js';
import { base64Length, decodeBase64 } from '../content/part/base64.js';
import { extensionOf, fileName } from '../content/part/mime.js';
import { inert, save } from '../content/part/save.js';
import { appEn } from '../locales/en/app.js';
import { keyOf, type QuestionPart, type QuestionView } from './question-part.js';

export const dictionary: Dictionary<typeof appEn> = new Dictionary('app', appEn);

/** Shows which files an app wants saved, by the names that they get. The press that allows it saves them. */
export function renderAppDownload(ask: AppDownloadAsk, element: QuestionView, tag: string): QuestionPart {
  const own = dictionary.of(tag);
  const files = ask.files.map((file) => ({ file, name: nameOf(file), size: sizeOf(file) }));
  return {
    content: html`
      <ul>
        ${files.map(
          ({ name, size }) =>
            html`<li><bdi>${renderChips(name, true)}</bdi> · ${formatBytes(size, tag)}</li>`,
        )}
      </ul>
      <p class="muted small">${own.downloadHint}</p>
    `,
    refusals: [
      { part: 'decline', look: '', name: own.doNotSave, answer: { kind: 'app-download', decision: 'deny' } },
    ],
    buttons: [
      {
        key: `save ${keyOf(ask)}`,
        part: 'accept',
        look: 'primary',
        name: own.save,
        act: (press) => {
          for (const { file, name } of files) save(inert(contentOf(file)), name);
          accept(element, press, ask.id, { kind: 'app-download', decision: 'approve' });
        },
      },
    ],
  };
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
