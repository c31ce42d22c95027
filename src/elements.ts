/** The elements' classes, unregistered: for pages that want tags of their own. */
export { McpActivity } from './ui/activity/mcp-activity.js';
export { McpApp } from './ui/apps/mcp-app.js';
export { McpAppDataEvent, McpAppOpenEvent } from './ui/base/app-events.js';
export { McpAddServer } from './ui/add-server/mcp-add-server.js';
export type { ServerChoice } from './ui/add-server/mcp-add-server.js';
export { McpAddServerEvent } from './ui/base/add-server-event.js';
export { McpApproval } from './ui/approval/mcp-approval.js';
export type { ApprovalItem } from './ui/approval/mcp-approval.js';
export { McpAsks } from './ui/asks/mcp-asks.js';
export { McpCall } from './ui/call/mcp-call.js';
export { McpContent } from './ui/content/mcp-content.js';
export { addLanguage, setStrings } from './ui/base/languages.js';
export { setIcons } from './ui/base/set-icons.js';
export { contentRenderers } from './ui/content/part/page-renderers.js';
export type {
  AnswerRenderer,
  AnswerText,
  ContentContext,
  ContentOrigin,
  ContentRenderer,
  ContentRenderers,
} from './ui/content/part/page-renderers.js';
export { McpConversation } from './ui/conversation/mcp-conversation.js';
export type { Suggestion } from './ui/conversation/suggestions.js';
export { McpDiagnosis } from './ui/diagnosis/mcp-diagnosis.js';
export { McpGrants } from './ui/grants/mcp-grants.js';
export { McpOffers } from './ui/offers/mcp-offers.js';
export { McpPrompt } from './ui/prompts/mcp-prompt.js';
export { McpPrompts } from './ui/prompts/mcp-prompts.js';
export { McpMessages } from './ui/messages/mcp-messages.js';
export { McpLogs } from './ui/activity/mcp-logs.js';
export { McpQuestion } from './ui/questions/mcp-question.js';
export type { IconName } from './ui/base/set-icons.js';
export type { IconShapes } from './ui/base/icons.js';
export type { ToolKey } from './ui/base/tool-key.js';
export type { Language, LanguageLoaders, SomeStrings } from './ui/locales/language.js';
export { McpResources } from './ui/resources/mcp-resources.js';
export { McpAttachEvent, McpResourceCommandEvent } from './ui/base/resource-events.js';
export { McpServer } from './ui/tools/mcp-server.js';
export { McpSignIn } from './ui/sign-in/mcp-sign-in.js';
export { McpToolForm } from './ui/form/mcp-tool-form.js';
export { McpToolList } from './ui/tools/mcp-tool-list.js';
export { McpTools } from './ui/shell/mcp-tools.js';
export * from './ui/base/events.js';
