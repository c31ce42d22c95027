import type { JsonObject } from 'mcp-tools/core';

/** A server's result of a call: a `CallToolResult`, or a value that claims to be one. */
export type SentResult = Readonly<Record<string, unknown>>;

/** One result to show. */
export interface Sample {
  /** Unique in the page. */
  readonly id: string;
  readonly title: { readonly en: string; readonly 'zh-CN': string };
  /** Created when it is shown, if it is large. */
  readonly result: SentResult | (() => SentResult);
  /** The output schema of its tool. */
  readonly schema?: JsonObject;
  readonly hostile?: true;
}

/** The samples of one kind of content. */
export interface SampleKind {
  readonly id: string;
  readonly title: { readonly en: string; readonly 'zh-CN': string };
  readonly samples: readonly Sample[];
}

/** Returns a result with these blocks. */
export function content(...blocks: readonly object[]): SentResult {
  return { content: blocks };
}

export function text(value: string, more: object = {}): SentResult {
  return { type: 'text', text: value, ...more };
}

/** Returns an embedded resource. */
export function resource(uri: string, mimeType: string, value: string, more: object = {}): SentResult {
  return { type: 'resource', resource: { uri, mimeType, text: value, ...more } };
}

/** Returns an embedded resource with bytes. */
export function blob(uri: string, mimeType: string, base64: string): SentResult {
  return { type: 'resource', resource: { uri, mimeType, blob: base64 } };
}
