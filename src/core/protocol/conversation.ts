import type { Problem } from '../base/errors.js';
import type { ModelToolCall } from './model.js';

/** A tool call in the conversation, with the call that was made, or the reason why none was. */
export interface EntryToolCall extends ModelToolCall {
  readonly callId?: string;
  readonly problem?: Problem;
}

export interface UserEntry {
  readonly kind: 'user';
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

export interface AssistantEntry {
  readonly kind: 'assistant';
  readonly id: string;
  readonly at: number;
  readonly text: string;
  /** `writing` while deltas come; `stopped` if the turn ended before the answer did. */
  readonly status: 'writing' | 'complete' | 'stopped';
  readonly toolCalls: readonly EntryToolCall[];
}

/** A message of the host, such as a limit that was reached or a failure of the model. The model does not see it. */
export interface NoticeEntry {
  readonly kind: 'notice';
  readonly id: string;
  readonly at: number;
  readonly problem: Problem;
}

export type Entry = UserEntry | AssistantEntry | NoticeEntry;

export interface Conversation {
  /** `thinking` waits for the model, `calling` for tools. */
  readonly status: 'idle' | 'thinking' | 'calling';
  readonly entries: readonly Entry[];
}
