import type {
  ConversationsProblem,
  HostOptions,
  HostStorage,
  Llm,
  McpHost,
  Snapshot,
} from '../../../src/core/index.js';
import '../../../src/core/conversations/conversations.js';
import { makeHost, when } from '../support.js';

export const indexKey = 'mcp-tools:conversations';
export const textKey = (id: string): string => `mcp-tools:conversation:${id}`;

/** A model that repeats the last message. */
export const echo: Llm = ({ messages }) => {
  const last = messages.findLast(({ role }) => role === 'user');
  const text = last && 'content' in last && Array.isArray(last.content) ? textIn(last.content) : '';
  return { text: `You said: ${text}` };
};

const textIn = (content: readonly unknown[]): string =>
  content
    .map((part) => (typeof part === 'object' && part && 'text' in part ? String(part.text) : ''))
    .join('');

/** A host that keeps its conversations in a storage, once it has read them or failed to. */
export async function keeping(storage: HostStorage, options: HostOptions = {}): Promise<McpHost> {
  const host = makeHost({ llm: echo, storage, ...options });
  await when(host, ({ conversations }) => conversations && conversations.status !== 'loading', 'the list');
  return host;
}

/** Waits until the conversation in view is stored as it is now. */
export async function stored(host: McpHost, storage: ReadonlyMap<string, string>): Promise<string> {
  const { entries } = host.getSnapshot().conversation;
  const at = entries.at(-1)?.at ?? 0;
  for (let looks = 0; looks < 250; looks++) {
    const { current } = kept(host);
    const text = storage.get(textKey(current));
    const index = storage.get(indexKey) ?? '';
    if (text?.includes(`"at":${at}`) && countIn(text) === entries.length && index.includes(current))
      return current;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The conversation was not stored');
}

const countIn = (text: string): number =>
  (JSON.parse(text) as { readonly entries: readonly unknown[] }).entries.length;

export function kept(host: McpHost): NonNullable<Snapshot['conversations']> {
  const { conversations } = host.getSnapshot();
  if (!conversations) throw new Error('No conversations are kept');
  return conversations;
}

export const titles = (host: McpHost): readonly string[] => kept(host).list.map(({ title }) => title);

/** The visible part: the texts of messages and answers, and the codes of notices. */
export const talk = ({ conversation }: Snapshot): readonly string[] =>
  conversation.entries.map((entry) =>
    'text' in entry ? entry.text : 'problem' in entry ? entry.problem.code : '',
  );

export const problemOf = (host: McpHost, code: ConversationsProblem['code']): Promise<ConversationsProblem> =>
  when(
    host,
    ({ conversations }) => conversations?.problem?.code === code && conversations.problem,
    `the problem ${code}`,
  );
