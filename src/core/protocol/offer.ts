import type { Problem } from '../base/problems.js';
import type { Part, PartAnnotations } from './part.js';
import type { ToolIcon } from './tool.js';

/** Items that a server listed and the host left out, for one reason. */
export interface LeftOut {
  /** `malformed`: it is no such item. `duplicate`: an item before it is the same. `too-large`: it is over a limit. */
  readonly reason: 'malformed' | 'duplicate' | 'too-large';
  readonly count: number;
  /** Names of the first few, as far as they have one: the server's words, cut. */
  readonly names: readonly string[];
  /** The fields that are why, of the first few that differ, such as `arguments[0].name`; absent if it is none of theirs. */
  readonly fields?: readonly string[];
}

/** A list that a server offers beside its tools. */
export interface Listed<Item> {
  /** `loading` and `failed`: the items are those of the list before, if there was one. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Item[];
  /**
   * Time until which the list holds, as its server says (MCP 2026-07-28, `ttlMs`), a day at most; absent if it says nothing, or
   * that it may be another one at once. Whoever looks at an older list asks for it again.
   */
  readonly freshUntil?: number;
  /** Absent if nothing was left out. */
  readonly leftOut?: readonly LeftOut[];
  /** The reason, if `failed`; if `ready`, says which limit of the page cut the list. */
  readonly problem?: Problem;
}

/** What resources and templates have in common. All of it is the server's claim. */
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
  /** `reading` and `failed`: the parts are those of the reading before, if there was one. */
  readonly status: 'reading' | 'done' | 'failed';
  /** The content, as it was last read. */
  readonly parts?: readonly Part[];
  /** Length of the content in characters, roughly. */
  readonly chars?: number;
  /** Time of the last reading. */
  readonly readAt?: number;
  /** Set if the server says that the resource has changed since. */
  readonly changed?: true;
  /** The reason, if `failed`. */
  readonly problem?: Problem;
}
