import type {
  Entry,
  FilePart,
  MentionedTool,
  MessageSource,
  UserEntry,
  UserPart,
} from '../protocol/index.js';

/** A message of a person: text, or parts. */
export type UserText = string | readonly UserPart[];

/** A message before it has an id. */
export type Said = Pick<UserEntry, 'kind' | 'parts' | 'text' | 'tools'>;

export function userEntry(message: UserText, tools: readonly MentionedTool[] = []): Said {
  const parts = typeof message === 'string' ? [{ type: 'text', text: message } as const] : message;
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { kind: 'user', parts, text, ...(tools.length > 0 ? { tools } : {}) };
}

/** A server's resource that a person attached. */
export type Attached = FilePart & { readonly from: MessageSource };

export function isAttached(part: UserPart): part is Attached {
  return part.type === 'file' && part.from !== undefined;
}

/** Returns the sources of the parts of a message that a person did not write. */
export function sourcesOf(entry: Entry): readonly MessageSource[] {
  return entry.kind === 'user' ? entry.parts.filter(isAttached).map(({ from }) => from) : [];
}
