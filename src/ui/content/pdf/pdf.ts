import { html, type TemplateResult } from 'lit';
import { lateIcon } from '../../base/lazy-icons.js';
import { bar, saveButton } from '../part/actions.js';
import { sentAs } from '../part/claimed-type.js';
import { note, type RenderContext } from '../part/context.js';
import { decode, type Decoded } from '../part/decode.js';
import { documentWords } from '../part/document-strings.js';
import { longText } from '../part/long-text.js';
import type { Media } from '../part/media-view.js';
import { decodeBase64 } from '../part/base64.js';
import { bounds } from '../../base/bounds.js';
import { isPdf } from './is-pdf.js';
import { formatBytes } from '../../base/size.js';
import { inert } from '../part/save.js';
import { stateful } from '../part/stateful.js';

/** As long as a viewer may take to come up and read it. */
const lifeMs = 60_000;

/**
 * A PDF, for the browser's own viewer, in a tab of its own: in the page it would need a frame or a plug-in, which a strict
 * page forbids and reports.
 */
export function renderPdf(media: Media, context: RenderContext): TemplateResult {
  const { tag } = context.strings;
  const drawn = stateful<boolean>(
    context,
    tag,
    (change) => {
      void documentWords.arrive(tag)?.then(() => change(() => true));
      return false;
    },
    () => renderDecoded(media, context),
  );
  return html`${drawn}`;
}

function renderDecoded(media: Media, context: RenderContext): unknown {
  return stateful<Decoded | 'opening'>(
    context,
    media.data,
    (change) => {
      const decoded = decode(media.data);
      if (!(decoded instanceof Promise)) return decoded;
      void decoded.then((late) => change(() => late));
      return 'opening';
    },
    (state) => renderState(state, media, context),
  );
}

function renderState(state: Decoded | 'opening', media: Media, context: RenderContext): TemplateResult {
  const { content, tag } = context.strings;
  const words = documentWords.of(tag).pdf;
  const refused = (reason: string): TemplateResult => renderRefused(media, reason, context);
  if (state === 'opening') return bar(words.kind);
  switch (state.is) {
    case 'empty':
      return html`${bar(words.kind)}${note(content.noData)}`;
    case 'broken':
      return html`${bar(words.kind)}${note(content.notBase64)}${longText(media.data, context, words.kind)}`;
    case 'too-many-bytes':
      return refused(content.notShown.bytes(formatBytes(bounds.mediaBytes, tag)));
    case 'bytes':
      return isPdf(state.bytes) ? renderBytes(state.bytes, media, context) : refused(words.notPdf);
  }
}

/** Why it is not opened, with what can still be done with its data. */
function renderRefused(
  { data, mimeType, fileName }: Media,
  reason: string,
  context: RenderContext,
): TemplateResult {
  const { strings } = context;
  return html`
    ${bar(
      documentWords.of(strings.tag).pdf.kind,
      saveButton(context, fileName, () => inert(decodeBase64(data) ?? data)),
    )}
    ${note(`${reason} ${sentAs(mimeType, strings)}`)}
  `;
}

function renderBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { fileName }: Media,
  context: RenderContext,
): TemplateResult {
  const { tag } = context.strings;
  const words = documentWords.of(tag).pdf;
  return html`
    ${bar(
      `${words.kind} · ${formatBytes(bytes.length, tag)}`,
      saveButton(context, fileName, () => inert(bytes)),
    )}
    <button class="small" @click=${() => openPdf(bytes)}>${lateIcon('external')} ${words.open}</button>
    ${note(words.notShown)}
  `;
}

/** Only ever called by a press. The new tab has no way back to this page. */
function openPdf(bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, lifeMs);
}
