import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { AssistantPart } from '../../core/index.js';
import { type Kept, resultOf } from './kept.js';

/** Parts that come whole, which few answers have. */
export type WholePart = Extract<
  LanguageModelV4StreamPart,
  { readonly type: 'tool-result' | 'file' | 'reasoning-file' | 'custom' | 'source' }
>;

/** What such a part is here, and what its provider has to get back with it. */
interface Read {
  readonly part: AssistantPart;
  readonly kept?: Kept;
}

/** Reads a part that came whole; `undefined` if there is nothing in it to show. `idOf` knows calls by their provider's ids. */
export function readWhole(part: WholePart, idOf: (givenId: string) => string): Read | undefined {
  switch (part.type) {
    case 'tool-result': {
      if (part.preliminary) return undefined;
      const { toolCallId, toolName, result, isError } = part;
      const text = typeof result === 'string' ? result : JSON.stringify(result);
      return {
        part: { type: 'provider-result', id: idOf(toolCallId), text, ...(isError ? { isError } : {}) },
        kept: { result: resultOf(toolName, result, isError) },
      };
    }
    case 'file':
      return part.data.type === 'data'
        ? { part: { type: 'file', mimeType: part.mediaType, data: base64Of(part.data.data) } }
        : { part: { type: 'source', url: String(part.data.url) } };
    case 'source': {
      if (part.sourceType !== 'url') return undefined;
      const { url, title } = part;
      return { part: { type: 'source', url, ...(title ? { title } : {}) } };
    }
    case 'custom':
      return {
        part: { type: 'reasoning', text: '' },
        kept: { part: { type: 'custom', kind: part.kind } },
      };
    case 'reasoning-file': {
      const { mediaType, data: given } = part;
      const data = given.type === 'data' ? ({ type: 'data', data: base64Of(given.data) } as const) : given;
      return {
        part: { type: 'reasoning', text: '' },
        kept: { part: { type: 'reasoning-file', mediaType, data } },
      };
    }
  }
}

function base64Of(data: string | Uint8Array): string {
  if (typeof data === 'string') return data;
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}
