/** The part of the Prompt API that is used here, as its specification describes it. */

export type PromptType = 'text' | 'image' | 'audio' | 'tool-call' | 'tool-response';

/** A call that the model asks for. */
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

/** What a session is for, and cannot change any more. */
export interface SessionKind {
  readonly expectedInputs: readonly ExpectedContent[];
  readonly expectedOutputs: readonly ExpectedContent[];
  /** Declarations only: with a function to run them, the browser would run tools that nobody has approved. */
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

/** Where the Prompt API is: the page's global object, or a stand-in of the same form. */
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
