import { McpEvent } from './event.js';

/**
 * The person adds a server; `preventDefault()` keeps an element with `mcpHost` from adding it to that host. `label` is the name
 * that the page or the person gave, or the address if another server has the same host. It is never the name in a discovered
 * server's card, which is only a claim. From `<mcp-add-server>`.
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
