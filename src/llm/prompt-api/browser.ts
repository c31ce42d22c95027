/** The part of the Prompt API used here, as specified. */

export type PromptType = 'text' | 'image' | 'audio' | 'tool-call' | 'tool-response';

/** A call that the model requests. */
export interface ToolCallValue {
  readonly callId: string;
  readonly name: string;
  readonly arguments?: object | null;
}

export interface PromptContent {
  readonly type: PromptType;
  readonly value: unknown;
}

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: readonly PromptContent[];
}

export interface ExpectedContent {
  readonly type: PromptType;
  readonly languages?: readonly string[];
}

/** A session's purpose, which cannot change later. */
export interface SessionKind {
  readonly expectedInputs: readonly ExpectedContent[];
  readonly expectedOutputs: readonly ExpectedContent[];
  /** Declarations only: with a function to execute, the browser would run tools without approval. */
  readonly tools?: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: object;
  }[];
}

export interface PromptSession {
  promptStreaming(
    input: readonly PromptMessage[],
    options: { readonly signal: AbortSignal; readonly responseConstraint?: object },
  ): ReadableStream<unknown>;
  readonly contextUsage?: number;
  readonly contextWindow?: number;
  addEventListener?(type: 'contextoverflow', listener: () => void): void;
  destroy(): void;
}

/** The object that has the Prompt API: the page's global object, or a substitute of the same shape. */
export interface PromptApiBrowser {
  readonly LanguageModel: {
    availability(kind: SessionKind): Promise<string>;
    create(
      options: SessionKind & {
        readonly initialPrompts: readonly PromptMessage[];
        readonly signal: AbortSignal;
      },
    ): Promise<PromptSession>;
  };
  readonly LanguageModelToolCall?: new (init: ToolCallValue) => object;
  readonly LanguageModelToolSuccess?: new (init: {
    readonly callId: string;
    readonly name: string;
    readonly result: readonly { readonly type: string; readonly value: unknown }[];
  }) => object;
  readonly LanguageModelToolError?: new (init: {
    readonly callId: string;
    readonly name: string;
    readonly errorMessage: string;
  }) => object;
}

export function hasPromptApi(value: object): value is PromptApiBrowser {
  return 'LanguageModel' in value;
}
