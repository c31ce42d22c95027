import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue, Part, UnknownPart, ResourcePart, TextPart } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';
import { showByKind, documentOfType, possibleDocuments } from './kinds.js';
import { renderAnnotated, weightOf } from './part/annotated.js';
import { guarded } from '../base/stateful.js';
import { dot } from '../base/dot.js';
import { note, type RenderContext, sentAsType } from './part/context.js';
import { longText, renderFolded } from './part/long-text.js';
import { renderPageView } from './part/page-view.js';
import { cutName, nameText } from './part/value.js';
import { treeOf } from './tree/kind.js';
import { bounds } from '../base/bounds.js';
import { formatBytes } from '../base/format.js';
import { languageOf, languageOfName } from './code/languages.js';
import { renderUri } from './link/kind.js';
import { bar, saveButton } from './part/actions.js';
import { base64Length, decodeBase64 } from '../base/bytes/base64.js';
import { type Document, renderViews } from './part/kind.js';
import { essence, extensionOf, fileName } from '../base/bytes/mime.js';
import { inert } from '../base/bytes/download.js';
import { textView } from './text/kind.js';

/** Renders text verbatim, without links or markup. Other views that it allows are offered. */
function renderText({ text }: TextPart, context: RenderContext): unknown {
  const others = possibleDocuments(text).map(({ extension, label, view }) =>
    view({ text, fileName: `text.${extension}`, label: context.strings.content.kinds[label] }, context),
  );
  return renderViews(context, text, [textView({ text, fileName: 'text.txt' }, context), ...others]);
}

/** Renders an embedded resource by its claimed type. */
function renderResource(part: ResourcePart, context: RenderContext): TemplateResult {
  const { uri, text, blob, limit } = part;
  const contents = (): unknown => {
    // The core leaves out bytes above the limit. The notice of the limit reports it.
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
    label: facts.filter(Boolean).join(dot),
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
  // A sample shows whether it is Base64 at all. The rest is decoded only on request.
  if (!decodeBase64(blob.slice(0, 4_096))) {
    return html`${bar(words.binary)}${note(words.notBase64)}${longText(blob, context, words.binary)}`;
  }
  const type = essence(part.mimeType);
  const isText = type.startsWith('text/') || documentOfType(type) || languageOf(type);
  const text = isText ? textIn(blob) : undefined;
  return text === undefined ? renderBytes(part, blob, context) : renderDocument(part, text, context);
}

/** Returns bytes as text; `undefined` if they are not UTF-8. */
function textIn(blob: string): string | undefined {
  if (base64Length(blob) > bounds.textBytes) return undefined;
  try {
    const bytes = decodeBase64(blob);
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Renders bytes if only their claimed type is known. */
function renderBytes({ uri, mimeType }: ResourcePart, blob: string, context: RenderContext): TemplateResult {
  const { strings } = context;
  const label = [strings.content.binary, formatBytes(base64Length(blob), strings.tag)].join(dot);
  const name = fileName(uri, 'resource', extensionOf(mimeType));
  const save = saveButton(context, name, () => inert(decodeBase64(blob) ?? blob));
  return html`${bar(label, save)}${note(sentAsType(mimeType, strings))}`;
}

/** The fields of each kind of part that must be strings; those with a `?` are optional. */
const stringFields: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['text', ['text']],
  ['image', ['data', 'mimeType']],
  ['audio', ['data', 'mimeType']],
  ['link', ['uri', 'name', 'title?', 'description?', 'mimeType?']],
  ['resource', ['uri', 'mimeType?', 'text?', 'blob?']],
  ['structured', []],
  ['unknown', ['type']],
]);

/**
 * Returns a valid part. A page may pass a part of any shape: a malformed one becomes an unknown part, so that renderers can rely
 * on the types.
 */
export function admitPart(part: unknown): Part {
  const fields: Partial<Record<string, unknown>> = typeof part === 'object' && part !== null ? part : {};
  const isSound = stringFields.get(fields['kind'])?.every((field) => {
    const value = fields[field.replace('?', '')];
    return typeof value === 'string' || (value === undefined && field.endsWith('?'));
  });
  return isSound && isObjectOrNone(fields['annotations']) && isObjectOrNone(fields['limit'])
    ? (part as Part)
    : { kind: 'unknown', type: '', value: (part ?? null) as JsonValue };
}

function isObjectOrNone(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null);
}

/** Renders one part of a result. Never throws: content that cannot be shown as intended is shown as JSON. */
export function renderPart(part: Part, setting: Omit<RenderContext, 'instead'>): TemplateResult {
  const context: RenderContext = { ...setting, instead: () => renderInstead(part, setting.strings) };
  const builtIn = (): unknown => guarded(context, () => renderBuiltIn(part, context));
  const content = (): unknown => guarded(context, () => renderPageView(part, context, builtIn));
  return html`
    <div part="part" class="part ${weightOf(part)}">
      ${guarded(context, () => renderAnnotated(part, context, content))} ${limitNote(part, context)}
      ${guarded(context, () => renderExtra(part, context))}
    </div>
  `;
}

function renderBuiltIn(part: Part, context: RenderContext): unknown {
  // The core leaves out bytes above the limit. The notice reports it, and nothing else can be shown.
  if (part.limit && (part.kind === 'image' || part.kind === 'audio') && part.data === '') return nothing;
  if (part.kind === 'text') return renderText(part, context);
  if (part.kind === 'resource') return renderResource(part, context);
  if (part.kind === 'unknown') return renderUnknown(part, context);
  return showByKind(part, context);
}

/** Renders content that this version does not support as JSON, with its name. */
function renderUnknown(part: UnknownPart, context: RenderContext): unknown {
  // Stands for the parts that were left out, as its limit reports.
  if (part.limit?.name === 'resultParts') return nothing;
  const { unknownNameless, unknownKind, kinds } = context.strings.content;
  return html`
    ${note(part.type === '' ? unknownNameless : unknownKind(cutName(part.type)))}
    ${treeOf(part.value, context, kinds.unknown)}
  `;
}

/** Renders fields that the part's kind does not define. */
function renderExtra({ extra }: Part, context: RenderContext): unknown {
  if (!extra) return nothing;
  const { content } = context.strings;
  const summary = (): string => content.extra(Object.keys(extra).length);
  const fields = (): unknown => treeOf(extra, context, content.kinds.json);
  return renderFolded(context, extra, 'aside', summary, fields);
}

/** Renders the limit that cut a part, and how it affects the display. */
function limitNote(part: Part, { strings: { content } }: RenderContext): unknown {
  const { limit } = part;
  if (!limit) return nothing;
  const hasText = part.kind === 'text' || (part.kind === 'resource' && part.text !== undefined);
  switch (limit.name) {
    case 'partChars':
      return note(hasText ? content.cutAt(limit.value) : content.leftOut(limit.value));
    case 'resultParts':
      return note(content.partsBeyond(limit.value));
    default:
      return note(content.otherLimit(limit.name, limit.value));
  }
}

function renderInstead(part: Part, strings: Strings): TemplateResult {
  const { notAsIntended, kinds } = strings.content;
  const context: RenderContext = { strings, instead: () => note(notAsIntended) };
  return html`${note(notAsIntended)}${longText(jsonOf(part), context, kinds.json)}`;
}

function jsonOf(part: Part): string {
  try {
    return JSON.stringify(part, null, 2);
  } catch {
    return part.kind;
  }
}
