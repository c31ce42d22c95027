import type {
  JSONValue,
  LanguageModelV4CustomPart,
  LanguageModelV4ReasoningFilePart,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { JsonValue } from '../../core/index.js';
import { isRecord } from '../wire/read.js';

/** Data that a provider has to get back with a part. */
export interface Kept {
  /** The part's `providerMetadata`, sent back as `providerOptions`. */
  readonly metadata?: SharedV4ProviderOptions;
  /** A whole part of a kind that has no equivalent here. */
  readonly part?: LanguageModelV4CustomPart | LanguageModelV4ReasoningFilePart;
  /** The result of a tool that ran at the provider. */
  readonly result?: Pick<LanguageModelV4ToolResultPart, 'toolName' | 'output'>;
}

/** Reads data written by `keeping`. Opaque data return only to the adapter that wrote them. */
export function keptOf(data: JsonValue | undefined): Kept {
  return isRecord(data) ? (JSON.parse(JSON.stringify(data)) as Kept) : {};
}

export function keeping(kept: Kept): JsonValue {
  return JSON.parse(JSON.stringify(kept)) as JsonValue;
}

export function resultOf(
  toolName: string,
  value: JSONValue,
  isError: boolean | undefined,
): NonNullable<Kept['result']> {
  return { toolName, output: { type: isError ? 'error-json' : 'json', value } };
}
