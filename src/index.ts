/**
 * Importing it registers the elements: those that are seen first at once, each of the others when it is first in the page.
 * The classes themselves are in `mcp-tools/elements`.
 */
import './registry.js';
import { McpServer } from './ui/tools/mcp-server.js';
import { McpToolList } from './ui/tools/mcp-tool-list.js';
import { McpTools } from './ui/shell/mcp-tools.js';
import { define } from './ui/base/element.js';
import { need } from './ui/base/element-registry.js';

export type * from './elements.js';
export { answerModelTurns, askUnlessGranted } from './core/index.js';
export { createMcpHost } from './ui/own-host/page-host.js';
export * from './ui/base/events.js';

export { addLanguage, setStrings } from './ui/base/languages.js';
export { hostContext } from './ui/base/host/host-context.js';
export { setIcons } from './ui/base/set-icons.js';
export { contentRenderers } from './ui/content/part/page-renderers.js';

define('mcp-server', McpServer);
define('mcp-tool-list', McpToolList);
define('mcp-tools', McpTools);

/**
 * Loads and defines one of the elements before it is in the page, such as `mcp-tool-form`: for pages that make it by
 * `document.createElement()` and call its methods at once. Never rejects: a load that failed is tried again when the element
 * comes into the page.
 */
export async function loadElement(tag: string): Promise<void> {
  await need(tag);
}
