/**
 * The front door: importing it registers the elements, those that are seen first at once and the others as soon as
 * their chunk is there. The classes themselves are in `mcp-tools/elements`.
 */
import { McpServer } from './ui/elements/mcp-server/mcp-server.js';
import { McpToolList } from './ui/elements/mcp-tool-list/mcp-tool-list.js';
import { McpTools } from './ui/elements/mcp-tools/mcp-tools.js';
import { define } from './ui/element.js';

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
} from './ui/events.js';

export { contentRenderers } from './ui/renderers/page-renderers.js';

define('mcp-server', McpServer);
define('mcp-tool-list', McpToolList);
define('mcp-tools', McpTools);

if (typeof customElements !== 'undefined') void import('./late.js');
