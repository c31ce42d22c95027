import { McpEvent } from './event.js';

/**
 * The person adds a server; `preventDefault()` keeps an element with `mcpHost` from adding it to that host. `label` is the
 * page's own label, and `undefined` for a discovered server, whose name is only its claim. From `<mcp-add-server>`.
 */
export class McpAddServerEvent extends McpEvent<{ readonly url: string; readonly label?: string }> {
  static override readonly type = 'mcp-add-server';

  constructor(detail: McpAddServerEvent['detail']) {
    super(detail, true);
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-add-server': McpAddServerEvent;
  }
}
