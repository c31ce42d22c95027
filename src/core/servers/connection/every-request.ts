import { version } from '../../base/version.js';
import type { JsonObject } from '../../protocol/index.js';

// Common parts of all requests to a server, from the SDK or not.

/** Name of this host, as sent to servers. */
export const clientInfo = { name: 'mcp-tools', version };

/** Parts of each request that keep it at the configured address, and the browser's own credentials out of it. */
export const requestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  // Wherever it points, headers and token are meant for this address alone.
  redirect: 'manual',
} as const satisfies RequestInit;

/** Abilities that a page gives its host. */
export interface Abilities {
  /** The page lets servers ask for answers of its model. */
  readonly withSampling: boolean;
  /** The page shows the apps of servers. */
  readonly withApps: boolean;
}

/** Extension of MCP 2026-07-28 that lets a call continue after its request was answered. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** Extension that lets servers bring their own user interfaces (MCP Apps). */
const appsExtension = 'io.modelcontextprotocol/ui';

/** Returns the abilities of this host, as servers are told them. */
export function capabilitiesOf({ withSampling, withApps }: Abilities): JsonObject {
  const apps = withApps ? { [appsExtension]: { mimeTypes: ['text/html;profile=mcp-app'] } } : {};
  return {
    elicitation: { form: {}, url: {} },
    extensions: { [tasksExtension]: {}, ...apps },
    ...(withSampling ? { sampling: {} } : {}),
  };
}
