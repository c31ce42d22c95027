import { digestAside } from '../base/digest-aside.js';
import type { Conversation } from '../protocol/index.js';

type Loaded = Conversation['loaded'];

/** Maximum number of texts that are remembered, more than the number of conversations on a page. */
const most = 1_000;

/** Digests of the latest texts that hosts of this page wrote, each with the `loaded` state of its conversation. */
const own: { readonly digest: Promise<string>; readonly loaded: Loaded }[] = [];

/** Remembers that this page wrote a text, and returns the text. */
export function ownText(text: string, loaded: Loaded): string {
  own.push({ digest: digestAside(text), loaded });
  own.splice(0, own.length - most);
  return text;
}

/** Resolves with the `loaded` state of a text. It is `unconfirmed` unless this page wrote exactly this text. */
export async function loadedFrom(text: string): Promise<Loaded> {
  const key = await digestAside(text);
  for (const { digest, loaded } of own.toReversed()) if ((await digest) === key) return loaded;
  return 'unconfirmed';
}
