/** `<mcp-content>` alone, registered: for pages that have a host of their own, or none. */
import { McpContent } from './ui/elements/mcp-content/mcp-content.js';
import { define } from './ui/element.js';

export { McpContent };
export { McpOpenAddressEvent, McpReadResourceEvent } from './ui/events.js';
export { contentRenderers } from './ui/renderers/page-renderers.js';
export type { ContentContext, ContentRenderer, ContentRenderers } from './ui/renderers/page-renderers.js';

define('mcp-content', McpContent);
