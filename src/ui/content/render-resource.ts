import { html, nothing, type TemplateResult } from 'lit';
import type { ResourcePart, TextPart } from '../../core/index.js';
import { bounds } from '../base/bounds.js';
import { formatBytes } from '../base/format.js';
import { languageOf, languageOfName } from './code/languages.js';
import { documentOfType, possibleDocuments, showByKind } from './kinds.js';
import { renderUri } from './link/kind.js';
import { bar, saveButton } from './part/actions.js';
import { base64Length, decodeBase64 } from './part/base64.js';
import { note, type RenderContext } from './part/context.js';
import { type Document, renderViews } from './part/kind.js';
import { longText } from './part/long-text.js';
import { essence, extensionOf, fileName, sentAs } from './part/mime.js';
import { inert } from './part/save.js';
import { nameText } from './part/value.js';
import { textView } from './text/kind.js';

/** Renders text as text: no link is made of it, and no markup is looked for in it. What it may be besides is offered. */
export function renderText({ text }: TextPart, context: RenderContext): unknown {
  const others = possibleDocuments(text).map(({ extension, label, view }) =>
    view({ text, fileName: `text.${extension}`, label: context.strings.content.kinds[label] }, context),
  );
  return renderViews(context, text, [textView({ text, fileName: 'text.txt' }, context), ...others]);
}

/** Renders a resource that came with the result, by the type that it claims. */
export function renderResource(part: ResourcePart, context: RenderContext): TemplateResult {
  const { uri, text, blob, limit } = part;
  const contents = (): unknown => {
    // The core leaves out bytes that are too many, and the limit says so.
    if (limit && blob === '') return nothing;
    if (text !== undefined) return renderDocument(part, text, context);
    return showByKind(part, context) ?? renderBlob(part, context);
  };
  return html`<div class="address small">${renderUri(uri, context)}</div>
    ${contents()}`;
}

function renderDocument({ uri, mimeType }: ResourcePart, text: string, context: RenderContext): unknown {
  const words = context.strings.content;
  const type = essence(mimeType);
  const kind = documentOfType(type);
  const facts = [
    words.kinds[kind?.label ?? 'resource'],
    type && nameText(type),
    words.characters(text.length),
  ];
  const document: Document = {
    text,
    fileName: fileName(uri, 'resource', mimeType ? extensionOf(mimeType).replace('bin', 'txt') : 'txt'),
    label: facts.filter(Boolean).join(' · '),
    language: languageOf(mimeType) ?? languageOfName(uri),
  };
  const asText = textView(document, context);
  const own = kind?.view(document, context);
  const views = own ? (kind?.order?.(own, asText, context) ?? [own, asText]) : [asText];
  return renderViews(context, text, views);
}

function renderBlob(part: ResourcePart, context: RenderContext): unknown {
  const words = context.strings.content;
  const { blob = '' } = part;
  if (blob === '') return html`${bar(words.binary)}${note(words.noData)}`;
  // A sample tells whether it is Base64 at all, and spares the rest until someone wants it.
  if (!decodeBase64(blob.slice(0, 4_096))) {
    return html`${bar(words.binary)}${note(words.notBase64)}${longText(blob, context, words.binary)}`;
  }
  const type = essence(part.mimeType);
  const isText = type.startsWith('text/') || documentOfType(type) || languageOf(type);
  const text = isText ? textIn(blob) : undefined;
  return text === undefined ? renderBytes(part, blob, context) : renderDocument(part, text, context);
}

/** Returns bytes as text, if they are UTF-8. */
function textIn(blob: string): string | undefined {
  if (base64Length(blob) > bounds.textBytes) return undefined;
  try {
    const bytes = decodeBase64(blob);
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Renders bytes of which nothing is known but what they claim to be. */
function renderBytes({ uri, mimeType }: ResourcePart, blob: string, context: RenderContext): TemplateResult {
  const { strings } = context;
  const label = [strings.content.binary, formatBytes(base64Length(blob), strings.tag)].join(' · ');
  const name = fileName(uri, 'resource', extensionOf(mimeType));
  const save = saveButton(context, name, () => inert(decodeBase64(blob) ?? blob));
  return html`${bar(label, save)}${note(sentAs(mimeType, strings))}`;
}
