/**
 * Registers the elements when imported: those that a page shows first immediately, the others when they first appear in the page.
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
 * Loads and defines an element, such as `mcp-tool-form`, before it is in the page: for pages that create it with
 * `document.createElement()` and call its methods immediately. Never rejects: a failed load is retried when the element enters
 * the page.
 */
export async function loadElement(tag: string): Promise<void> {
  await need(tag);
}
