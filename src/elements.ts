/** The elements' classes, unregistered: for pages that register them under other tags. */
export * from './element-classes.js';
export { McpAppDataEvent, McpAppOpenEvent } from './ui/base/app-events.js';
export type { ServerChoice } from './ui/add-server/mcp-add-server.js';
export { McpConversationCommandEvent } from './ui/base/conversation-events.js';
export { McpAddServerEvent } from './ui/base/add-server-event.js';
export type { ApprovalItem } from './ui/approval/mcp-approval.js';
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
export type { Suggestion } from './ui/conversation/suggestions.js';
export type { IconName } from './ui/base/set-icons.js';
export type { IconShapes } from './ui/base/icons.js';
export type { ToolKey } from './ui/base/tool-key.js';
export type { Language, LanguageLoaders, SomeStrings } from './ui/locales/language.js';
export { McpAttachEvent, McpResourceCommandEvent } from './ui/base/resource-events.js';
export * from './ui/base/events.js';
