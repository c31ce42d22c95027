import { nothing } from 'lit';
import type { Part } from '../../../core/index.js';
import { note, type RenderContext } from './context.js';

/** Says which bound cut a part, and what that means for what is shown of it. */
export function limitNote(part: Part, context: RenderContext): unknown {
  const { limit } = part;
  if (!limit) return nothing;
  const words = context.strings.content;
  switch (limit.name) {
    case 'partChars':
      return note(hasText(part) ? words.cutAt(limit.value) : words.leftOut(limit.value));
    case 'resultParts':
      return note(words.partsBeyond(limit.value));
    default:
      return note(words.otherLimit(limit.name, limit.value));
  }
}

function hasText(part: Part): boolean {
  return part.kind === 'text' || (part.kind === 'resource' && part.text !== undefined);
}
