import type { LogLevel } from '../../shared/log-levels.js';

export type { LogLevel };

/** A message that a server logged for its clients (MCP `notifications/message`). All fields are untrusted content of the server. */
export interface LogMessage {
  readonly id: string;
  /** Time of receipt, in ms since the epoch. */
  readonly at: number;
  readonly serverId: string;
  /** The page's name for the server. */
  readonly server: string;
  readonly level: LogLevel;
  /** Name of the logger within the server. */
  readonly logger?: string;
  /** Name of the server's app that logged the message, if an app did (MCP Apps). */
  readonly app?: string;
  /** The message, or its data as JSON, cut at `limits.logChars`. */
  readonly text: string;
}

/** The stored log messages of servers. */
export interface ServerLogs {
  /** The newest `limits.logMessages`, the newest last. */
  readonly messages: readonly LogMessage[];
  /** Number of older messages that were dropped. */
  readonly dropped: number;
  /** Minimum level that the host requested from servers. Absent without a request; some servers send messages without a request. */
  readonly level?: LogLevel;
}
