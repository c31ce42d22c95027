/** The elements' classes, unregistered: for pages that want tags of their own. */
export { McpActivity } from './ui/activity/mcp-activity.js';
export { McpApproval } from './ui/approval/mcp-approval.js';
export type { ApprovalItem } from './ui/approval/mcp-approval.js';
export { McpCall } from './ui/call/mcp-call.js';
export { McpContent } from './ui/content/mcp-content.js';
export { addLanguage } from './ui/base/languages.js';
export { contentRenderers } from './ui/content/part/page-renderers.js';
export type { ContentContext, ContentRenderer, ContentRenderers } from './ui/content/part/page-renderers.js';
export { McpConversation } from './ui/conversation/mcp-conversation.js';
export { McpDiagnosis } from './ui/diagnosis/mcp-diagnosis.js';
export { McpGrants } from './ui/grants/mcp-grants.js';
export { McpQuestion } from './ui/questions/mcp-question.js';
export type { Language, LanguageLoaders } from './ui/locales/language.js';
export { McpServer } from './ui/tools/mcp-server.js';
export { McpSignIn } from './ui/sign-in/mcp-sign-in.js';
export { McpToolForm } from './ui/form/mcp-tool-form.js';
export { McpToolList } from './ui/tools/mcp-tool-list.js';
export { McpTools } from './ui/shell/mcp-tools.js';
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
