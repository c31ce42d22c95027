import type { AppFrame, OpenApp } from '../../core/index.js';
import { McpEvent } from './event.js';

/**
 * The app of a call is about to be shown. The listener opens it for the frame with `host.openApp`, and passes the outcome to
 * `take`. From `<mcp-app>`.
 */
export class McpAppOpenEvent extends McpEvent<{
  readonly callId: string;
  readonly frame: AppFrame;
  /** Aborted when the element no longer waits for the app. */
  readonly signal: AbortSignal;
  readonly take: (opened: Promise<OpenApp>) => void;
}> {
  static override readonly type = 'mcp-app-open';
}

/** The person opens the data behind the result that an app shows. From `<mcp-app>`. */
export class McpAppDataEvent extends McpEvent<{ readonly callId: string }> {
  static override readonly type = 'mcp-app-data';
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-open': McpAppOpenEvent;
    'mcp-app-data': McpAppDataEvent;
  }
}
