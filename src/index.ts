/**
 * The front door: importing it registers the elements, those that are seen first at once and the others as soon as
 * their chunk is there. The classes themselves are in `mcp-tools/elements`.
 */
import { McpServer } from './ui/tools/mcp-server.js';
import { McpToolList } from './ui/tools/mcp-tool-list.js';
import { McpTools } from './ui/shell/mcp-tools.js';
import { define } from './ui/base/element.js';

export type * from './elements.js';
export {
  McpAnswerEvent,
  McpAuditEvent,
  McpCallRequestEvent,
  McpCallSettledEvent,
  McpCancelEvent,
  McpExportEvent,
  McpFormChangeEvent,
  McpOpenAddressEvent,
  McpPostponeEvent,
  McpReadResourceEvent,
  McpReviewEvent,
  McpRevokeEvent,
  McpRunAgainEvent,
  McpRunEvent,
  McpSendEvent,
  McpServerChangeEvent,
  McpServerCommandEvent,
  McpSignInEvent,
  McpSignOutEvent,
  McpStopEvent,
  McpSubmitEvent,
  McpToolSelectEvent,
  McpToolVisibilityEvent,
} from './ui/base/events.js';

export { contentRenderers } from './ui/content/part/page-renderers.js';

define('mcp-server', McpServer);
define('mcp-tool-list', McpToolList);
define('mcp-tools', McpTools);

if (typeof customElements !== 'undefined') void import('./late.js');
