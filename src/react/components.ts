import { componentOf, type McpComponent } from './component.js';

/* The elements as components. Made from `registry.ts` by `npm run reference`. */
export const McpActivity: McpComponent<'mcp-activity'> = componentOf('mcp-activity');
export const McpAddServer: McpComponent<'mcp-add-server'> = componentOf('mcp-add-server');
export const McpApp: McpComponent<'mcp-app'> = componentOf('mcp-app');
export const McpApproval: McpComponent<'mcp-approval'> = componentOf('mcp-approval');
export const McpAsks: McpComponent<'mcp-asks'> = componentOf('mcp-asks');
export const McpCall: McpComponent<'mcp-call'> = componentOf('mcp-call');
export const McpCallRun: McpComponent<'mcp-call-run'> = componentOf('mcp-call-run');
export const McpContent: McpComponent<'mcp-content'> = componentOf('mcp-content');
export const McpConversation: McpComponent<'mcp-conversation'> = componentOf('mcp-conversation');
export const McpConversations: McpComponent<'mcp-conversations'> = componentOf('mcp-conversations');
export const McpDiagnosis: McpComponent<'mcp-diagnosis'> = componentOf('mcp-diagnosis');
export const McpGrants: McpComponent<'mcp-grants'> = componentOf('mcp-grants');
export const McpLibrary: McpComponent<'mcp-library'> = componentOf('mcp-library');
export const McpLogs: McpComponent<'mcp-logs'> = componentOf('mcp-logs');
export const McpMessages: McpComponent<'mcp-messages'> = componentOf('mcp-messages');
export const McpOffers: McpComponent<'mcp-offers'> = componentOf('mcp-offers');
export const McpPrompt: McpComponent<'mcp-prompt'> = componentOf('mcp-prompt');
export const McpPrompts: McpComponent<'mcp-prompts'> = componentOf('mcp-prompts');
export const McpQuestion: McpComponent<'mcp-question'> = componentOf('mcp-question');
export const McpResources: McpComponent<'mcp-resources'> = componentOf('mcp-resources');
export const McpServer: McpComponent<'mcp-server'> = componentOf('mcp-server');
export const McpSignIn: McpComponent<'mcp-sign-in'> = componentOf('mcp-sign-in');
export const McpToolForm: McpComponent<'mcp-tool-form'> = componentOf('mcp-tool-form');
export const McpToolList: McpComponent<'mcp-tool-list'> = componentOf('mcp-tool-list');
export const McpTools: McpComponent<'mcp-tools'> = componentOf('mcp-tools');
