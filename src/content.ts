/** Registers `<mcp-content>` alone: for pages that have their own host, or none. */
import { McpContent } from './ui/content/mcp-content.js';
import { define } from './ui/base/element.js';

export { McpContent };
export { McpOpenAddressEvent, McpReadResourceEvent } from './ui/base/events.js';
export { contentRenderers } from './ui/content/part/page-renderers.js';
export type {
  AnswerRenderer,
  AnswerText,
  ContentContext,
  ContentOrigin,
  ContentRenderer,
  ContentRenderers,
} from './ui/content/part/page-renderers.js';

define('mcp-content', McpContent);
