import type { Problem } from '../base/problems.js';
import type { SchemaError } from './call.js';
import type { ExactNumbers, JsonObject } from '../../shared/json.js';
import type { LlmDelta, LlmReply, ModelTurn } from './model.js';
import type { AppAccess, AppMedia } from './app.js';
import type { Tool } from './tool.js';
import type { SignInAnswer, SignInAsk } from './sign-in.js';
import type { GrantDuration, PolicyReason, ServerRef, ToolHistory } from './trust.js';

interface AskBase {
  readonly id: string;
  readonly createdAt: number;
}

/** Asks a person to approve a call. The call is in the snapshot, with its arguments. */
export interface ApprovalAsk extends AskBase {
  readonly kind: 'approval';
  readonly callId: string;
  /** The policy's reason for asking. */
  readonly reason: PolicyReason;
  /** Set if the arguments could not be checked against the tool's schema. */
  readonly unchecked?: Problem;
  /** The tool that the ask is about. If its definition changes before the answer, the call asks again. */
  readonly tool: Tool;
  /** SHA-256 of the call's canonical arguments, in hex: exactly these are sent. */
  readonly digest: string;
  /** Other servers whose results the model had read when it requested this call. */
  readonly influencedBy: readonly ServerRef[];
  /** @deprecated Use `influencedBy`. */
  readonly after?: readonly ServerRef[];
  readonly toolHistory: ToolHistory;
  /** @deprecated Use `toolHistory`. */
  readonly standing?: ToolHistory;
  /** Durations that an approval may have beyond this call: those that the policy would accept. */
  readonly durations: readonly GrantDuration[];
  /** Set while a person's changed arguments are checked. */
  readonly checking?: true;
  /** Errors in a person's changed arguments. The ask stays open. */
  readonly errors?: readonly SchemaError[];
}

/** Asks for a turn of the model. */
export interface ModelTurnAsk extends AskBase {
  readonly kind: 'model-turn';
  readonly turn: ModelTurn;
}

interface QuestionBase extends AskBase {
  readonly serverId: string;
  /** The call that the server asks about, if known. */
  readonly callId?: string;
  /** Untrusted text of the server. */
  readonly message: string;
  /** Number of this question within its call, from 1. */
  readonly round: number;
}

/** A server asks a person to fill in a form (MCP 2026-07-28, elicitation in form mode). */
export interface FormAsk extends QuestionBase {
  readonly kind: 'form';
  /** JSON Schema of the answer: an object of plain values. */
  readonly schema: JsonObject;
}

/** A suspicious feature of an address, shown before a person opens it. */
export type UrlWarning = 'punycode' | 'not-https' | 'credentials' | 'private-network' | 'other-site';

/**
 * A server asks a person to open an address (MCP 2026-07-28, elicitation in URL mode). The host does not fetch the address
 * before that.
 */
export interface OpenUrlAsk extends QuestionBase {
  readonly kind: 'open-url';
  /** The whole address: `https:`, or `http:` on this device. */
  readonly url: string;
  /** The address's host in ASCII, to be emphasized. */
  readonly host: string;
  readonly warnings: readonly UrlWarning[];
}

/** A server asks to use the page's model (MCP 2025-11-25, sampling). The page must allow it. */
export interface SamplingAsk extends QuestionBase {
  readonly kind: 'sampling';
  /** Messages that the model would get. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly system?: string;
  readonly maxTokens?: number;
}

/** Asks a person whether to show a server's app, with the access that it gets (MCP Apps). */
export interface AppAsk extends QuestionBase {
  readonly kind: 'app';
  /** Name of the app: the name of the tool whose result it shows. */
  readonly app: string;
  readonly uri: string;
  readonly access: AppAccess;
  readonly standing: ToolHistory['status'];
  /** The app's access before it changed. */
  readonly before?: AppAccess;
  /** Durations for which an approval may also allow later showings of the app. */
  readonly durations: readonly GrantDuration[];
}

/** An app asks to send `message` and `media` to the model, as content of its server (MCP Apps, `ui/message`). */
export interface AppMessageAsk extends QuestionBase {
  readonly kind: 'app-message';
  readonly app: string;
  readonly media: readonly AppMedia[];
}

/** A file that an app asks to save: `text`, or `blob` in Base64. All fields are untrusted content of the server. */
export interface AppFile {
  /** The file's URI, used as a name and not as an address. Empty if there is none. */
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
}

/**
 * An app asks to save files on this device (MCP Apps, `ui/download-file`). When a person approves the ask, the element that
 * shows it saves the files under names that no operating system executes.
 */
export interface AppDownloadAsk extends QuestionBase {
  readonly kind: 'app-download';
  readonly app: string;
  readonly files: readonly AppFile[];
}

/** A server's question to a person. Each server asks one at a time. */
export type Question = FormAsk | OpenUrlAsk | SamplingAsk | AppAsk | AppMessageAsk | AppDownloadAsk;

/** An open request that waits for an answer from outside the core. */
export type Ask = ApprovalAsk | ModelTurnAsk | Question | SignInAsk;

interface ApprovalAnswerBase {
  readonly kind: 'approval';
  /** Duration beyond this call, if the ask offers it. Default: this call only. */
  readonly duration?: GrantDuration;
  /** True if the duration applies to these arguments only. */
  readonly onlyTheseArguments?: boolean;
  /** The ask's `digest` that the person saw. If it has changed, the answer is rejected. */
  readonly digest?: string;
}

export type ApprovalAnswer =
  | (ApprovalAnswerBase & {
      readonly decision: 'approve';
      /** Arguments as a person changed them. They are checked first; the ask stays open if they do not match the tool's schema. */
      readonly arguments?: JsonObject;
      /**
       * Exact digits of numbers in the changed arguments that JavaScript cannot represent. Default: the call's digits for each
       * unchanged number.
       */
      readonly exact?: ExactNumbers;
    })
  | (ApprovalAnswerBase & { readonly decision: 'deny'; readonly reason?: string });

/**
 * Part or all of the model's answer. Any number of deltas is allowed. `reply` or `error` ends the turn; `end` marks the deltas as
 * complete. A `stream` is read until it ends, which ends the turn.
 */
export type ModelTurnAnswer =
  | { readonly kind: 'model-turn'; readonly stream: AsyncIterable<LlmDelta> }
  | { readonly kind: 'model-turn'; readonly delta: LlmDelta }
  | { readonly kind: 'model-turn'; readonly reply: LlmReply }
  | { readonly kind: 'model-turn'; readonly end: true }
  | { readonly kind: 'model-turn'; readonly error: Problem };

/** Answer to a form. `decline` refuses, `cancel` dismisses the form. Content that does not match the schema is rejected. */
export type FormAnswer =
  | { readonly kind: 'form'; readonly action: 'accept'; readonly content: JsonObject }
  | { readonly kind: 'form'; readonly action: 'decline' | 'cancel' };

/** Answer to a URL request. `accept` means that a person opened the address and finished there. */
export interface OpenUrlAnswer {
  readonly kind: 'open-url';
  readonly action: 'accept' | 'decline' | 'cancel';
}

export interface SamplingAnswer {
  readonly kind: 'sampling';
  readonly decision: 'approve' | 'deny';
}

export interface AppAnswer {
  readonly kind: 'app';
  readonly decision: 'approve' | 'deny';
  /** Duration of the permission to show the app, if the ask offers it. It ends when the app or its access changes. */
  readonly duration?: GrantDuration;
}

export interface AppMessageAnswer {
  readonly kind: 'app-message';
  readonly decision: 'approve' | 'deny';
}

export interface AppDownloadAnswer {
  readonly kind: 'app-download';
  readonly decision: 'approve' | 'deny';
}

export type Answer =
  | ApprovalAnswer
  | ModelTurnAnswer
  | FormAnswer
  | OpenUrlAnswer
  | SamplingAnswer
  | AppAnswer
  | AppMessageAnswer
  | AppDownloadAnswer
  | SignInAnswer;
