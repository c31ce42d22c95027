import { html, nothing, type TemplateResult } from 'lit';
import type { UnknownPart } from '../../../core/index.js';
import { note, type RenderContext } from './context.js';
import { treeOf } from '../structured/structured.js';
import { cutName } from './value.js';

/** What this version does not know is named, and shown as the JSON that it is. */
export function renderUnknown(part: UnknownPart, context: RenderContext): TemplateResult | typeof nothing {
  // Stands for parts that were not kept; its limit tells.
  if (part.limit?.name === 'resultParts') return nothing;
  const words = context.strings.content;
  return html`
    ${note(part.type === '' ? words.unknownNameless : words.unknownKind(cutName(part.type)))}
    ${treeOf(part.value, context, words.kinds.unknown)}
  `;
}
