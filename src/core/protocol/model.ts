import type { Problem } from '../base/errors.js';
import type { JsonObject } from '../base/json.js';
import type { ModelPart } from './part.js';

/** A tool as a model gets it. */
export interface ModelTool {
  /** The alias to call it by. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  /** The page's label of the tool's server. */
  readonly server: string;
  /** The tool's real name. */
  readonly tool: string;
  /** Number of hidden characters that were removed from the above; absent if there were none. */
  readonly hiddenCharacters?: number;
}

/** A tool call that a model requests. */
export interface ModelToolCall {
  /** Connects the call with its result. */
  readonly id: string;
  readonly name: string;
  /** Arguments as the model wrote them: text that should be a JSON object. */
  readonly arguments: string;
}

export interface UserMessage {
  readonly role: 'user';
  readonly text: string;
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
}

/** Outcome of a tool call. A server's text in it is marked untrusted: it is no instruction from the person. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly toolCallId: string;
  /** The alias that was called. */
  readonly name: string;
  /** Label of the server it came from; empty if no tool was called. */
  readonly server: string;
  readonly tool: string;
  /** If a person changed the arguments, the first part is the host's own sentence about that. */
  readonly content: readonly ModelPart[];
  /** Number of hidden characters that were removed from the content; absent if there were none. */
  readonly hiddenCharacters?: number;
  readonly isError: boolean;
  /** False only for the host's own messages: that a call was denied, cancelled or not made. */
  readonly untrusted: boolean;
}

export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

/** Everything a model needs for one turn. */
export interface ModelTurn {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** System prompt, with the servers' instructions quoted and attributed. */
  readonly system: string;
  /** Length limit of the answer, if a server requested one. */
  readonly maxTokens?: number;
}

/** Argument of the page's `llm` function. */
export interface LlmRequest extends ModelTurn {
  /** Aborts when the person stops the turn or the host is destroyed. */
  readonly signal: AbortSignal;
}

/** A whole answer. Arguments are JSON text or an object. */
export interface LlmReply {
  readonly text?: string;
  readonly toolCalls?: readonly {
    readonly id?: string;
    readonly name: string;
    readonly arguments?: string | JsonObject;
  }[];
}

/** A piece of an answer, in the order it is written. */
export type LlmDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string }
  | { readonly type: 'tool-call-arguments'; readonly id: string; readonly text: string };

/**
 * The page's language model.
 *
 * It gets the messages so far, the tools that the model may see, a system prompt and an abort signal. It returns a whole
 * reply, or an async iterable of deltas that are shown as they come. If it throws or returns something malformed, the turn
 * ends with a message in the conversation.
 */
export type Llm = (
  request: LlmRequest,
) => LlmReply | AsyncIterable<LlmDelta> | Promise<LlmReply | AsyncIterable<LlmDelta>>;

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
