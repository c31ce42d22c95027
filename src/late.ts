/** The elements that nothing shows at first: they arrive in a chunk of their own, right after the first paint. */
import { McpActivity } from './ui/elements/mcp-activity/mcp-activity.js';
import { McpApproval } from './ui/elements/mcp-approval/mcp-approval.js';
import { McpCall } from './ui/elements/mcp-call/mcp-call.js';
import { McpContent } from './ui/elements/mcp-content/mcp-content.js';
import { McpConversation } from './ui/elements/mcp-conversation/mcp-conversation.js';
import { McpDiagnosis } from './ui/elements/mcp-diagnosis/mcp-diagnosis.js';
import { McpGrants } from './ui/elements/mcp-grants/mcp-grants.js';
import { McpQuestion } from './ui/elements/mcp-question/mcp-question.js';
import { McpSignIn } from './ui/elements/mcp-sign-in/mcp-sign-in.js';
import { McpToolForm } from './ui/elements/mcp-tool-form/mcp-tool-form.js';
import { define } from './ui/element.js';

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
