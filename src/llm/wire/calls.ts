import type { AssistantPart } from '../../core/index.js';
import { objectFrom } from './read.js';

/**
 * Returns a name that endpoints accept: a name that the model invented comes back in its history, where endpoints check it
 * against their rule.
 */
export function wireName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';
}

/** Returns arguments that endpoints can parse: malformed ones in the history would make every later turn fail. */
export function wireArguments(text: string): string {
  if (text.trim() === '') return '{}';
  return objectFrom(text) ? text : JSON.stringify({ not_a_json_object: text });
}

/** Returns an id for a call that came without one. It is unique in every conversation. */
export function newCallId(): string {
  return `call_${newId()}`;
}

/** Returns 32 unique letters and digits. `crypto.randomUUID` is missing in a page without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns, as text, another provider's content beside its calls. Reasoning and sources are dropped; the sources' text appears
 * elsewhere.
 */
export function wordsOf(part: Exclude<AssistantPart, { type: 'tool-call' }>): string {
  switch (part.type) {
    case 'text':
    case 'refusal':
    case 'provider-result':
      return part.text;
    case 'provider-call':
      return `[${part.name} ${part.arguments}]`;
    case 'file':
      return `[file ${part.mimeType}, not passed on]`;
    case 'reasoning':
    case 'source':
      return '';
  }
}
