import type { LimitName } from '../base/limits.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import type { ToolIcon } from './tool.js';

/** A server's claims about the use of a piece of content (MCP 2026-07-28, `Annotations`). */
export interface PartAnnotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** A number from 0 (optional) to 1 (required). */
  readonly priority?: number;
  /** An ISO 8601 time, as sent. */
  readonly lastModified?: string;
}

interface PartBase {
  readonly annotations?: PartAnnotations;
  /** The limit that cut this part, if one did. */
  readonly limit?: { readonly name: LimitName; readonly value: number };
  /** Fields that this kind of part does not define, such as `_meta`, as sent. A model never gets these fields. */
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
  /** The server's claim: check the bytes. */
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
  /** Size in bytes, as claimed. */
  readonly size?: number;
  /** Icons as claimed. They are never fetched. */
  readonly icons?: readonly ToolIcon[];
}

/** A resource embedded in the result: `text`, or `blob` in Base64. */
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
   * Numbers that JavaScript cannot represent, as sent, keyed by the rounded number (`String(number)`). Several numbers may round
   * to the same one.
   */
  readonly exact?: Readonly<Record<string, readonly string[]>>;
}

/** Content of an unknown type, or malformed content. */
export interface UnknownPart extends PartBase {
  readonly kind: 'unknown';
  /** The server's `type`; empty if there was none. */
  readonly type: string;
  readonly value: JsonValue;
}

/** One piece of a result, ready to show. */
export type Part = TextPart | ImagePart | AudioPart | LinkPart | ResourcePart | StructuredPart | UnknownPart;

/** One piece of a result in the form that a model gets. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'audio'; readonly data: string; readonly mimeType: string };
