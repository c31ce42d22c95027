import { html, nothing, type TemplateResult } from 'lit';
import type { Part } from '../../core/index.js';
import { renderAnnotated } from './annotated.js';
import { renderAudio } from './audio.js';
import { guarded, note, type LinkReading, type RenderContext } from './context.js';
import { renderImage } from './image.js';
import { limitNote } from './limit-note.js';
import { renderLink } from './link.js';
import { longText } from './long-text.js';
import { renderResource } from './resource.js';
import { renderStructured } from './structured.js';
import { renderText } from './text.js';
import { renderUnknown } from './unknown.js';
import type { Strings } from '../locales/strings.js';

/** One part of a result as a template. It never throws: what cannot be shown as intended is shown as JSON. */
export function renderPart(part: Part, strings: Strings, link?: LinkReading): TemplateResult {
  const context: RenderContext = { strings, link, instead: () => renderInstead(part, strings) };
  const content = (): unknown => guarded(context, () => renderKind(part, context));
  return html`
    <div part="part" class="part">
      ${guarded(context, () => renderAnnotated(part, context, content))} ${limitNote(part, context)}
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
      return renderImage(part, context);
    case 'audio':
      return renderAudio(part, context);
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
