/** The elements' classes, unregistered: for pages that want tags of their own. */
export { McpActivity } from './ui/elements/mcp-activity/mcp-activity.js';
export { McpApproval } from './ui/elements/mcp-approval/mcp-approval.js';
export type { ApprovalItem } from './ui/elements/mcp-approval/mcp-approval.js';
export { McpCall } from './ui/elements/mcp-call/mcp-call.js';
export { McpContent } from './ui/elements/mcp-content/mcp-content.js';
export { contentRenderers } from './ui/renderers/page-renderers.js';
export type { ContentContext, ContentRenderer, ContentRenderers } from './ui/renderers/page-renderers.js';
export { McpConversation } from './ui/elements/mcp-conversation/mcp-conversation.js';
export { McpDiagnosis } from './ui/elements/mcp-diagnosis/mcp-diagnosis.js';
export { McpGrants } from './ui/elements/mcp-grants/mcp-grants.js';
export { McpQuestion } from './ui/elements/mcp-question/mcp-question.js';
export { McpServer } from './ui/elements/mcp-server/mcp-server.js';
export { McpSignIn } from './ui/elements/mcp-sign-in/mcp-sign-in.js';
export { McpToolForm } from './ui/elements/mcp-tool-form/mcp-tool-form.js';
export { McpToolList } from './ui/elements/mcp-tool-list/mcp-tool-list.js';
export { McpTools } from './ui/elements/mcp-tools/mcp-tools.js';
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
