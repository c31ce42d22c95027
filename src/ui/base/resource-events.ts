import type { FilePart } from '../../core/index.js';
import { McpEvent } from './event.js';

/** The person lists the resources of a server, or opens or closes one of them. From `<mcp-resources>`. */
export class McpResourceCommandEvent extends McpEvent<{
  readonly command: 'listResources' | 'openResource' | 'closeResource';
  readonly serverId: string;
  /** `undefined` if the command is about the list. */
  readonly uri?: string;
}> {
  static override readonly type = 'mcp-resource-command';
}

/**
 * The person attaches a resource to their message, as the files `parts`. A `<mcp-conversation>` in the same page or shadow root
 * takes them, and then calls `preventDefault()`. From `<mcp-resources>`.
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
