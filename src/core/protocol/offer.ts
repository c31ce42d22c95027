import type { Problem } from '../base/problems.js';
import type { Part, PartAnnotations } from './part.js';
import type { ToolIcon } from './tool.js';

/** Items that a server listed and the host left out, for one reason. */
export interface LeftOut {
  /** `malformed`: not a valid item. `duplicate`: the same as an earlier item. `too-large`: over a limit. */
  readonly reason: 'malformed' | 'duplicate' | 'too-large';
  readonly count: number;
  /** Names of the first few items that have a name: untrusted text of the server, shortened. */
  readonly names: readonly string[];
  /** The first few different fields that are invalid, such as `arguments[0].name`; absent if there are none. */
  readonly fields?: readonly string[];
}

/** A list that a server offers in addition to its tools. */
export interface Listed<Item> {
  /** In `loading` and `failed`, the items are those of the previous list, if there was one. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Item[];
  /**
   * Expiry time of the list, as its server reports it (MCP 2026-07-28, `ttlMs`), a day at most; absent if the server reports none,
   * or zero. An expired list is requested again when it is shown.
   */
  readonly freshUntil?: number;
  /** Absent if nothing was left out. */
  readonly leftOut?: readonly LeftOut[];
  /** If `failed`, the reason; if `ready`, the limit of the page that cut the list. */
  readonly problem?: Problem;
}

/** Fields that resources and templates have in common. All of them are the server's claims. */
interface ResourceClaims {
  /** Cut at `limits.toolNameChars`. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: PartAnnotations;
  /** Icons as claimed. They are never fetched. */
  readonly icons?: readonly ToolIcon[];
}

/** A resource that a server lists (MCP `Resource`). The URI is a name, not an address to open. */
export interface Resource extends ResourceClaims {
  readonly uri: string;
  /** Size in bytes, as claimed. */
  readonly size?: number;
}

/** A template for the URIs of resources (MCP `ResourceTemplate`, RFC 6570). */
export interface ResourceTemplate extends ResourceClaims {
  readonly uriTemplate: string;
  /** Names of its variables, each once, in their order. */
  readonly variables: readonly string[];
}

/** A resource that a person opened. */
export interface OpenResource {
  readonly serverId: string;
  readonly serverLabel: string;
  readonly uri: string;
  /** In `reading` and `failed`, the parts are those of the previous read, if there was one. */
  readonly status: 'reading' | 'done' | 'failed';
  /** The content of the last read. */
  readonly parts?: readonly Part[];
  /** Approximate length of the content, in characters. */
  readonly chars?: number;
  /** Time of the last read. */
  readonly readAt?: number;
  /** Set if the server reports that the resource has changed since. */
  readonly changed?: true;
  /** The reason, if `failed`. */
  readonly problem?: Problem;
}
