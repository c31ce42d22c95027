import type { Problem } from '../base/errors.js';
import type { SchemaError } from './call.js';
import type { PolicyReason } from './policy.js';
import type { JsonObject } from '../base/json.js';
import type { LlmDelta, LlmReply, ModelTurn } from './model.js';
import type { Tool } from './tool.js';
import type { SignInAnswer, SignInAsk } from './sign-in.js';
import type { GrantDuration, ServerRef, ToolHistory } from './trust.js';

interface AskBase {
  readonly id: string;
  readonly createdAt: number;
}

/** May this call be made? The call itself is in the snapshot, with its arguments, frozen. */
export interface ApprovalAsk extends AskBase {
  readonly kind: 'approval';
  readonly callId: string;
  /** Why the policy asks. */
  readonly reason: PolicyReason;
  /** Set where the arguments could not be checked against the tool's schema. */
  readonly unchecked?: Problem;
  /** The tool as it is asked about. Where its definition changes before the answer, the call is asked about anew. */
  readonly tool: Tool;
  /** SHA-256 of the call's canonical arguments, in hex: what is shown is what is sent. */
  readonly digest: string;
  /** Servers whose results the model had read when it asked for this call. */
  readonly after: readonly ServerRef[];
  readonly standing: ToolHistory;
  /** How long an approval may hold beyond this call: what the policy would heed. */
  readonly durations: readonly GrantDuration[];
  /** Set while arguments that a person changed are being checked. */
  readonly checking?: true;
  /** What is wrong with the arguments that a person changed. The ask stays open. */
  readonly errors?: readonly SchemaError[];
}

/** Take a turn as the model. */
export interface ModelTurnAsk extends AskBase {
  readonly kind: 'model-turn';
  readonly turn: ModelTurn;
}

interface QuestionBase extends AskBase {
  readonly serverId: string;
  /** The call that the server asks for, where it can be told. */
  readonly callId?: string;
  /** The server's own words: untrusted text. */
  readonly message: string;
  /** How often this call has asked, this time included; from 1. */
  readonly round: number;
}

/** A server asks a person to fill in a form (MCP 2026-07-28, elicitation in form mode). */
export interface FormAsk extends QuestionBase {
  readonly kind: 'form';
  /** The JSON Schema of what is asked for: an object of plain values. */
  readonly schema: JsonObject;
}

/** What is odd about an address, and should be said before it is opened. */
export type UrlWarning = 'punycode' | 'not-https' | 'credentials' | 'private-network' | 'other-site';

/** A server asks a person to open an address (MCP 2026-07-28, elicitation in URL mode). Nothing fetches it before. */
export interface OpenUrlAsk extends QuestionBase {
  readonly kind: 'open-url';
  /** `https:`, or `http:` on this machine; whole. */
  readonly url: string;
  /** The address's host in ASCII, to be shown with emphasis. */
  readonly host: string;
  readonly warnings: readonly UrlWarning[];
}

/** A server asks for an answer of the page's model (MCP 2025-11-25, sampling), where the page allows that. */
export interface SamplingAsk extends QuestionBase {
  readonly kind: 'sampling';
  /** What the model would be told. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly system?: string;
  readonly maxTokens?: number;
}

/** A question of a server to a person. One at a time for each server. */
export type Question = FormAsk | OpenUrlAsk | SamplingAsk;

/** A question that waits for somebody outside the core. */
export type Ask = ApprovalAsk | ModelTurnAsk | Question | SignInAsk;

interface ApprovalAnswerBase {
  readonly kind: 'approval';
  /** Beyond this call; only what the ask offers counts. Default: for this call alone. */
  readonly duration?: GrantDuration;
  /** Where there is a duration: for these arguments and no others. */
  readonly onlyTheseArguments?: boolean;
  /** The ask's `digest`, as it was seen. Where it is given and another one, the answer is not taken. */
  readonly digest?: string;
}

export type ApprovalAnswer =
  | (ApprovalAnswerBase & {
      readonly decision: 'approve';
      /** As a person changed them. They are checked first, and the ask stays open where they do not fit the tool. */
      readonly arguments?: JsonObject;
    })
  | (ApprovalAnswerBase & { readonly decision: 'deny'; readonly reason?: string });

/** Deltas may come any number of times; `reply`, `end` or `error` closes the turn. `end` means that the deltas were all. */
export type ModelTurnAnswer =
  | { readonly kind: 'model-turn'; readonly delta: LlmDelta }
  | { readonly kind: 'model-turn'; readonly reply: LlmReply }
  | { readonly kind: 'model-turn'; readonly end: true }
  | { readonly kind: 'model-turn'; readonly error: Problem };

/** `decline` says no; `cancel` puts the question away without an answer. What does not fit the schema is not taken. */
export type FormAnswer =
  | { readonly kind: 'form'; readonly action: 'accept'; readonly content: JsonObject }
  | { readonly kind: 'form'; readonly action: 'decline' | 'cancel' };

/** `accept` means that a person opened the address, and is done there. */
export interface OpenUrlAnswer {
  readonly kind: 'open-url';
  readonly action: 'accept' | 'decline' | 'cancel';
}

export interface SamplingAnswer {
  readonly kind: 'sampling';
  readonly decision: 'approve' | 'deny';
}

export type Answer =
  ApprovalAnswer | ModelTurnAnswer | FormAnswer | OpenUrlAnswer | SamplingAnswer | SignInAnswer;
