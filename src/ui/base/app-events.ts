import type { AppFrame, OpenApp } from '../../core/index.js';
import { McpEvent } from './event.js';

/**
 * The app of a call is to be shown: it is to be opened by `host.openApp` for the frame, and `take` is given what comes of it.
 * From `<mcp-app>`.
 */
export class McpAppOpenEvent extends McpEvent<{
  readonly callId: string;
  readonly frame: AppFrame;
  /** Ends the wait for the app. */
  readonly signal: AbortSignal;
  readonly take: (opened: Promise<OpenApp>) => void;
}> {
  static override readonly type = 'mcp-app-open';
}

/** A person wants the result that an app shows as data. From `<mcp-app>`. */
export class McpAppDataEvent extends McpEvent<{ readonly callId: string }> {
  static override readonly type = 'mcp-app-data';
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-open': McpAppOpenEvent;
    'mcp-app-data': McpAppDataEvent;
  }
}
