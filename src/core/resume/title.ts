import { withoutHidden } from '../base/hidden.js';
import type { ConversationBeginning, Entry } from '../protocol/index.js';

const mostChars = 80;

/** Characters of a text that are read for a title. */
const readChars = 1_000;

/** Returns a text in one line without hidden characters, cut at a word. It may be of any origin. */
export function cleanTitle(given: unknown): string {
  if (typeof given !== 'string') return '';
  const line = withoutHidden(given.slice(0, readChars).replace(/\s+/g, ' ')).text.trim();
  const chars = Array.from(line);
  if (chars.length <= mostChars) return line;
  const cut = chars.slice(0, mostChars).join('');
  const word = cut.lastIndexOf(' ');
  return `${word > mostChars / 2 ? cut.slice(0, word) : cut}…`;
}

/** Returns the title of a conversation: its first message, or the name of the first file. */
export function titleOf(entries: readonly Entry[]): string {
  const first = entries.find(({ kind }) => kind === 'user');
  if (first?.kind !== 'user') return '';
  const named = first.parts.find((part) => 'name' in part && part.name);
  return cleanTitle(first.text) || cleanTitle(named && 'name' in named ? named.name : '');
}

/** Returns the first message with its answer; `undefined` before the answer is complete. */
export function beginningOf(entries: readonly Entry[]): ConversationBeginning | undefined {
  const said = entries.find(({ kind }) => kind === 'user');
  const answer = entries.find(
    (entry) => entry.kind === 'assistant' && entry.status === 'complete' && entry.text.trim() !== '',
  );
  if (said?.kind !== 'user' || answer?.kind !== 'assistant') return undefined;
  return { message: said.text, answer: answer.text };
}
