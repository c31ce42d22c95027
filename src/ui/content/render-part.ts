import { html, nothing, type TemplateResult } from 'lit';
import type { Part, UnknownPart } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';
import { showByKind } from './kind-registry.js';
import { renderAnnotated, weightOf } from './part/annotated.js';
import { renderAside } from './part/aside.js';
import { guarded, note, type RenderContext } from './part/context.js';
import { longText } from './part/long-text.js';
import { renderPageView } from './part/page-view.js';
import { cutName } from './part/value.js';
import { renderResource, renderText } from './render-resource.js';
import { treeOf } from './tree/kind.js';

/** Everything that a part is shown with. */
export type PartSetting = Omit<RenderContext, 'instead'>;

/** Renders one part of a result. It never throws: what cannot be shown as intended is shown as JSON. */
export function renderPart(part: Part, setting: PartSetting): TemplateResult {
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
function renderUnknown(part: UnknownPart, context: RenderContext): TemplateResult | typeof nothing {
  // It stands for parts that were left out; its limit says so.
  if (part.limit?.name === 'resultParts') return nothing;
  const words = context.strings.content;
  return html`
    ${note(part.type === '' ? words.unknownNameless : words.unknownKind(cutName(part.type)))}
    ${treeOf(part.value, context, words.kinds.unknown)}
  `;
}

/** Fields that a part's kind does not have. */
function renderExtra({ extra }: Part, context: RenderContext): unknown {
  if (!extra) return nothing;
  const words = context.strings.content;
  return renderAside(context, extra, words.extra(Object.keys(extra).length), () =>
    treeOf(extra, context, words.kinds.json),
  );
}

/** Says which bound cut a part, and what that means for what is shown of it. */
function limitNote(part: Part, { strings: { content: words } }: RenderContext): unknown {
  const { limit } = part;
  if (!limit) return nothing;
  const hasText = part.kind === 'text' || (part.kind === 'resource' && part.text !== undefined);
  switch (limit.name) {
    case 'partChars':
      return note(hasText ? words.cutAt(limit.value) : words.leftOut(limit.value));
    case 'resultParts':
      return note(words.partsBeyond(limit.value));
    default:
      return note(words.otherLimit(limit.name, limit.value));
  }
}

function renderInstead(part: Part, strings: Strings): TemplateResult {
  const words = strings.content;
  const context: RenderContext = { strings, instead: () => note(words.notAsIntended) };
  return html`${note(words.notAsIntended)}${longText(jsonOf(part), context, words.kinds.json)}`;
}

function jsonOf(part: Part): string {
  try {
    return JSON.stringify(part, null, 2);
  } catch {
    return part.kind;
  }
}
