import { McpEvent } from './event.js';

/**
 * The person begins, opens, renames, pins, deletes or restores a conversation. From `<mcp-conversations>`, and from
 * `<mcp-conversation>` for a new one.
 */
export class McpConversationCommandEvent extends McpEvent<{
  readonly command:
    | 'newConversation'
    | 'openConversation'
    | 'renameConversation'
    | 'pinConversation'
    | 'deleteConversation'
    | 'restoreConversation';
  /** `undefined` for a new one. */
  readonly conversationId?: string;
  /** The new title, or whether it is pinned now. */
  readonly value?: string | boolean;
}> {
  static override readonly type = 'mcp-conversation-command';
}

declare global {
  interface HTMLElementEventMap {
    'mcp-conversation-command': McpConversationCommandEvent;
  }
}
