import { define } from '../../../src/ui/base/element.js';
import { McpCall } from '../../../src/ui/call/mcp-call.js';
import { McpContent } from '../../../src/ui/content/mcp-content.js';
import { McpCallRun } from '../../../src/ui/conversation/mcp-call-run.js';
import { McpConversation } from '../../../src/ui/conversation/mcp-conversation.js';

/** Registers a conversation, and the elements that it shows. */
define('mcp-call', McpCall);
define('mcp-call-run', McpCallRun);
define('mcp-content', McpContent);
define('mcp-conversation', McpConversation);
