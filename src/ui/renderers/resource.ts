import { html, nothing, type TemplateResult } from 'lit';
import type { ResourcePart } from '../../core/index.js';
import { bar, saveButton, type Head } from './actions.js';
import { renderSound } from './audio.js';
import { base64Length, decodeBase64 } from './pure/base64.js';
import { note, type RenderContext } from './context.js';
import { renderCsv } from './csv-view.js';
import { renderPicture } from './image.js';
import { renderJson } from './json-view.js';
import { longText } from './long-text.js';
import { renderMarkdown } from './markdown-view.js';
import { renderBroken, type Media } from './media.js';
import { essence, extensionOf, fileName, textKind } from './pure/mime.js';
import { inert } from './save.js';
import { formatBytes } from './pure/size.js';
import { textActions } from './text.js';
import { renderUri } from './uri.js';
import { cutName } from './value.js';

/** A resource that came along with the result, by the type it claims: as text, or as bytes that are looked at first. */
export function renderResource(part: ResourcePart, context: RenderContext): TemplateResult {
  // The core leaves out bytes that are too many, and the limit says so.
  const isLeftOut = part.limit && part.blob === '';
  return html`
    <div class="address small">${renderUri(part.uri, context)}</div>
    ${isLeftOut ? nothing : part.text === undefined ? renderBlob(part, context) : renderBody(part, part.text, context)}
  `;
}

function renderBody({ uri, mimeType }: ResourcePart, text: string, context: RenderContext): unknown {
  const words = context.strings.content;
  const kind = textKind(mimeType);
  const name = fileName(uri, 'resource', mimeType ? extensionOf(mimeType).replace('bin', 'txt') : 'txt');
  const facts = [words.kinds[kind], words.characters(text.length)];
  const head: Head = (toggle) => bar(facts.join(' · '), toggle, ...textActions(text, name, context));
  switch (kind) {
    case 'markdown':
      return renderMarkdown(text, context, head);
    case 'json':
      return renderJson(text, context, head);
    case 'csv':
      return renderCsv(text, context, head);
    case 'html':
    case 'svg':
      return html`${head(nothing)}${note(words.textBecause[kind])}${longText(text, context, words.kinds[kind])}`;
    case 'text':
      return html`${head(nothing)}${longText(text, context, words.kinds.resource)}`;
  }
}

function renderBlob({ uri, mimeType, blob = '' }: ResourcePart, context: RenderContext): unknown {
  const { strings } = context;
  const words = strings.content;
  const type = essence(mimeType);
  const media: Media = { data: blob, mimeType, name: fileName(uri, 'resource', extensionOf(mimeType)) };
  if (type.startsWith('image/')) return renderPicture(media, context);
  if (type.startsWith('audio/')) return renderSound(media, context);
  if (blob === '') return html`${bar(words.binary)}${note(words.noData)}`;
  const claimed = words.sentAs(mimeType ? cutName(mimeType) : words.noType);
  const label = [words.binary, formatBytes(base64Length(blob), strings.tag)].join(' · ');
  // A sample tells whether it is Base64 at all, and spares the rest until someone wants it.
  if (!decodeBase64(blob.slice(0, 4_096))) return renderBroken(blob, words.binary, context);
  return html`
    ${bar(
      label,
      saveButton(context, media.name, () => inert(decodeBase64(blob) ?? blob)),
    )}
    ${note(claimed)}
  `;
}
