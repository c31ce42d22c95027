import type { ExactNumbers, JsonObject } from '../../shared/json.js';
import type { Initiator } from './call.js';
import type { Tool, ToolDefinition } from './tool.js';

/** A server in reasons and records. */
export interface ServerRef {
  readonly serverId: string;
  /** The page's label. */
  readonly label: string;
}

/** The part of a tool that its fingerprint covers: everything that a person or a model can see of it. */
export interface SeenDefinition extends ToolDefinition {
  /** The server's instructions for a model, which belong to each of its tools. */
  readonly instructions?: string;
}

/** Duration of a decision beyond its call: `session` ends with the host, `always` ends when it is revoked. */
export type GrantDuration = 'session' | 'always';

/**
 * A saved permission for later calls of one tool at one endpoint, with one account, while the tool's definition stays the
 * same. Neither the same name at another address nor the same tool with another name inherits it.
 */
export interface Grant {
  readonly id: string;
  readonly effect: 'allow' | 'deny';
  readonly duration: GrantDuration;
  /** The server's whole endpoint address. */
  readonly url: string;
  /** The account; empty if the page names none. */
  readonly principal: string;
  /** The tool's real name. */
  readonly tool: string;
  readonly fingerprint: string;
  /** SHA-256 of the canonical arguments, if the decision applies only to these arguments. */
  readonly argumentsDigest?: string;
  readonly createdAt: number;
  /** Number of calls that the grant decided. */
  readonly uses: number;
  readonly usedAt?: number;
  /** Set once the definition has changed. The grant no longer has any effect; the next decision replaces it. */
  readonly suspendedAt?: number;
  /** True if the grant is in the page's storage, and so remains after the page closes. */
  readonly stored: boolean;
}

/** A person's choice for later calls of a tool: `never` denies them without asking, and `ask` ends what was saved. */
export type ToolPermission = 'always' | 'ask' | 'never';

/** A choice for one tool, made before a call of it (`host.setPermission`). */
export interface PermissionChoice {
  readonly serverId: string;
  /** The tool's real name. */
  readonly tool: string;
  /** The tool's `fingerprint` in the snapshot that the person saw. */
  readonly fingerprint: string;
  readonly permission: ToolPermission;
}

/** A tool's history of decisions. */
export type ToolHistory =
  /** No decision was made yet about the server, or about this tool. */
  | { readonly status: 'new-server' | 'new-tool' }
  /** The definition has not changed since the first decision about it, at that time. */
  | { readonly status: 'known'; readonly since: number }
  /** The definition changed since the last decision. `before` is absent if the old one was too long to store. */
  | { readonly status: 'changed'; readonly since: number; readonly before?: SeenDefinition };

/** One reviewed definition. */
export interface Pin {
  readonly url: string;
  readonly tool: string;
  readonly fingerprint: string;
}

/** A lock file of tool definitions: a host with it admits no others. `host.exportPins()` makes one. */
export interface Pins {
  readonly version: 1;
  readonly tools: readonly Pin[];
}

/** Reason of the default policy for its decision. */
export type PolicyCode =
  /** No grant covers this call. */
  | 'not-granted'
  /** The tool's definition changed since the last decision about it. */
  | 'definition-changed'
  /** The model had read a result of another server when it requested this call. */
  | 'after-other-server'
  /** The conversation was loaded from text, and no person has approved a call in it since. */
  | 'after-loading'
  /** A grant allows or denies it. */
  | 'granted'
  | 'denied-before'
  /** The tool claims to be read-only, and the page trusts the server's annotations. */
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
  /** Exact digits of numbers in the arguments that JavaScript cannot represent. These digits are sent. */
  readonly exact?: ExactNumbers;
  readonly startedBy: Initiator;
}

/** Context of the call. */
export interface PolicyContext {
  /** Servers whose results the model had read when it requested this call; empty for calls of a person. */
  readonly influencedBy: readonly ServerRef[];
  /** @deprecated Use `influencedBy`. */
  readonly after?: readonly ServerRef[];
  /** Set if the model requested it in a conversation loaded from text, in which no person has approved a call since. */
  readonly loaded?: true;
  readonly toolHistory: ToolHistory;
  /** @deprecated Use `toolHistory`. */
  readonly standing?: ToolHistory;
  /** The valid grant that covers this call, if there is one. */
  readonly grant?: Grant;
  /** True if the page trusts this server's tool annotations. */
  readonly trustsAnnotations: boolean;
  /** @deprecated Use `trustsAnnotations`. */
  readonly trustsClaims?: boolean;
}

export interface PolicyDecision {
  readonly decision: 'allow' | 'ask' | 'deny';
  /** Shown to the person, and to the model if the call is denied. */
  readonly reason?: string;
  /** One of the default policy's reasons, shown in the person's language. */
  readonly code?: PolicyCode;
}

/**
 * Decides about one call. It must be pure: it may be called several times for a call, also with hypothetical grants, to
 * determine which durations to offer. If it throws or returns no decision, the call needs approval.
 */
export type Policy = (call: PolicyCall, context: PolicyContext) => PolicyDecision;
