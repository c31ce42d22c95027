import type { LogLevel } from '../../shared/log-levels.js';

export type { LogLevel };

/** A message that a server logged for its clients (MCP `notifications/message`). All of it is the server's word. */
export interface LogMessage {
  readonly id: string;
  /** Time at which it came, in ms since the epoch. */
  readonly at: number;
  readonly serverId: string;
  /** The page's name for the server. */
  readonly server: string;
  readonly level: LogLevel;
  /** The part of the server that it names. */
  readonly logger?: string;
  /** Name of the app that logged it, if it is from an app of the server (MCP Apps). */
  readonly app?: string;
  /** The message, or its data as JSON, cut at `limits.logChars`. */
  readonly text: string;
}

/** What servers logged, as far as it is stored. */
export interface ServerLogs {
  /** The newest `limits.logMessages`, the newest last. */
  readonly messages: readonly LogMessage[];
  /** Number of older ones that are not stored any more. */
  readonly dropped: number;
  /** Level from which on servers were asked for messages. Absent if they were asked for none: some send them unasked. */
  readonly level?: LogLevel;
}
