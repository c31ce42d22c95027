import type { McpHost } from '../protocol/index.js';

/** The host's commands for conversations. */
export type ConversationCommands = Pick<
  McpHost,
  | 'clearConversation'
  | 'newConversation'
  | 'openConversation'
  | 'renameConversation'
  | 'pinConversation'
  | 'deleteConversation'
  | 'restoreConversation'
  | 'exportConversation'
  | 'loadConversation'
>;

/** The conversations of a host that keeps them, or the only one. */
export interface HostConversations extends ConversationCommands {
  /** Resolves when the conversation to begin with is in the snapshot; never rejects. */
  readonly ready?: Promise<void>;
  /** Saves what is not saved, and ends. */
  destroy?(): void;
}
