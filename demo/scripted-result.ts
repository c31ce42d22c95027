import type { JsonObject, JsonValue, ModelTool, ToolMessage } from 'mcp-tools/core';

/** What the script says in one turn, and which tools it asks for. */
export interface Plan {
  /** What it thinks before it says anything. */
  readonly reasoning?: string;
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

/** A call that was asked for, with what came of it. */
export interface Made {
  /** Calls of one round were asked for together. */
  readonly round: number;
  /** The alias. */
  readonly name: string;
  readonly arguments: JsonObject;
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
