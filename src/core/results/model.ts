import { beginningOfColor, removedNote, withoutColors, withoutHidden } from '../base/hidden.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue, ModelPart, Part } from '../protocol/index.js';

/** A result as a model gets it, with the number of hidden characters that were removed. */
export interface ModelView {
  readonly parts: readonly ModelPart[];
  readonly removed: number;
}

/**
 * Returns a result as a model gets it: its `content`, or the structured value if there is none, so that nothing is sent
 * twice. The text of all parts together is limited. Notes say where text was cut and hidden characters were removed.
 */
export function partsForModel(parts: readonly Part[], limits: Limits): ModelView {
  const content = parts.filter((part) => part.kind !== 'structured');
  let left = limits.modelResultChars;
  let removed = 0;
  const clean = (dirty: string): string => {
    const cleaned = withoutHidden(withoutColors(dirty));
    removed += cleaned.removed;
    return cleaned.text;
  };
  const shown = (content.length > 0 ? content : parts).map((part): ModelPart => {
    const before = removed;
    const most = Math.max(left, 0);
    const one = modelPart(part, most, clean);
    if (one.type !== 'text') return one;
    const text = one.text.slice(0, most);
    left -= text.length;
    const cut = one.text.length - text.length;
    const isJson = part.kind === 'structured' || part.kind === 'unknown';
    // The cut may have split a visible character or a color sequence.
    const whole = cut > 0 ? text.replace(/[\ud800-\udbff]$/, '').replace(beginningOfColor, '') : text;
    const lines = [clean(whole)];
    if (cut > 0) lines.push(`[cut here: ${isJson ? 'the value goes on' : `${cut} more characters`}]`);
    if (removed > before) lines.push(removedNote(removed - before));
    return { type: 'text', text: lines.join('\n') };
  });
  return { parts: shown, removed };
}

function modelPart(part: Part, left: number, clean: (text: string) => string): ModelPart {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
    case 'audio':
      if (part.data === '') {
        return { type: 'text', text: `[${part.kind}: ${part.limit ? 'too large to pass on' : 'empty'}]` };
      }
      return { type: part.kind, data: part.data, mimeType: clean(part.mimeType) };
    case 'link':
      return {
        type: 'text',
        text: `[resource ${part.uri}] ${part.title || part.name}${sentence(part.description)}`,
      };
    case 'resource':
      return {
        type: 'text',
        text: part.text ?? `[resource ${part.uri}: ${part.mimeType ?? 'binary'} data, not passed on]`,
      };
    case 'structured':
    case 'unknown':
      return { type: 'text', text: beginningOfJson(part.value, left, clean) };
  }
}

function sentence(text: string | undefined): string {
  return text ? `: ${text}` : '';
}

/** Writes a value as JSON and stops soon after `most` characters. Strings are cleaned first: JSON escapes some hidden characters. */
export function beginningOfJson(value: JsonValue, most: number, clean: (text: string) => string): string {
  let text = '';
  const write = (next: JsonValue): void => {
    if (text.length > most) return;
    if (typeof next === 'string') text += JSON.stringify(clean(next.slice(0, most + 1)));
    else if (typeof next !== 'object' || next === null) text += JSON.stringify(next);
    else if (Array.isArray(next)) writeAll('[', next as readonly JsonValue[], ']', write);
    else {
      writeAll('{', Object.entries(next as JsonObject), '}', ([key, child]) => {
        text += `${JSON.stringify(clean(key))}:`;
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
