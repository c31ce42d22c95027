import type { Limits } from '../limits.js';
import type { JsonObject, JsonValue, ModelPart, Part } from '../types.js';

/**
 * What a model gets of a result: its `content`, and the structured value only where there is no content, so that
 * the same thing is not said twice. Text is bounded over the whole result, and a cut is said where it is made.
 */
export function partsForModel(parts: readonly Part[], limits: Limits): readonly ModelPart[] {
  const content = parts.filter((part) => part.kind !== 'structured');
  let left = limits.modelResultChars;
  return (content.length > 0 ? content : parts).map((part) => {
    const told = tell(part, Math.max(left, 0));
    if (told.type !== 'text') return told;
    const text = told.text.slice(0, Math.max(left, 0));
    left -= text.length;
    const cut = told.text.length - text.length;
    if (cut <= 0) return told;
    const isJson = part.kind === 'structured' || part.kind === 'unknown';
    return {
      type: 'text',
      text: `${text}\n[cut here: ${isJson ? 'the value goes on' : `${cut} more characters`}]`,
    };
  });
}

function tell(part: Part, left: number): ModelPart {
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
      return { type: 'text', text: beginningOfJson(part.value, left) };
  }
}

function sentence(text: string | undefined): string {
  return text ? `: ${text}` : '';
}

/** A value as JSON, and of one that is longer than `most` no more than the beginning and a bit. */
function beginningOfJson(value: JsonValue, most: number): string {
  let text = '';
  const write = (next: JsonValue): void => {
    if (text.length > most) return;
    if (typeof next === 'string') text += JSON.stringify(next.slice(0, most + 1));
    else if (typeof next !== 'object' || next === null) text += JSON.stringify(next);
    else if (Array.isArray(next)) writeAll('[', next as readonly JsonValue[], ']', write);
    else {
      writeAll('{', Object.entries(next as JsonObject), '}', ([key, child]) => {
        text += `${JSON.stringify(key)}:`;
        write(child);
      });
    }
  };
  const writeAll = <Item>(
    open: string,
    items: readonly Item[],
    close: string,
    each: (item: Item) => void,
  ): void => {
    text += open;
    for (const [index, item] of items.entries()) {
      if (text.length > most) return;
      if (index > 0) text += ',';
      each(item);
    }
    text += close;
  };
  write(value);
  return text;
}
