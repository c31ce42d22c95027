import type { JsonObject } from '../../protocol/index.js';

/** Fields in which servers describe an error, the likeliest first. */
const wordFields = [
  'message',
  'error_description',
  'detail',
  'details',
  'msg',
  'description',
  'error',
  'errors',
  'title',
];

/** Returns the first words in what a server sent as an error, in any of the fields in which servers say it. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const inner = Array.isArray(value) ? value : wordFields.map((name) => (value as JsonObject)[name]);
  for (const each of inner) {
    const text = textIn(each);
    if (text !== undefined) return text;
  }
  return undefined;
}
