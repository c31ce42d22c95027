import type { JsonObject, JsonValue } from '../../shared/json.js';
import type { ModelPart } from './part.js';

/**
 * Data that a model's provider must get back unchanged, such as the signature of its reasoning. It is stored with the
 * conversation, never shown, and returned only to a model function with the same `by`.
 */
export interface Opaque {
  /** The `provider` of the model function that sent it. */
  readonly by: string;
  readonly data: JsonValue;
}

/** Source of a part of a person's message, if it is content of a server and not the person's own text. */
export interface MessageSource {
  readonly serverId: string;
  /** The page's label of the server. */
  readonly server: string;
  /** URI of the resource. */
  readonly uri: string;
  /** Name of the app that sent the part, if the part is from an app and not from an attached resource. */
  readonly app?: string;
}

/** A file, as Base64. */
export interface FilePart {
  readonly type: 'file';
  readonly mimeType: string;
  readonly data: string;
  readonly name?: string;
  /** Set if it is a server's resource that a person attached. The model gets this source. */
  readonly from?: MessageSource;
}

/** A prompt of a server that a person saw and chose to send. */
export interface PromptOrigin {
  /** Absent in a conversation that was restored. */
  readonly serverId?: string;
  /** The page's label of the server. */
  readonly server: string;
  /** The prompt's name. */
  readonly name: string;
}

/** One part of a person's message to the model. */
export type UserPart = (ModelPart | FilePart) & {
  /** Set if the part is from a prompt. The host tells the model that a server wrote the part, not the person. */
  readonly prompt?: PromptOrigin;
};

/** A tool call that a model requests. */
export interface ModelToolCall {
  /** Connects the call with its result. */
  readonly id: string;
  readonly name: string;
  /** Arguments as the model wrote them: text that should be a JSON object. */
  readonly arguments: string;
  /**
   * Set if a library parsed the arguments before they were serialized here. Integers beyond 2^53 may then have been rounded: a
   * call with such a number is not made, and the model gets the problem `inexact-number`.
   */
  readonly parsed?: true;
}

/** One piece of an answer, in the order in which the model wrote it. */
export type AssistantPart = { readonly opaque?: Opaque } & (
  | { readonly type: 'text'; readonly text: string }
  /** The model's reasoning, or a summary of it. It may be empty if the provider does not reveal it. */
  | {
      readonly type: 'reasoning';
      readonly text: string;
      /** Observed duration, in ms, if known. */
      readonly ms?: number;
    }
  | ({ readonly type: 'tool-call' } & ModelToolCall)
  | FilePart
  /** Source that the answer cites. */
  | { readonly type: 'source'; readonly url: string; readonly title?: string }
  /** The model's refusal to answer. */
  | { readonly type: 'refusal'; readonly text: string }
  /** A tool that ran at the provider, such as the provider's search. The host shows this call and never runs it. */
  | ({ readonly type: 'provider-call' } & ModelToolCall)
  | {
      readonly type: 'provider-result';
      /** The id of its `provider-call`. */
      readonly id: string;
      readonly text: string;
      readonly isError?: boolean;
    }
);

/** The end of an answer. */
export interface ModelStop {
  /**
   * `stop`: the answer is complete. `tool-calls`: the answer waits for results. `length`: the length limit truncated the
   * answer. `refusal`: the model refused. `filtered`: the provider withheld the answer. `paused`: the host must ask the
   * provider to continue, without a person. `context-full`: the conversation is too long for the model. `interrupted`, `error`:
   * the provider ended the answer early. The host never makes the calls of an answer that was truncated, refused, withheld or
   * ended early.
   */
  readonly reason:
    | 'stop'
    | 'tool-calls'
    | 'length'
    | 'refusal'
    | 'filtered'
    | 'paused'
    | 'context-full'
    | 'interrupted'
    | 'error'
    | 'other';
  /** The provider's own value. */
  readonly raw?: string;
  /** The provider's explanation, for a person. */
  readonly detail?: string;
}

/**
 * Reason for a failed request to a model, as this package's adapters report it: `reason` in the data of the problem
 * `model-failed`, with the HTTP `status` if there is one, and the message of the endpoint or the browser (`said`).
 *
 * `http`: an error status. `unreachable`: no response, or one that the page may not read (CORS). `page-csp`: the page's own
 * Content-Security-Policy blocked the request; `said` is the origin that its `connect-src` must list. `broke-off`: the answer
 * ended before it was complete. `unreadable`: the response is not a valid answer.
 */
export type ModelFailureReason = 'http' | 'unreachable' | 'page-csp' | 'broke-off' | 'unreadable';

/** Tokens that an answer used, as far as the provider reports them. */
export interface ModelUsage {
  readonly input?: {
    readonly total?: number;
    readonly cacheRead?: number;
    readonly cacheWrite?: number;
  };
  readonly output?: { readonly total?: number; readonly reasoning?: number };
  /** The provider's own usage data, unchanged. */
  readonly raw?: JsonValue;
}

/** A tool in the form that a model gets. */
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
  /** Number of hidden characters that were removed from this definition; absent if there were none. */
  readonly hiddenCharacters?: number;
}

export interface UserMessage {
  readonly role: 'user';
  /** Everything in the message, in order: text, images, audio, files. */
  readonly content: readonly UserPart[];
  /** All text of `content`. */
  readonly text: string;
  /** Set if no person wrote the message: it reports the end of a task, with the server's content. */
  readonly untrusted?: true;
}

export interface AssistantMessage {
  readonly role: 'assistant';
  /** The whole answer, in the order in which it was written. */
  readonly content: readonly AssistantPart[];
  /** All text of `content`, without reasoning. */
  readonly text: string;
  /** All tool calls of `content`. */
  readonly toolCalls: readonly ModelToolCall[];
  /** Data about the whole answer that the provider must get back. */
  readonly opaque?: Opaque;
}

/** Outcome of a tool call. A server's text in it is marked as untrusted: it is not an instruction from the person. */
export interface ToolMessage {
  readonly role: 'tool';
  readonly toolCallId: string;
  /** The alias that was called. */
  readonly name: string;
  /** Label of the tool's server; empty if no tool was called. */
  readonly server: string;
  readonly tool: string;
  /** If a person changed the arguments, the first part is the host's note about that. */
  readonly content: readonly ModelPart[];
  /** Number of hidden characters that were removed from the content; absent if there were none. */
  readonly hiddenCharacters?: number;
  readonly isError: boolean;
  /** False only for the host's own messages about a call that was denied, cancelled or not made. */
  readonly untrusted: boolean;
}

export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

/** Options for every answer. A model function ignores those that it does not support. */
export interface ModelOptions {
  /** The page's own instructions; they come before the host's. */
  readonly system?: string;
  /**
   * Use of tools: optional (the default), required, forbidden, or required for the tool with this alias. After the first answer
   * of a turn, use is optional; otherwise the turn would never end.
   */
  readonly toolChoice?: 'auto' | 'required' | 'none' | { readonly tool: string };
  /** Length limit of an answer, in tokens. */
  readonly maxTokens?: number;
  /** Amount of reasoning. */
  readonly effort?: 'none' | 'low' | 'medium' | 'high';
  /** Required format of the answer's text: JSON, of the given schema if there is one. */
  readonly responseFormat?: { readonly type: 'json'; readonly name?: string; readonly schema?: JsonObject };
}

/** Everything a model needs for one answer. */
export interface ModelTurn extends Omit<ModelOptions, 'system'> {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** System prompt, with the servers' instructions quoted and attributed. */
  readonly system: string;
  /**
   * Key for a provider's cache of the conversation, the same for all its turns. Absent if a server requested the turn
   * (sampling).
   */
  readonly conversationId?: string;
}

/** Argument of the page's `llm` function. */
export interface LlmRequest extends ModelTurn {
  /** Aborts when the person stops the turn or the host is destroyed. */
  readonly signal: AbortSignal;
}

/** A whole answer: its `parts` in order, or only `text` and `toolCalls`. Arguments are JSON text or an object. */
export interface LlmReply {
  readonly text?: string;
  readonly toolCalls?: readonly {
    readonly id?: string;
    readonly name: string;
    readonly arguments?: string | JsonObject;
  }[];
  readonly parts?: readonly AssistantPart[];
  readonly opaque?: Opaque;
  readonly stop?: ModelStop;
  readonly usage?: ModelUsage;
  /** The model that answered. */
  readonly model?: string;
}

/**
 * A piece of an answer, in the order in which the model writes it. Most models need only the first four types. Parts with an
 * `index`, a number that the model chooses, can arrive in parallel and contain opaque data. The host skips an unknown type and
 * notes this in the entry.
 */
export type LlmDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** `parsed`: as in `ModelToolCall`. */
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly parsed?: true }
  | { readonly type: 'tool-call-arguments'; readonly id: string; readonly text: string }
  /** Begins a part, with the fields that are known so far. */
  | { readonly type: 'part-start'; readonly index: number; readonly part: AssistantPart }
  /** More of the part's text or arguments. */
  | { readonly type: 'part-delta'; readonly index: number; readonly text: string }
  /** Data that the provider must get back with this part; the last one counts. */
  | { readonly type: 'part-opaque'; readonly index: number; readonly opaque: Opaque }
  /** Ends a part. It may be left out. */
  | { readonly type: 'part-end'; readonly index: number }
  /** Data about the whole answer that the provider must get back; the last one counts. */
  | { readonly type: 'opaque'; readonly opaque: Opaque }
  /** Tokens that the answer used; the last one counts. */
  | { readonly type: 'usage'; readonly usage: ModelUsage }
  | { readonly type: 'stop'; readonly stop: ModelStop }
  /** Note about the answer for a person, such as an option that the model does not support. */
  | { readonly type: 'warning'; readonly text: string }
  /** The model that answers. */
  | { readonly type: 'response'; readonly model: string };

/**
 * The page's language model: version 2 of the contract.
 *
 * The function gets the messages so far, the tools that the model may see, a system prompt and an abort signal. It returns a
 * whole reply, or an async iterable of deltas that are shown as they arrive. If the function throws or returns a malformed
 * value, the turn ends with a message in the conversation.
 */
export interface Llm {
  (request: LlmRequest): LlmReply | AsyncIterable<LlmDelta> | Promise<LlmReply | AsyncIterable<LlmDelta>>;
  /**
   * Name of the provider and the model family: the function gets back only opaque data whose `by` is this name. Default: the
   * function gets no opaque data.
   */
  readonly provider?: string;
  /** @deprecated Use `provider`. */
  readonly by?: string;
  /**
   * Kinds of content that the model accepts besides text, from a person and in results. The host replaces other content with a
   * description. Default: all kinds.
   */
  readonly inputs?: readonly ('image' | 'audio' | 'file')[];
  /** @deprecated Use `inputs`. */
  readonly takes?: readonly ('image' | 'audio' | 'file')[];
}
