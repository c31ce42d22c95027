import type { JsonObject } from 'mcp-tools/core';

/** What a server would send as the result of a call: a `CallToolResult`, or what claims to be one. */
export type SentResult = Readonly<Record<string, unknown>>;

/** One result, to be looked at. */
export interface Sample {
  /** Of its own on the page. */
  readonly id: string;
  readonly title: { readonly en: string; readonly 'zh-CN': string };
  /** Made when it is looked at, where it is large. */
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

/** A result of these blocks. */
export function content(...blocks: readonly object[]): SentResult {
  return { content: blocks };
}

export function text(value: string, more: object = {}): SentResult {
  return { type: 'text', text: value, ...more };
}

/** A resource that comes with the result. */
export function resource(uri: string, mimeType: string, value: string, more: object = {}): SentResult {
  return { type: 'resource', resource: { uri, mimeType, text: value, ...more } };
}

/** A resource whose bytes come with the result. */
export function blob(uri: string, mimeType: string, base64: string): SentResult {
  return { type: 'resource', resource: { uri, mimeType, blob: base64 } };
}
