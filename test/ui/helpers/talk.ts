import type { Conversation, Entry } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { all, one, show } from './page.js';

const events = ['mcp-send', 'mcp-resend', 'mcp-clear-conversation'] as const;

/** Shows only a `<mcp-conversation>`, with an idle model. `heard` receives its events. */
export async function showConversation(
  entries: readonly Entry[],
  heard: (type: string, detail: HTMLElementEventMap[(typeof events)[number]]['detail']) => unknown,
  set: Partial<McpConversation> = {},
  more: Partial<Conversation> = {},
): Promise<McpConversation> {
  const talk = document.createElement('mcp-conversation');
  talk.style.blockSize = '480px';
  for (const type of events) talk.addEventListener(type, ({ detail }) => heard(type, detail));
  const conversation: Conversation = { status: 'idle', entries, ...more };
  return show(Object.assign(talk, { conversation, ...set }));
}

/** The composer. */
export function boxIn(talk: McpConversation): HTMLTextAreaElement {
  return one<HTMLTextAreaElement>('textarea', talk);
}

/** The last announcement for screen readers. */
export function newsIn(talk: McpConversation): string {
  return all('[role=status]', talk).at(-1)!.textContent.trim();
}
