/**
 * Importing it registers every element at once, for frameworks that look for a property on an element before they set it, and
 * write an attribute where they find none (Vue, Preact).
 */
import { McpActivity } from './ui/activity/mcp-activity.js';
import { McpAddServer } from './ui/add-server/mcp-add-server.js';
import { McpApproval } from './ui/approval/mcp-approval.js';
import { define } from './ui/base/element.js';
import { McpCall } from './ui/call/mcp-call.js';
import { McpContent } from './ui/content/mcp-content.js';
import { McpConversation } from './ui/conversation/mcp-conversation.js';
import { McpDiagnosis } from './ui/diagnosis/mcp-diagnosis.js';
import { McpToolForm } from './ui/form/mcp-tool-form.js';
import { McpGrants } from './ui/grants/mcp-grants.js';
import { McpLogs } from './ui/activity/mcp-logs.js';
import { McpMessages } from './ui/messages/mcp-messages.js';
import { McpOffers } from './ui/offers/mcp-offers.js';
import { McpPrompt } from './ui/prompts/mcp-prompt.js';
import { McpPrompts } from './ui/prompts/mcp-prompts.js';
import { McpQuestion } from './ui/questions/mcp-question.js';
import { McpResources } from './ui/resources/mcp-resources.js';
import { McpAsks } from './ui/asks/mcp-asks.js';
import { McpSignIn } from './ui/sign-in/mcp-sign-in.js';

export * from './index.js';

const elements = {
  'mcp-activity': McpActivity,
  'mcp-add-server': McpAddServer,
  'mcp-approval': McpApproval,
  'mcp-asks': McpAsks,
  'mcp-call': McpCall,
  'mcp-content': McpContent,
  'mcp-conversation': McpConversation,
  'mcp-diagnosis': McpDiagnosis,
  'mcp-grants': McpGrants,
  'mcp-logs': McpLogs,
  'mcp-messages': McpMessages,
  'mcp-offers': McpOffers,
  'mcp-prompt': McpPrompt,
  'mcp-prompts': McpPrompts,
  'mcp-question': McpQuestion,
  'mcp-resources': McpResources,
  'mcp-sign-in': McpSignIn,
  'mcp-tool-form': McpToolForm,
};
for (const [tag, element] of Object.entries(elements)) define(tag, element);
