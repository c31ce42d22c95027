/** The elements that no page shows at first: each is loaded and defined when it is first needed. */
import { addLazyElements } from './ui/base/element-registry.js';
import { watchPage } from './ui/base/watch-page.js';

addLazyElements({
  'mcp-activity': async () => (await import('./ui/activity/mcp-activity.js')).McpActivity,
  'mcp-add-server': async () => (await import('./ui/add-server/mcp-add-server.js')).McpAddServer,
  'mcp-app': async () => (await import('./ui/apps/mcp-app.js')).McpApp,
  'mcp-app-said': async () => (await import('./ui/apps/mcp-app-said.js')).McpAppSaid,
  'mcp-approval': async () => (await import('./ui/approval/mcp-approval.js')).McpApproval,
  'mcp-asks': async () => (await import('./ui/asks/mcp-asks.js')).McpAsks,
  'mcp-call': async () => (await import('./ui/call/mcp-call.js')).McpCall,
  'mcp-call-run': async () => (await import('./ui/conversation/mcp-call-run.js')).McpCallRun,
  'mcp-content': async () => (await import('./ui/content/mcp-content.js')).McpContent,
  'mcp-conversation': async () => (await import('./ui/conversation/mcp-conversation.js')).McpConversation,
  'mcp-conversations': async () => (await import('./ui/conversations/mcp-conversations.js')).McpConversations,
  'mcp-diagnosis': async () => (await import('./ui/diagnosis/mcp-diagnosis.js')).McpDiagnosis,
  'mcp-grants': async () => (await import('./ui/grants/mcp-grants.js')).McpGrants,
  'mcp-library': async () => (await import('./ui/library/mcp-library.js')).McpLibrary,
  'mcp-logs': async () => (await import('./ui/activity/mcp-logs.js')).McpLogs,
  'mcp-messages': async () => (await import('./ui/messages/mcp-messages.js')).McpMessages,
  'mcp-offers': async () => (await import('./ui/library/mcp-offers.js')).McpOffers,
  'mcp-prompt': async () => (await import('./ui/prompts/mcp-prompt.js')).McpPrompt,
  'mcp-prompts': async () => (await import('./ui/prompts/mcp-prompts.js')).McpPrompts,
  'mcp-question': async () => (await import('./ui/questions/mcp-question.js')).McpQuestion,
  'mcp-resources': async () => (await import('./ui/resources/mcp-resources.js')).McpResources,
  'mcp-sign-in': async () => (await import('./ui/sign-in/mcp-sign-in.js')).McpSignIn,
  'mcp-tool-form': async () => (await import('./ui/form/mcp-tool-form.js')).McpToolForm,
});

if (typeof document !== 'undefined') watchPage(document);
