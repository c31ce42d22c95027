import type { AppAccess, JsonObject } from '../protocol/index.js';

/** Returns what this host does for an app that may do this much (MCP Apps, `McpUiHostCapabilities`). */
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
    message: { text: {} },
    updateModelContext: { text: {}, structuredContent: {} },
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
