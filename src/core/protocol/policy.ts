import type { Grant, ServerRef, ToolHistory } from './trust.js';
import type { JsonObject } from '../base/json.js';
import type { Initiator } from './call.js';
import type { Tool } from './tool.js';

/** Why our own policy decided as it did. */
export type PolicyCode =
  /** Nothing decided before covers this call. */
  | 'not-granted'
  /** Somebody decided about this tool before, and its definition is another one since. */
  | 'definition-changed'
  /** The model had read a result of another server before it asked for this call. */
  | 'after-other-server'
  /** An earlier decision allows it, or denies it. */
  | 'granted'
  | 'denied-before'
  /** It claims to read only, and the page believes the server. */
  | 'read-only-hint';

/** Why a call is asked about, allowed or denied: a code, and the policy's own sentence where it gave one. */
export interface PolicyReason {
  readonly code: PolicyCode | 'policy' | 'policy-failed' | 'arguments-unchecked';
  readonly text?: string;
}

/** A call as a policy sees it. */
export interface PolicyCall {
  readonly serverId: string;
  readonly serverLabel: string;
  readonly origin: string;
  readonly tool: Tool;
  readonly arguments: JsonObject;
  readonly startedBy: Initiator;
}

/** What is known beside the call itself. */
export interface PolicyContext {
  /** Servers whose results the model had read when it asked for this call; empty for calls of a person. */
  readonly after: readonly ServerRef[];
  readonly standing: ToolHistory;
  /** The decision made before that covers this very call, where there is one that still holds. */
  readonly grant?: Grant;
  /** The page believes what this server claims of its tools. */
  readonly trustsClaims: boolean;
}

export interface PolicyDecision {
  readonly decision: 'allow' | 'ask' | 'deny';
  /** Shown to the person, and to the model where it denies. */
  readonly reason?: string;
  /** One of our own reasons, which is shown in the person's language. */
  readonly code?: PolicyCode;
}

/**
 * Decides about one call. Pure: it reads what it gets and nothing else, and may be asked more than once for one call: also
 * what it would say if a grant held, to know whether to offer one. If it throws or returns nonsense, the call asks.
 */
export type Policy = (call: PolicyCall, context: PolicyContext) => PolicyDecision;
