import type { LimitName } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../base/json.js';
import type { ToolIcon } from './tool.js';

/** What a server says a piece of content is for (MCP 2026-07-28, `Annotations`). */
export interface PartAnnotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0 (optional) to 1 (required). */
  readonly priority?: number;
  /** An ISO 8601 time, as sent. */
  readonly lastModified?: string;
}

interface PartBase {
  readonly annotations?: PartAnnotations;
  /** The bound that cut this part, where one did. */
  readonly limit?: { readonly name: LimitName; readonly value: number };
  /** Fields that its kind does not have, `_meta` among them, as sent. Never meant for a model. */
  readonly extra?: JsonObject;
}

export interface TextPart extends PartBase {
  readonly kind: 'text';
  readonly text: string;
}

export interface ImagePart extends PartBase {
  readonly kind: 'image';
  /** Base64, as sent. */
  readonly data: string;
  /** As claimed: look at the bytes before believing it. */
  readonly mimeType: string;
}

export interface AudioPart extends PartBase {
  readonly kind: 'audio';
  readonly data: string;
  readonly mimeType: string;
}

/** A pointer to a resource of the same server. The URI is a name, not an address to open. */
export interface LinkPart extends PartBase {
  readonly kind: 'link';
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** In bytes, as claimed. */
  readonly size?: number;
  /** As claimed: nothing is fetched to show one. */
  readonly icons?: readonly ToolIcon[];
}

/** A resource sent along with the result: `text`, or `blob` in base64. */
export interface ResourcePart extends PartBase {
  readonly kind: 'resource';
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
}

export interface StructuredPart extends PartBase {
  readonly kind: 'structured';
  readonly value: JsonValue;
  /**
   * Numbers that JavaScript cannot hold, as they were sent, by what it made of them (`String(number)`). More than one where
   * several became the same.
   */
  readonly exact?: Readonly<Record<string, readonly string[]>>;
}

/** Something this version does not know, or that broke its own rules. */
export interface UnknownPart extends PartBase {
  readonly kind: 'unknown';
  /** The `type` the server gave, where it gave one. */
  readonly type: string;
  readonly value: JsonValue;
}

/** One piece of a result, ready to show. */
export type Part = TextPart | ImagePart | AudioPart | LinkPart | ResourcePart | StructuredPart | UnknownPart;

/** One piece of a result as a model gets it. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'audio'; readonly data: string; readonly mimeType: string };
