/** Loads the elements that few people open. */
const loaders = {
  'mcp-activity': async () => (await import('./ui/activity/mcp-activity.js')).McpActivity,
  'mcp-add-server': async () => (await import('./ui/add-server/mcp-add-server.js')).McpAddServer,
  'mcp-app': async () => (await import('./ui/apps/mcp-app.js')).McpApp,
  'mcp-app-said': async () => (await import('./ui/apps/mcp-app-said.js')).McpAppSaid,
  'mcp-grants': async () => (await import('./ui/grants/mcp-grants.js')).McpGrants,
  'mcp-offers': async () => (await import('./ui/offers/mcp-offers.js')).McpOffers,
  'mcp-prompt': async () => (await import('./ui/prompts/mcp-prompt.js')).McpPrompt,
  'mcp-prompts': async () => (await import('./ui/prompts/mcp-prompts.js')).McpPrompts,
  'mcp-messages': async () => (await import('./ui/messages/mcp-messages.js')).McpMessages,
  'mcp-logs': async () => (await import('./ui/activity/mcp-logs.js')).McpLogs,
  'mcp-resources': async () => (await import('./ui/resources/mcp-resources.js')).McpResources,
};

export function load(tag: keyof typeof loaders): Promise<CustomElementConstructor> {
  return loaders[tag]();
}
