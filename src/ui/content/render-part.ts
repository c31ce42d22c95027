import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue, Part, UnknownPart } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';
import { showByKind } from './kinds.js';
import { renderAnnotated, weightOf } from './part/annotated.js';
import { guarded, note, type RenderContext } from './part/context.js';
import { longText, renderFolded } from './part/long-text.js';
import { renderPageView } from './part/page-view.js';
import { cutName } from './part/value.js';
import { renderResource, renderText } from './render-resource.js';
import { treeOf } from './tree/kind.js';

/** The fields of each kind of part that must be strings; with a `?`, those that may be left out. */
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
 * Returns a part that a page may have handed in itself, in whatever shape. A malformed one becomes an unknown part, so that
 * renderers can rely on strings being strings.
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

/** Renders one part of a result. It never throws: what cannot be shown as intended is shown as JSON. */
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
  // The core leaves out bytes that are too many; the limit says so, and there is nothing else to show.
  if (part.limit && (part.kind === 'image' || part.kind === 'audio') && part.data === '') return nothing;
  if (part.kind === 'text') return renderText(part, context);
  if (part.kind === 'resource') return renderResource(part, context);
  if (part.kind === 'unknown') return renderUnknown(part, context);
  return showByKind(part, context);
}

/** Names content that this version does not know, and shows it as JSON. */
function renderUnknown(part: UnknownPart, context: RenderContext): unknown {
  // A part for those that were left out, as its limit says.
  if (part.limit?.name === 'resultParts') return nothing;
  const { unknownNameless, unknownKind, kinds } = context.strings.content;
  return html`
    ${note(part.type === '' ? unknownNameless : unknownKind(cutName(part.type)))}
    ${treeOf(part.value, context, kinds.unknown)}
  `;
}

/** Renders fields that a part's kind does not have. */
function renderExtra({ extra }: Part, context: RenderContext): unknown {
  if (!extra) return nothing;
  const { content } = context.strings;
  const summary = (): string => content.extra(Object.keys(extra).length);
  const fields = (): unknown => treeOf(extra, context, content.kinds.json);
  return renderFolded(context, extra, 'aside', summary, fields);
}

/** Says which bound cut a part, and what that means for what is shown of it. */
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
