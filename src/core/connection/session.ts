import type { Limits } from '../limits.js';
import type { Era, JsonObject, JsonValue, Progress, ServerConfig } from '../types.js';

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** One page of a tool list, unread. */
export interface ToolPage {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
}

/** A live connection to one server, with nothing of the SDK showing. Its failures are `McpToolsError`s. */
export interface Session {
  readonly era: Era;
  readonly protocolVersion: string;
  readonly claims: { readonly name?: string; readonly version?: string };
  readonly instructions?: string;
  listTools(cursor: string | undefined, signal: AbortSignal): Promise<ToolPage>;
  callTool(name: string, args: JsonObject, options: CallOptions): Promise<JsonValue>;
  close(): void;
}

export interface SessionEvents {
  /** The server says that its tools changed. */
  toolsChanged(): void;
}

/** Opens a session, or rejects with an `McpToolsError`. */
export type OpenSession = (
  config: ServerConfig,
  limits: Limits,
  events: SessionEvents,
  signal: AbortSignal,
) => Promise<Session>;
