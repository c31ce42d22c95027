import { digest } from '../base/digest.js';
import type { Conversation } from '../protocol/index.js';

type Loaded = Conversation['loaded'];

/** Digests of the texts that hosts of this page wrote, with how far a person had confirmed what was in them. */
const own = new Map<string, Loaded>();

/** Remembers a text as this page's own, and returns it. */
export function ownText(text: string, loaded: Loaded): string {
  if (text !== '') own.set(digest(text), loaded);
  return text;
}

/** Returns what a text is to this page. What it did not write itself, to the letter, is a claim. */
export function loadedFrom(text: string): Loaded {
  const key = digest(text);
  return own.has(key) ? own.get(key) : 'unconfirmed';
}
