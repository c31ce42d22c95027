import type { AppAccess, Call, JsonObject, Tool } from '../protocol/index.js';
import type { RequestMethod } from '../servers/connection/session.js';

/**
 * Methods with which an app may read from its server. They are listed here because their code is loaded only when an app reads.
 */
export const reads: readonly RequestMethod[] = [
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
];

const said = { text: {}, image: {}, audio: {} };

/** Returns the host's capabilities for an app with this access (MCP Apps, `McpUiHostCapabilities`). */
export function capabilitiesWith({
  connect,
  resources,
  frames,
  baseUris,
  permissions,
}: AppAccess): JsonObject {
  return {
    openLinks: {},
    downloadFile: {},
    serverTools: {},
    serverResources: {},
    logging: {},
    message: said,
    updateModelContext: { ...said, structuredContent: {} },
    sandbox: {
      permissions: Object.fromEntries(permissions.map((name) => [name, {}])),
      csp: {
        connectDomains: connect,
        resourceDomains: resources,
        frameDomains: frames,
        baseUriDomains: baseUris,
      },
    },
  };
}

/** Returns the information for an app about the tool whose call it shows (MCP Apps, `hostContext.toolInfo`). */
export function toolInfoOf({ call, tool }: { readonly call: Call; readonly tool: Tool }): JsonObject {
  const { name, title, description, inputSchema } = tool;
  const words = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
  return { id: call.id, tool: { name, ...words, inputSchema } };
}
