import { version } from '../../base/version.js';
import type { JsonObject } from '../../protocol/index.js';

// Common parts of all requests to a server, from the SDK or not.

/** Name of this host, as sent to servers. */
export const clientInfo = { name: 'mcp-tools', version };

/** Parts of each request that keep it at the configured address and exclude the browser's credentials. */
export const requestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  // Headers and token are only for this address, so redirects are not followed.
  redirect: 'manual',
} as const satisfies RequestInit;

/** Abilities of the host that the page enables. */
export interface Abilities {
  /** True if servers may use sampling. */
  readonly withSampling: boolean;
  /** True if the page shows the apps of servers. */
  readonly withApps: boolean;
}

/** Extension of MCP 2026-07-28 that lets a call continue after its request was answered. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** Extension that lets servers bring their own user interfaces (MCP Apps). */
const appsExtension = 'io.modelcontextprotocol/ui';

/** Returns the capabilities of this host, as sent to servers. */
export function capabilitiesOf({ withSampling, withApps }: Abilities): JsonObject {
  const apps = withApps ? { [appsExtension]: { mimeTypes: ['text/html;profile=mcp-app'] } } : {};
  return {
    elicitation: { form: {}, url: {} },
    extensions: { [tasksExtension]: {}, ...apps },
    ...(withSampling ? { sampling: {} } : {}),
  };
}
