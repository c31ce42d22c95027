import type { Problem } from '../base/problems.js';
import type { AssistantPart, ModelStop, ModelToolCall, ModelUsage, Opaque, UserPart } from './model.js';

/** A tool call in the conversation, with the call that was made, or the reason why none was. */
export interface EntryToolCall extends ModelToolCall {
  readonly callId?: string;
  readonly problem?: Problem;
  /** Set if the model went on while the call was under way as a task. It has the result by a `TaskEndEntry`. */
  readonly underWay?: true;
}

export interface UserEntry {
  readonly kind: 'user';
  readonly id: string;
  readonly at: number;
  /** Everything said, in order. */
  readonly parts: readonly UserPart[];
  /** All text of `parts`. */
  readonly text: string;
}

export interface AssistantEntry {
  readonly kind: 'assistant';
  readonly id: string;
  readonly at: number;
  /** The answer, in the order in which it was written. What became of a tool call is in `toolCalls`. */
  readonly parts: readonly AssistantPart[];
  /** All text of `parts`, without reasoning. */
  readonly text: string;
  /** `writing` while deltas come; `stopped` if the turn ended before the answer did. */
  readonly status: 'writing' | 'complete' | 'stopped';
  readonly toolCalls: readonly EntryToolCall[];
  /** Why the answer ended, as far as the model said so. */
  readonly stop?: ModelStop;
  readonly usage?: ModelUsage;
  /** The model that answered, as it names itself. */
  readonly model?: string;
  /** What a person should know of the answer. */
  readonly warnings?: readonly string[];
  readonly opaque?: Opaque;
}

/** A message of the host, such as a limit that was reached or a failure of the model. The model does not see it. */
export interface NoticeEntry {
  readonly kind: 'notice';
  readonly id: string;
  readonly at: number;
  readonly problem: Problem;
}

/** A task has ended that the model did not wait for: from here on it has the result, as words of the server. */
export interface TaskEndEntry {
  readonly kind: 'task-end';
  readonly id: string;
  readonly at: number;
  /** The call that went on as a task. */
  readonly callId: string;
  /** Name of its tool, to show. */
  readonly displayName: string;
  /** True if the model has a turn for it; otherwise it is told with what a person says next. */
  readonly wakes: boolean;
}

export type Entry = UserEntry | AssistantEntry | NoticeEntry | TaskEndEntry;

export interface Conversation {
  /** `thinking` waits for the model, `calling` for tools. */
  readonly status: 'idle' | 'thinking' | 'calling';
  readonly entries: readonly Entry[];
  /**
   * Set if it came as text that this page did not write itself: which server said what is a claim of that text. It is
   * `unconfirmed` until a person approves a call that the model asks for in it; until then the default policy asks about each,
   * whatever was granted.
   */
  readonly loaded?: 'unconfirmed' | 'confirmed' | undefined;
  /** Tokens of all answers since the conversation began, those that were replaced as well, as far as models say. */
  readonly usage?: Omit<ModelUsage, 'raw'> | undefined;
}
