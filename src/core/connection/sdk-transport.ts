import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { detailOf, McpToolsError, problem } from '../errors.js';
import type { Limits } from '../limits.js';
import type { ServerConfig } from '../types.js';
import { guardFetch, type GuardEvents } from './guard/guard.js';

/** The SDK's transport, with a guard on everything that comes back. */
export function createTransport(
  { url, headers, getToken }: ServerConfig,
  limits: Limits,
  events: GuardEvents,
): StreamableHTTPClientTransport {
  const token = async (): Promise<string | undefined> => {
    try {
      return await getToken?.();
    } catch (error) {
      const why = problem('connection-failed', { origin: new URL(url).origin, detail: detailOf(error) });
      throw new McpToolsError(why, { cause: error });
    }
  };
  return new StreamableHTTPClientTransport(new URL(url), {
    fetch: guardFetch(limits, events),
    requestInit: {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Wherever it points, headers and token are meant for this address alone.
      redirect: 'manual',
      ...(headers ? { headers: { ...headers } } : {}),
    },
    ...(getToken ? { authProvider: { token } } : {}),
  });
}
