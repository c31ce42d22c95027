import { McpEvent } from './event.js';

/**
 * A person wants a server added. `preventDefault()` keeps an element with `mcpHost` from adding it to that host. `label` is
 * the page's own, and absent for what was found: what a card calls its server is a claim. From `<mcp-add-server>`.
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
