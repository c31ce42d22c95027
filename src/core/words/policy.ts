import type { JsonObject } from './json.js';
import type { Starter } from './call.js';
import type { Tool } from './tool.js';

/** Why a call is asked about or denied: a code of ours, and the policy's own sentence where it gave one. */
export interface PolicyReason {
  readonly code: 'policy' | 'policy-failed' | 'arguments-unchecked';
  readonly text?: string;
}

/** A call as a policy sees it. */
export interface PolicyCall {
  readonly serverId: string;
  readonly serverLabel: string;
  readonly origin: string;
  readonly tool: Tool;
  readonly arguments: JsonObject;
  readonly startedBy: Starter;
}

export interface PolicyDecision {
  readonly decision: 'allow' | 'ask' | 'deny';
  /** Shown to the person, and to the model where it denies. */
  readonly reason?: string;
}

/** Decides about one call. Pure: it reads what it gets and nothing else. If it throws or returns nonsense, the call asks. */
export type Policy = (call: PolicyCall) => PolicyDecision;
