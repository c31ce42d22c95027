import { digestAside } from '../base/digest-aside.js';
import type { Conversation } from '../protocol/index.js';

type Loaded = Conversation['loaded'];

/** Texts that are remembered: those of as many conversations as a page may have open. */
const most = 1_000;

/** Digests of the latest texts that hosts of this page wrote, with how far a person had confirmed what was in them. */
const own: { readonly digest: Promise<string>; readonly loaded: Loaded }[] = [];

/** Remembers a text as this page's own, and returns it. */
export function ownText(text: string, loaded: Loaded): string {
  own.push({ digest: digestAside(text), loaded });
  own.splice(0, own.length - most);
  return text;
}

/** Resolves with what a text is to this page. What it did not write itself, to the letter, is a claim. */
export async function loadedFrom(text: string): Promise<Loaded> {
  const key = await digestAside(text);
  for (const { digest, loaded } of own.toReversed()) if ((await digest) === key) return loaded;
  return 'unconfirmed';
}
