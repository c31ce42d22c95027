import { isCount, listOf, objectOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import type { KeptConversation } from '../protocol/index.js';
import { cleanTitle } from '../resume/title.js';

/** Format version. Text of a newer version is left unchanged, and nothing is stored beside it. */
export const indexVersion = 1;

/** Length of the index beyond which it is not read. */
const mostChars = 8_000_000;

/** A conversation in the index. */
export interface IndexEntry extends KeptConversation {
  /** Changes with each stored text. If it is not the expected one, another tab has stored a text. */
  readonly revision: string;
  /** Length of the stored text. */
  readonly chars: number;
  /** True if the title is from a person or the page, and does not follow the first message. */
  readonly named?: true;
}

/** The stored list of conversations. */
export interface ConversationIndex {
  readonly list: readonly IndexEntry[];
  /** True if conversations were removed because of the limits, and the page has reported it. */
  readonly hasRemoved: boolean;
}

/** Reads the index. The text is untrusted: malformed entries are left out. `undefined`: none is stored. */
export function readIndex(text: unknown): ConversationIndex | 'newer' | 'unreadable' | undefined {
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' || text.length > mostChars) return 'unreadable';
  try {
    const { version, list, hasRemoved } = objectOf(JSON.parse(text));
    if (typeof version === 'number' && version > indexVersion) return 'newer';
    if (version !== indexVersion || !Array.isArray(list)) return 'unreadable';
    const byId = new Map(listOf(list).flatMap(readEntry));
    return { list: [...byId.values()], hasRemoved: hasRemoved === true };
  } catch {
    return 'unreadable';
  }
}

export function writeIndex({ list, hasRemoved }: ConversationIndex): string {
  return JSON.stringify({ version: indexVersion, list, ...(hasRemoved && { hasRemoved }) });
}

function readEntry(given: unknown): readonly [string, IndexEntry][] {
  const { id, title, at, revision, chars, pinned, named } = objectOf(given);
  if (!isId(id) || !isId(revision) || !isCount(at) || !isCount(chars)) return [];
  const marks = { ...(pinned === true && { pinned }), ...(named === true && { named }) };
  return [[id, { id, title: cleanTitle(title), at, revision, chars, ...marks }]];
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-z-]{1,64}$/i.test(value);
}

/** Returns the conversations that have to be removed, the oldest first, and pinned ones last. `isNew` ones stay. */
export function surplusOf(
  list: readonly IndexEntry[],
  { conversationsKept, conversationsKeptChars }: Limits,
  isNew: (id: string) => boolean,
): ReadonlySet<string> {
  const surplus = new Set<string>();
  let chars = list.reduce((sum, one) => sum + one.chars, 0);
  const oldest = list.toSorted((a, b) => Number(a.pinned ?? 0) - Number(b.pinned ?? 0) || a.at - b.at);
  for (const one of oldest) {
    const isFine = list.length - surplus.size <= conversationsKept && chars <= conversationsKeptChars;
    if (isFine) break;
    if (isNew(one.id)) continue;
    surplus.add(one.id);
    chars -= one.chars;
  }
  return surplus;
}
