import type { UserEntry, UserPart } from '../protocol/index.js';

/** A message of a person: text, or parts. */
export type Message = string | readonly UserPart[];

export function userEntry(message: Message): Pick<UserEntry, 'kind' | 'parts' | 'text'> {
  const parts = typeof message === 'string' ? [{ type: 'text', text: message } as const] : message;
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { kind: 'user', parts, text };
}
