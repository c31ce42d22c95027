import { html, nothing, type TemplateResult } from 'lit';
import type { ResourcePart } from '../../../core/index.js';
import { bar, saveButton } from '../part/actions.js';
import { sentAs } from '../part/claimed-type.js';
import { note, type RenderContext } from '../part/context.js';
import { Lazy } from '../../base/lazy.js';
import { bounds } from '../../base/bounds.js';
import { languageOf, languageOfName } from '../code/languages.js';
import { longText } from '../part/long-text.js';
import { audioView, pictureView, videoView, type Media } from '../part/media-view.js';
import { base64Length, decodeBase64, encodeBase64 } from '../part/base64.js';
import { essence, extensionOf, fileName, textKind } from '../part/mime.js';
import { formatBytes } from '../../base/size.js';
import { inert } from '../part/save.js';
import { stateful } from '../part/stateful.js';
import { csvView, htmlView, jsonView, markdownView, textView, type Document } from '../text/text.js';
import { renderUri } from '../link/uri.js';
import { nameText } from '../part/value.js';
import { renderViews, type View } from '../part/views.js';

/** A resource that came along with the result, by the type it claims: as text, or as bytes that are looked at first. */
export function renderResource(part: ResourcePart, context: RenderContext): TemplateResult {
  // The core leaves out bytes that are too many, and the limit says so.
  const isLeftOut = part.limit && part.blob === '';
  return html`
    <div class="address small">${renderUri(part.uri, context)}</div>
    ${isLeftOut ? nothing : part.text === undefined ? renderBlob(part, context) : renderBody(part, part.text, context)}
  `;
}

function renderBody(
  { uri, mimeType }: Pick<ResourcePart, 'uri' | 'mimeType'>,
  text: string,
  context: RenderContext,
): unknown {
  const words = context.strings.content;
  const kind = textKind(mimeType);
  const facts = [words.kinds[kind === 'text' ? 'resource' : kind], mimeType && nameText(essence(mimeType))];
  const document: Document = {
    text,
    fileName: fileName(uri, 'resource', mimeType ? extensionOf(mimeType).replace('bin', 'txt') : 'txt'),
    label: [...facts, words.characters(text.length)].filter(Boolean).join(' · '),
  };
  const asText: View = {
    name: words.asText,
    show: (others) =>
      textView(text, context, { ...document, language: languageOf(mimeType) ?? languageOfName(uri), others }),
  };
  return renderViews(context, text, viewsOf(kind, document, asText, context));
}

function viewsOf(
  kind: ReturnType<typeof textKind>,
  document: Document,
  asText: View,
  context: RenderContext,
): readonly View[] {
  const words = context.strings.content;
  switch (kind) {
    case 'markdown':
      return [{ name: words.asMarkdown, show: (others) => markdownView(document, context, others) }, asText];
    case 'json':
      return [{ name: words.asTree, show: (others) => jsonView(document, context, others) }, asText];
    case 'csv':
      return [{ name: words.asTable, show: (others) => csvView(document, context, others) }, asText];
    case 'html':
      return [
        { ...asText, name: words.asSource },
        { name: words.asPreview, show: (others) => htmlView(document, context, others) },
      ];
    case 'svg':
      return context.drawSvg ? [{ ...asText, show: () => svgView(document, context) }] : [asText];
    case 'text':
      return [asText];
  }
}

/** Its source, with a button that draws it. */
function svgView({ text, fileName: name }: Document, context: RenderContext): unknown {
  const data = encodeBase64(new TextEncoder().encode(text));
  return pictureView({ data, mimeType: 'image/svg+xml', fileName: name }, context);
}

function renderBlob({ uri, mimeType, blob = '' }: ResourcePart, context: RenderContext): unknown {
  const { strings } = context;
  const words = strings.content;
  const type = essence(mimeType);
  const media = { data: blob, mimeType, fileName: fileName(uri, 'resource', extensionOf(mimeType)) };
  if (type.startsWith('image/')) return pictureView(media, context);
  if (type.startsWith('audio/')) return audioView(media, context);
  if (type.startsWith('video/')) return videoView(media, context);
  if (blob === '') return html`${bar(words.binary)}${note(words.noData)}`;
  // A sample tells whether it is Base64 at all, and spares the rest until someone wants it.
  if (!decodeBase64(blob.slice(0, 4_096))) {
    return html`${bar(words.binary)}${note(words.notBase64)}${longText(blob, context, words.binary)}`;
  }
  if (type === 'application/pdf') return renderPdf(media, context);
  const text = isText(type) ? textIn(blob) : undefined;
  return text === undefined
    ? renderBytes(media, context)
    : renderBody({ uri, ...(mimeType === undefined ? {} : { mimeType }) }, text, context);
}

function isText(type: string): boolean {
  return type.startsWith('text/') || textKind(type) !== 'text' || languageOf(type) !== undefined;
}

/** What the bytes say, where they are UTF-8. */
function textIn(blob: string): string | undefined {
  if (base64Length(blob) > bounds.textBytes) return undefined;
  try {
    const bytes = decodeBase64(blob);
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes of which nothing is known but what they claim to be. */
function renderBytes({ data, mimeType, fileName: name }: Media, context: RenderContext): TemplateResult {
  const { strings } = context;
  const words = strings.content;
  const label = [words.binary, formatBytes(base64Length(data), strings.tag)].join(' · ');
  return html`
    ${bar(
      label,
      saveButton(context, name, () => inert(decodeBase64(data) ?? data)),
    )}
    ${note(sentAs(mimeType, strings))}
  `;
}

const pdf = new Lazy(() => import('../pdf/pdf.js'));

function renderPdf(media: Media, context: RenderContext): unknown {
  return stateful<boolean>(
    context,
    media.data,
    (change) => {
      void pdf.arrive()?.then(() => change(() => true));
      return pdf.value !== undefined;
    },
    (isThere) => {
      if (pdf.value) return pdf.value.renderPdf(media, context);
      const missing = isThere ? note(context.strings.content.notLoaded) : nothing;
      return html`${missing}${renderBytes(media, context)}`;
    },
  );
}
