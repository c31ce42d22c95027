import type { ConversationFormat, KeptConversation, McpHost } from '../../core/index.js';
import { inert, save } from '../base/bytes/download.js';
import type { ConversationsStrings } from '../locales/en/conversations.js';

const nameChars = 60;

/** Saves a conversation as a file. */
export async function saveFile(
  host: McpHost,
  { id, title }: KeptConversation,
  format: ConversationFormat,
  { person, model, untitled }: ConversationsStrings,
): Promise<void> {
  const text = await host.exportConversation(id, format, { person, model });
  if (text === '') return;
  const name = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  const file = Array.from(name || untitled)
    .slice(0, nameChars)
    .join('')
    .trim();
  save(inert(text), `${file}.${format === 'json' ? 'json' : 'md'}`);
}
