import type { JsonObject, JsonValue, ModelTool, ToolMessage } from 'mcp-tools/core';

/** The script's text in one turn, and the tools that it calls. */
export interface Plan {
  /** Its reasoning before any other text. */
  readonly reasoning?: string;
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

/** A requested call, with its result. */
export interface Made {
  /** Calls of one round were requested together. */
  readonly round: number;
  /** The alias. */
  readonly name: string;
  /** As the script asked, without those that a person changed. */
  readonly arguments: JsonObject;
  /** Names of the arguments that a person changed. */
  readonly changed: readonly string[];
  readonly result: ToolMessage;
  readonly tool: ModelTool | undefined;
}

export function textOf({ content }: ToolMessage): string {
  return content
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
    .trim();
}

export function jsonIn(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
