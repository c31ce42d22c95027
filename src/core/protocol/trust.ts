import type { ToolDefinition } from './tool.js';

/** A server, as it is told of in reasons and records. */
export interface ServerRef {
  readonly serverId: string;
  /** The page's label. */
  readonly label: string;
}

/** All of a tool that its fingerprint stands for: what a person or a model can see of it. */
export interface SeenDefinition extends ToolDefinition {
  /** The server's notes for a model, which are seen with each of its tools. */
  readonly instructions?: string;
}

/** For how long a decision holds beyond the one call: as long as this host lives, or until it is revoked. */
export type GrantDuration = 'session' | 'always';

/**
 * A decision that holds for later calls: of one tool, at one endpoint, as one principal, while the tool's definition is
 * what it was. Nothing inherits it: not the same name at another address, not the same tool by another name.
 */
export interface Grant {
  readonly id: string;
  readonly effect: 'allow' | 'deny';
  readonly duration: GrantDuration;
  /** The server's endpoint, whole. */
  readonly url: string;
  /** Whose account it was, where the page says so; otherwise empty. */
  readonly principal: string;
  /** The tool's real name. */
  readonly tool: string;
  readonly fingerprint: string;
  /** SHA-256 of the canonical arguments, where the decision is for these only. */
  readonly argumentsDigest?: string;
  readonly createdAt: number;
  /** Calls that it has decided. */
  readonly uses: number;
  readonly usedAt?: number;
  /** The definition has changed since. It decides nothing any more; the next decision takes its place. */
  readonly suspendedAt?: number;
  /** Whether it is in the page's storage, and so outlives the page. */
  readonly stored: boolean;
}

/** What is known of a tool from decisions about it in the past. */
export type ToolHistory =
  /** Nobody has yet decided anything about this server, or about this tool of it. */
  | { readonly status: 'new-server' | 'new-tool' }
  /** The definition is what it was when somebody first decided about it, at that time. */
  | { readonly status: 'known'; readonly since: number }
  /** It is another one than at the last decision. `before` is absent where the old one was too long to keep. */
  | { readonly status: 'changed'; readonly since: number; readonly before?: SeenDefinition };

/** One reviewed definition. */
export interface Pin {
  readonly url: string;
  readonly tool: string;
  readonly fingerprint: string;
}

/** A lock file of definitions: with it, a host admits these and no others. Made by `host.exportPins()`. */
export interface Pins {
  readonly version: 1;
  readonly tools: readonly Pin[];
}
