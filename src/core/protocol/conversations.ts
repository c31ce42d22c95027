import type { ProblemData } from '../base/problems.js';

/** A conversation that the host keeps in the page's storage. */
export interface KeptConversation {
  readonly id: string;
  /** First message, cut at a word, or the title from a person or from `ConversationsOptions.title`. Empty if there is no text. */
  readonly title: string;
  /** Time of the conversation's last entry, in ms. */
  readonly at: number;
  /** True if a person pinned the conversation. The host removes pinned conversations last. */
  readonly pinned?: true;
}

/**
 * - `not-saved`: a change is not stored yet; the host tries again.
 * - `not-read`: the storage does not answer.
 * - `newer-version`: the data is from a newer version of this package, and is left unchanged.
 * - `unreadable`: the data is malformed.
 * - `saved-as-copy`: the conversation was changed in another tab, so this tab continues a copy.
 * - `oldest-removed`: the oldest conversations were removed to stay within the limits.
 * - `shortened`: a conversation is too long, so its oldest entries are not stored.
 */
export type ConversationsProblemCode =
  | 'not-saved'
  | 'not-read'
  | 'newer-version'
  | 'unreadable'
  | 'saved-as-copy'
  | 'oldest-removed'
  | 'shortened';

/** A problem with the kept conversations. The host continues. */
export interface ConversationsProblem {
  readonly code: ConversationsProblemCode;
  /** English sentence. Show it, or write your own from `code` and `data`. */
  readonly message: string;
  readonly data: ProblemData;
}

/** The conversations that the host keeps. */
export interface KeptConversations {
  /** `failed` if the storage cannot be read: the conversation in view continues, but is lost when the page closes. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Id of the conversation in view. The conversation is in `list` once it has a message. */
  readonly current: string;
  /** The conversation that changed last comes first. */
  readonly list: readonly KeptConversation[];
  readonly problem?: ConversationsProblem | undefined;
}

/** The beginning of a conversation, for a title. */
export interface ConversationBeginning {
  /** Text of the person's first message. */
  readonly message: string;
  /** Text of the model's first answer. */
  readonly answer: string;
}

/** How a host keeps conversations. `limits.conversationsKept` and others limit their number and size. */
export interface ConversationsOptions {
  /**
   * Id of the conversation to begin with, such as `conversations.current` of this tab's previous host. Nothing in it runs again.
   * Default: a new conversation.
   */
  readonly current?: string | undefined;
  /**
   * Name under which the tab remembers the conversation in view, in its session storage, if there is no `current`. The next
   * host of this tab with the same name begins with that conversation, for example after a reload. Default: the tab remembers
   * no conversation.
   */
  readonly tab?: string | undefined;
  /**
   * Returns a title, for example from a model, after the first answer. The host shortens and cleans the title. Default: the
   * first message.
   */
  readonly title?: ((beginning: ConversationBeginning) => string | Promise<string>) | undefined;
}

/** Headings for a conversation that is exported as Markdown. */
export interface ConversationWords {
  /** Default: `You`. */
  readonly person?: string;
  /** Default: `Assistant`. */
  readonly model?: string;
}

/** `json` is for `loadConversation`, `markdown` for people. */
export type ConversationFormat = 'json' | 'markdown';
