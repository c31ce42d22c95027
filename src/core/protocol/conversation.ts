import type { Problem } from '../base/errors.js';
import type { ModelToolCall } from './model.js';

/** A tool call as the conversation keeps it: with the call it led to, or the reason why it led to none. */
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
  /** `writing` while deltas come; `stopped` where the turn ended before the answer did. */
  readonly status: 'writing' | 'complete' | 'stopped';
  readonly toolCalls: readonly EntryToolCall[];
}

/** Something the host has to say: a bound was hit, the model failed. The model does not see it. */
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
