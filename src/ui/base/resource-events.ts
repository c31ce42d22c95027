import type { FilePart } from '../../core/index.js';
import { McpEvent } from './event.js';

/** A person wants the resources of a server listed, or one of them read or put away. From `<mcp-resources>`. */
export class McpResourceCommandEvent extends McpEvent<{
  readonly command: 'listResources' | 'openResource' | 'closeResource';
  readonly serverId: string;
  /** Absent where it is about the list. */
  readonly uri?: string;
}> {
  static override readonly type = 'mcp-resource-command';
}

/**
 * A person wants a resource attached to what they say: as the files `parts`. `<mcp-conversation>` in the same page or shadow
 * root takes them, and then prevents the default. From `<mcp-resources>`.
 */
export class McpAttachEvent extends McpEvent<{ readonly parts: readonly FilePart[] }> {
  static override readonly type = 'mcp-attach';

  constructor(detail: McpAttachEvent['detail']) {
    super(detail, true);
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-resource-command': McpResourceCommandEvent;
    'mcp-attach': McpAttachEvent;
  }
}
