import type { Limits } from '../limits.js';
import type { ModelPart, Part } from '../types.js';

/**
 * What a model gets of a result: its `content`, and the structured value only where there is no content, so that
 * the same thing is not said twice. Text is bounded over the whole result, and a cut is said where it is made.
 */
export function partsForModel(parts: readonly Part[], limits: Limits): readonly ModelPart[] {
  const content = parts.filter((part) => part.kind !== 'structured');
  let left = limits.modelResultChars;
  return (content.length > 0 ? content : parts).map((part) => {
    const told = tell(part);
    if (told.type !== 'text') return told;
    const text = told.text.slice(0, Math.max(left, 0));
    left -= text.length;
    const cut = told.text.length - text.length;
    return cut > 0 ? { type: 'text', text: `${text}\n[cut here: ${cut} more characters]` } : told;
  });
}

function tell(part: Part): ModelPart {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
    case 'audio':
      if (part.data === '') {
        return { type: 'text', text: `[${part.kind}: ${part.limit ? 'too large to pass on' : 'empty'}]` };
      }
      return { type: part.kind, data: part.data, mimeType: part.mimeType };
    case 'link':
      return {
        type: 'text',
        text: `[resource ${part.uri}] ${part.title ?? part.name}${sentence(part.description)}`,
      };
    case 'resource':
      return {
        type: 'text',
        text: part.text ?? `[resource ${part.uri}: ${part.mimeType ?? 'binary'} data, not passed on]`,
      };
    case 'structured':
    case 'unknown':
      return { type: 'text', text: JSON.stringify(part.value) };
  }
}

function sentence(text: string | undefined): string {
  return text ? `: ${text}` : '';
}
