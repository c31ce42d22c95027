import type { Problem } from '../base/problems.js';

/** What an argument belongs to (MCP `PromptReference` and `ResourceTemplateReference`). */
export type CompletionRef =
  | { readonly kind: 'prompt'; readonly name: string }
  | { readonly kind: 'template'; readonly uriTemplate: string };

/** An argument for which a server is asked what it may be (MCP `completion/complete`). */
export interface CompletionRequest {
  readonly ref: CompletionRef;
  /** Name of the argument, or of the template's variable. */
  readonly argument: string;
  /** What is written of it so far. All of it is sent to the server. */
  readonly value: string;
  /** The other arguments, as far as they are filled in. The server gets them too. */
  readonly others?: Readonly<Record<string, string>>;
  /** Ends the request: it then resolves with no values. */
  readonly signal?: AbortSignal;
}

/** Values that a server proposes for an argument: its own text, in which there may be hidden characters. */
export interface Completion {
  /**
   * Those that begin with what was written first, otherwise in the server's order; at most `limits.completionValues`. Values
   * that are no text, longer than `limits.completionChars`, or there before, are left out.
   */
  readonly values: readonly string[];
  /** How many there are in all, as the server claims. */
  readonly total?: number;
  /** True if there are more than these. */
  readonly hasMore: boolean;
  /** Why there are none, if the server was not asked or did not answer. */
  readonly problem?: Problem;
}
