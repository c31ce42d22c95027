/** The elements that nothing shows at first: they arrive in a chunk of their own, right after the first paint. */
import { McpActivity } from './ui/activity/mcp-activity.js';
import { McpApproval } from './ui/approval/mcp-approval.js';
import { McpCall } from './ui/call/mcp-call.js';
import { McpContent } from './ui/content/mcp-content.js';
import { McpConversation } from './ui/conversation/mcp-conversation.js';
import { McpDiagnosis } from './ui/diagnosis/mcp-diagnosis.js';
import { McpGrants } from './ui/grants/mcp-grants.js';
import { McpQuestion } from './ui/questions/mcp-question.js';
import { McpSignIn } from './ui/sign-in/mcp-sign-in.js';
import { McpToolForm } from './ui/form/mcp-tool-form.js';
import { define } from './ui/base/element.js';

define('mcp-activity', McpActivity);
define('mcp-approval', McpApproval);
define('mcp-call', McpCall);
define('mcp-content', McpContent);
define('mcp-conversation', McpConversation);
define('mcp-diagnosis', McpDiagnosis);
define('mcp-grants', McpGrants);
define('mcp-question', McpQuestion);
define('mcp-sign-in', McpSignIn);
define('mcp-tool-form', McpToolForm);
