import type { JsonObject } from '../base/json.js';
import type { ModelPart } from './part.js';

/** A tool as a model is told of it. */
export interface ModelTool {
  /** The alias to call it by. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  /** The page's label of the server it lives on, and its real name there. */
  readonly server: string;
  readonly tool: string;
  /** Invisible and direction-changing characters that were taken out of the above; absent where none were. */
  readonly hiddenCharacters?: number;
}

/** A model's wish to call a tool. */
export interface ModelToolCall {
  /** Ties the call to its result. */
  readonly id: string;
  readonly name: string;
  /** The arguments as the model wrote them: text that ought to be a JSON object. */
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

/** What came of a tool call. What a server says in it is marked untrusted: it is no instruction from the person. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly toolCallId: string;
  /** The alias that was called. */
  readonly name: string;
  /** The label of the server it came from; empty where no tool was called. */
  readonly server: string;
  readonly tool: string;
  /** Where a person changed the arguments, the first part is the host's own sentence about that. */
  readonly content: readonly ModelPart[];
  /** Invisible and direction-changing characters that were taken out of the content; absent where none were. */
  readonly hiddenCharacters?: number;
  readonly isError: boolean;
  /** `false` only where the host itself speaks: of a call that was denied, cancelled or never made. */
  readonly untrusted: boolean;
}

export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

/** Everything a model needs for one turn. */
export interface ModelTurn {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** Who the model is here, and what the servers say of themselves, quoted and attributed. */
  readonly system: string;
  /** The longest answer that is wanted, where a server asked for one. */
  readonly maxTokens?: number;
}

/** What the page's callback receives. */
export interface LlmRequest extends ModelTurn {
  /** Aborts when the person stops, or the host goes. */
  readonly signal: AbortSignal;
}

/** A whole answer at once. Arguments may be given as JSON text or as an object. */
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
 * It gets the messages so far, the tools the model may see, a system text and an abort signal. It returns a whole
 * reply, or an async iterable of deltas that are shown as they come. What it returns is checked like anything else
 * from outside; what it throws ends the turn with a message in the conversation.
 */
export type Llm = (
  request: LlmRequest,
) => LlmReply | AsyncIterable<LlmDelta> | Promise<LlmReply | AsyncIterable<LlmDelta>>;
