import type { Grant, ServerRef, ToolHistory } from './trust.js';
import type { JsonObject } from '../base/json.js';
import type { Initiator } from './call.js';
import type { Tool } from './tool.js';

/** Reason of the default policy for its decision. */
export type PolicyCode =
  /** No grant covers this call. */
  | 'not-granted'
  /** The tool's definition changed since the last decision about it. */
  | 'definition-changed'
  /** The model had read a result of another server when it requested this call. */
  | 'after-other-server'
  /** A grant allows or denies it. */
  | 'granted'
  | 'denied-before'
  /** The tool claims to read only, and the page trusts the server's annotations. */
  | 'read-only-hint';

/** Reason to ask about, allow or deny a call: a code, and the policy's own sentence if it gave one. */
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

/** Context of the call. */
export interface PolicyContext {
  /** Servers whose results the model had read when it requested this call; empty for calls of a person. */
  readonly after: readonly ServerRef[];
  readonly standing: ToolHistory;
  /** The grant that covers this call, if there is one that still holds. */
  readonly grant?: Grant;
  /** True if the page trusts this server's tool annotations. */
  readonly trustsClaims: boolean;
}

export interface PolicyDecision {
  readonly decision: 'allow' | 'ask' | 'deny';
  /** Shown to the person, and to the model if the call is denied. */
  readonly reason?: string;
  /** One of the default policy's reasons, shown in the person's language. */
  readonly code?: PolicyCode;
}

/**
 * Decides about one call. It must be pure: it may be called more than once for a call, also with grants that do not exist,
 * to find out which durations to offer. If it throws or returns no decision, the call asks.
 */
export type Policy = (call: PolicyCall, context: PolicyContext) => PolicyDecision;
