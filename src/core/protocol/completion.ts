import type { Problem } from '../base/problems.js';

/** The prompt or resource template that an argument belongs to (MCP `PromptReference` and `ResourceTemplateReference`). */
export type CompletionRef =
  | { readonly kind: 'prompt'; readonly name: string }
  | { readonly kind: 'template'; readonly uriTemplate: string };

/** An argument for which a server is asked to propose values (MCP `completion/complete`). */
export interface CompletionRequest {
  readonly ref: CompletionRef;
  /** Name of the argument, or of the template's variable. */
  readonly argument: string;
  /** Text of the argument so far, which is sent to the server. */
  readonly value: string;
  /** The other arguments that are filled in, which are also sent to the server. */
  readonly others?: Readonly<Record<string, string>>;
  /** Aborts the request, which then resolves with no values. */
  readonly signal?: AbortSignal;
}

/** Values that a server proposes for an argument: untrusted text that may contain hidden characters. */
export interface Completion {
  /**
   * The values: first those that begin with the typed text, then the others, each in the server's order; at most
   * `limits.completionValues`. Values that are not strings, longer than `limits.completionChars`, or duplicates are left out.
   */
  readonly values: readonly string[];
  /** Total number of values, as the server claims. */
  readonly total?: number;
  /** True if there are more values. */
  readonly hasMore: boolean;
  /** Set if the server was not asked or did not answer: the reason why there are no values. */
  readonly problem?: Problem;
}
