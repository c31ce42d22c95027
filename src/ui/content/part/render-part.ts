import { html, nothing, type TemplateResult } from 'lit';
import type { Part } from '../../../core/index.js';
import { renderAnnotated, weightOf } from './annotated.js';
import { guarded, note, type RenderContext } from './context.js';
import { renderExtra } from './extra.js';
import { limitNote } from './limit-note.js';
import { renderLink } from '../link/link.js';
import { pictureView, audioView } from './media-view.js';
import { renderPageView } from './page-view.js';
import { extensionOf } from './mime.js';
import { longText } from './long-text.js';
import { renderResource } from '../resource/resource.js';
import { renderStructured } from '../structured/structured.js';
import { renderText } from '../text/text.js';
import { renderUnknown } from './unknown.js';
import type { Strings } from '../../locales/strings/shell.js';

/** What a part is shown with beside itself. */
export type PartSetting = Omit<RenderContext, 'instead'>;

/** One part of a result as a template. It never throws: what cannot be shown as intended is shown as JSON. */
export function renderPart(part: Part, setting: PartSetting): TemplateResult {
  const context: RenderContext = { ...setting, instead: () => renderInstead(part, setting.strings) };
  const builtIn = (): unknown => guarded(context, () => renderKind(part, context));
  const content = (): unknown => guarded(context, () => renderPageView(part, context, builtIn));
  return html`
    <div part="part" class="part ${weightOf(part)}">
      ${guarded(context, () => renderAnnotated(part, context, content))} ${limitNote(part, context)}
      ${guarded(context, () => renderExtra(part.extra, context))}
    </div>
  `;
}

function renderKind(part: Part, context: RenderContext): unknown {
  // The core leaves out bytes that are too many; the limit says so, and there is nothing else to show.
  const isLeftOut = part.limit && (part.kind === 'image' || part.kind === 'audio') && part.data === '';
  if (isLeftOut) return nothing;
  switch (part.kind) {
    case 'text':
      return renderText(part, context);
    case 'image':
      return pictureView({ ...part, fileName: `image.${extensionOf(part.mimeType)}` }, context);
    case 'audio':
      return audioView({ ...part, fileName: `audio.${extensionOf(part.mimeType)}` }, context);
    case 'link':
      return renderLink(part, context);
    case 'resource':
      return renderResource(part, context);
    case 'structured':
      return renderStructured(part, context);
    case 'unknown':
      return renderUnknown(part, context);
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
