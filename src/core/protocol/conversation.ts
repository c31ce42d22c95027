import type { Problem } from '../base/problems.js';
import type { AssistantPart, ModelStop, ModelToolCall, ModelUsage, Opaque, UserPart } from './model.js';

/** A tool call that the model requested, with the call that was made or the reason why none was made. */
export interface EntryToolCall extends ModelToolCall {
  readonly callId?: string;
  readonly problem?: Problem;
  /** Set if the model continued while the call ran as a task. A `TaskEndEntry` gives the model the result. */
  readonly pending?: true;
  /** @deprecated Use `pending`. */
  readonly underWay?: true;
}

/** A tool that a message mentions. The model has it for its answer, even if a person switched it off. */
export interface MentionedTool {
  readonly serverId: string;
  /** Name of the tool on its server. */
  readonly tool: string;
}

export interface UserEntry {
  readonly kind: 'user';
  readonly id: string;
  readonly at: number;
  /** Everything in the message, in order. */
  readonly parts: readonly UserPart[];
  /** All text of `parts`. */
  readonly text: string;
  /** Absent if the message mentions no tool. A conversation that was loaded from text has none. */
  readonly tools?: readonly MentionedTool[];
  /** Absent if there is only one version. */
  readonly version?: MessageVersion;
}

/**
 * The version of a message that is in view. A message has another version after it was edited or answered again. Each version
 * includes everything that followed it.
 */
export interface MessageVersion {
  /** Number of the version in view, from 1, in the order of the first answers. */
  readonly number: number;
  readonly count: number;
}

export interface AssistantEntry {
  readonly kind: 'assistant';
  readonly id: string;
  readonly at: number;
  /** The answer, in the order in which it was written. The outcomes of tool calls are in `toolCalls`. */
  readonly parts: readonly AssistantPart[];
  /** All text of `parts`, without reasoning. */
  readonly text: string;
  /** `writing` while deltas arrive; `stopped` if the turn ended before the answer was complete. */
  readonly status: 'writing' | 'complete' | 'stopped';
  readonly toolCalls: readonly EntryToolCall[];
  /** The reason for the end of the answer, if the model reported one. */
  readonly stop?: ModelStop;
  readonly usage?: ModelUsage;
  /** Name of the model that answered, as it reports it. */
  readonly model?: string;
  /** Notes about the answer for a person. */
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

/** The end of a task that the model did not wait for. From here on the model has the result, as content of the server. */
export interface TaskEndEntry {
  readonly kind: 'task-end';
  readonly id: string;
  readonly at: number;
  /** The call that continued as a task. */
  readonly callId: string;
  /** Display name of its tool. */
  readonly displayName: string;
  /** True if the model gets a turn for the result; otherwise the result is sent with the person's next message. */
  readonly startsTurn: boolean;
  /** @deprecated Use `startsTurn`. */
  readonly wakes?: boolean;
}

export type Entry = UserEntry | AssistantEntry | NoticeEntry | TaskEndEntry;

export interface Conversation {
  /** `thinking`: the turn waits for the model. `calling`: the turn waits for tools. */
  readonly status: 'idle' | 'thinking' | 'calling';
  readonly entries: readonly Entry[];
  /**
   * Set if the conversation was loaded from text that this page did not write. The text's attributions to servers may be
   * forged. It is `unconfirmed` until a person approves a call that the model requests in it; until then the default policy asks
   * about every call, whatever permissions are saved.
   */
  readonly loaded?: 'unconfirmed' | 'confirmed' | undefined;
  /** Tokens of all answers since the conversation began, including replaced ones, as far as models report them. */
  readonly usage?: Omit<ModelUsage, 'raw'> | undefined;
}
