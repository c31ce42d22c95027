import type { JsonObject, JsonValue } from '../../shared/json.js';
import type { ModelPart } from './part.js';

/**
 * Data of a model's provider that it has to get back unchanged, such as the signature of its reasoning. It is kept with the
 * conversation, never shown, and given back only to the model function whose `by` is the same.
 */
export interface Opaque {
  /** Whose it is: the `by` of the model function that sent it. */
  readonly by: string;
  readonly data: JsonValue;
}

/** Where a piece of what a person says is from, if it is a server's words and not their own. */
export interface MessageSource {
  readonly serverId: string;
  /** The page's label of the server. */
  readonly server: string;
  /** The resource. */
  readonly uri: string;
  /** Name of the app that said it, if it is from one and not from a resource that a person attached. */
  readonly app?: string;
}

/** A file, as Base64. */
export interface FilePart {
  readonly type: 'file';
  readonly mimeType: string;
  readonly data: string;
  readonly name?: string;
  /** Set if a person attached a server's resource. A model is told so. */
  readonly from?: MessageSource;
}

/** A prompt of a server, which a person saw and chose to say. */
export interface PromptOrigin {
  /** Absent in a conversation that was restored. */
  readonly serverId?: string;
  /** The page's label of the server. */
  readonly server: string;
  /** The prompt's name. */
  readonly name: string;
}

/** One piece of what a person says to the model. */
export type UserPart = (ModelPart | FilePart) & {
  /** Set if it is from a prompt: a model is told that it is a server's, and not the person's own. */
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
   * Set if a library had parsed the arguments before they were written here. Integers beyond 2^53 may have been rounded then: a call
   * with such a one is not made, and the model is told (`inexact-number`).
   */
  readonly parsed?: true;
}

/** One piece of an answer, in the order in which the model wrote it. */
export type AssistantPart = { readonly opaque?: Opaque } & (
  | { readonly type: 'text'; readonly text: string }
  /** The model's reasoning, or a summary of it. It may be empty where the provider keeps it to itself. */
  | {
      readonly type: 'reasoning';
      readonly text: string;
      /** How long it took, in ms, as far as that was seen. */
      readonly ms?: number;
    }
  | ({ readonly type: 'tool-call' } & ModelToolCall)
  | FilePart
  /** Where something in the answer is from. */
  | { readonly type: 'source'; readonly url: string; readonly title?: string }
  /** The model says that it will not answer. */
  | { readonly type: 'refusal'; readonly text: string }
  /** A tool of the provider that ran there, such as its search. It is shown, and never run here. */
  | ({ readonly type: 'provider-call' } & ModelToolCall)
  | {
      readonly type: 'provider-result';
      /** The id of its `provider-call`. */
      readonly id: string;
      readonly text: string;
      readonly isError?: boolean;
    }
);

/** Why an answer ended. */
export interface ModelStop {
  /**
   * `stop`: it is complete. `tool-calls`: it waits for results. `length`: its limit cut it. `refusal`: the model refused.
   * `filtered`: the provider withheld it. `paused`: the provider wants to be asked to go on, which needs no person.
   * `context-full`: the conversation is too long for the model. `interrupted`, `error`: the provider broke it off.
   * Calls of an answer that was cut, refused, withheld or broken off are never made.
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
  /** The provider's own word for it. */
  readonly raw?: string;
  /** The provider's explanation, for a person. */
  readonly detail?: string;
}

/**
 * Why a model could not be asked or did not answer, as the adapters of this package say it: `reason` in the data of the problem
 * `model-failed`, with the HTTP `status` where there is one, and with what the endpoint or the browser `said`.
 *
 * `http`: a status that is no success. `unreachable`: nothing answered, or the page may not read it (CORS). `page-csp`:
 * the page's own Content-Security-Policy blocked the request; `said` is the origin that its `connect-src` has to list. `broke-off`:
 * the answer ended before it was complete. `unreadable`: what came is no answer.
 */
export type ModelFailureReason = 'http' | 'unreachable' | 'page-csp' | 'broke-off' | 'unreadable';

/** Tokens that an answer took, as far as the provider says. */
export interface ModelUsage {
  readonly input?: {
    readonly total?: number;
    readonly cacheRead?: number;
    readonly cacheWrite?: number;
  };
  readonly output?: { readonly total?: number; readonly reasoning?: number };
  /** What the provider said of it, unchanged. */
  readonly raw?: JsonValue;
}

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

export interface UserMessage {
  readonly role: 'user';
  /** Everything said, in order: text, pictures, sounds, files. */
  readonly content: readonly UserPart[];
  /** All text of `content`. */
  readonly text: string;
  /** Set if no person said it: it tells of the end of a task, with what its server says. */
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
  /** What the provider has to get back of the answer as a whole. */
  readonly opaque?: Opaque;
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

/** What a page wants of every answer. A model function that cannot do one of these leaves it. */
export interface ModelOptions {
  /** The page's own instructions; they come before the host's. */
  readonly system?: string;
  /**
   * Whether the model may call tools: as it likes (the default), must, must not, or must call the one with this alias. After
   * the first answer of a turn it may do as it likes, or it would never end.
   */
  readonly toolChoice?: 'auto' | 'required' | 'none' | { readonly tool: string };
  /** Length limit of an answer, in tokens. */
  readonly maxTokens?: number;
  /** How much the model should reason. */
  readonly effort?: 'none' | 'low' | 'medium' | 'high';
  /** What the text of an answer has to be: JSON, of a schema where one is given. */
  readonly responseFormat?: { readonly type: 'json'; readonly name?: string; readonly schema?: JsonObject };
}

/** Everything a model needs for one answer. */
export interface ModelTurn extends Omit<ModelOptions, 'system'> {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** System prompt, with the servers' instructions quoted and attributed. */
  readonly system: string;
  /** The same for all turns of one conversation: the key by which a provider may cache it. Absent where a server asks. */
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
 * A piece of an answer, in the order in which it is written. The first four are all that most models need; parts by their
 * `index` (a number of the model's own) can be written side by side and carry opaque data. A type that is not known here is
 * passed over, and noted in the entry.
 */
export type LlmDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** `parsed`: as in `ModelToolCall`. */
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly parsed?: true }
  | { readonly type: 'tool-call-arguments'; readonly id: string; readonly text: string }
  /** Begins a part, with what of it is known. */
  | { readonly type: 'part-start'; readonly index: number; readonly part: AssistantPart }
  /** More of its text, or of its arguments. */
  | { readonly type: 'part-delta'; readonly index: number; readonly text: string }
  /** What the provider has to get back with this part; the last one counts. */
  | { readonly type: 'part-opaque'; readonly index: number; readonly opaque: Opaque }
  /** Nothing more comes of this part. It may be left out. */
  | { readonly type: 'part-end'; readonly index: number }
  /** What the provider has to get back with the answer as a whole; the last one counts. */
  | { readonly type: 'opaque'; readonly opaque: Opaque }
  /** What the answer took; the last one counts. */
  | { readonly type: 'usage'; readonly usage: ModelUsage }
  | { readonly type: 'stop'; readonly stop: ModelStop }
  /** Something that a person should know of the answer, such as an option that the model has not. */
  | { readonly type: 'warning'; readonly text: string }
  /** The model that answers. */
  | { readonly type: 'response'; readonly model: string };

/**
 * The page's language model: version 2 of the contract.
 *
 * It gets the messages so far, the tools that the model may see, a system prompt and an abort signal. It returns a whole
 * reply, or an async iterable of deltas that are shown as they come. If it throws or returns something malformed, the turn
 * ends with a message in the conversation.
 */
export interface Llm {
  (request: LlmRequest): LlmReply | AsyncIterable<LlmDelta> | Promise<LlmReply | AsyncIterable<LlmDelta>>;
  /**
   * Names the provider and the family of models, for opaque data: a function gets back only what has the same name.
   * Default: it gets none.
   */
  readonly by?: string;
  /**
   * Whether it takes more than text, from a person and in results. Anything else is named to it in words in its place.
   * Default: it takes all.
   */
  readonly takes?: readonly ('image' | 'audio' | 'file')[];
}
