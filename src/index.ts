/** The front door: importing it registers the elements. */
import {
  McpActivity,
  McpApproval,
  McpCall,
  McpContent,
  McpConversation,
  McpServer,
  McpToolForm,
  McpToolList,
  McpTools,
} from './elements.js';
import { define } from './ui/element.js';

export * from './elements.js';

define('mcp-activity', McpActivity);
define('mcp-approval', McpApproval);
define('mcp-call', McpCall);
define('mcp-content', McpContent);
define('mcp-conversation', McpConversation);
define('mcp-server', McpServer);
define('mcp-tool-form', McpToolForm);
define('mcp-tool-list', McpToolList);
define('mcp-tools', McpTools);
