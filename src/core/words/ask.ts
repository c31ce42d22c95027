import type { Problem } from '../errors.js';
import type { PolicyReason } from './policy.js';
import type { LlmDelta, LlmReply, ModelTurn } from './model.js';

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
}

/** Take a turn as the model. */
export interface ModelTurnAsk extends AskBase {
  readonly kind: 'model-turn';
  readonly turn: ModelTurn;
}

/** A question that waits for somebody outside the core. */
export type Ask = ApprovalAsk | ModelTurnAsk;

export type ApprovalAnswer =
  | { readonly kind: 'approval'; readonly decision: 'approve' }
  | { readonly kind: 'approval'; readonly decision: 'deny'; readonly reason?: string };

/** Deltas may come any number of times; `reply`, `end` or `error` closes the turn. `end` means that the deltas were all. */
export type ModelTurnAnswer =
  | { readonly kind: 'model-turn'; readonly delta: LlmDelta }
  | { readonly kind: 'model-turn'; readonly reply: LlmReply }
  | { readonly kind: 'model-turn'; readonly end: true }
  | { readonly kind: 'model-turn'; readonly error: Problem };

export type Answer = ApprovalAnswer | ModelTurnAnswer;
