import { type ReconnectionScheduler, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { detailOf, McpToolsError, problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { ServerConfig } from '../../protocol/index.js';
import { guardFetch, type GuardEvents, isModern, type OversizedLists } from '../guard/guard.js';
import { backoff } from './pause.js';
import type { SignInSource } from './session.js';

/** Creates the SDK's transport, with a guard on everything that comes back. */
export function createTransport(
  { url, headers, getToken }: ServerConfig,
  limits: Limits,
  events: GuardEvents,
  oversized: OversizedLists,
  signIn?: SignInSource,
): StreamableHTTPClientTransport {
  const token = async (): Promise<string | undefined> => {
    try {
      return await getToken?.();
    } catch (error) {
      const why = problem('connection-failed', { origin: new URL(url).origin, detail: detailOf(error) });
      throw new McpToolsError(why, { cause: error });
    }
  };
  const guarded = guardFetch(limits, events, fetch, oversized);
  const transport: StreamableHTTPClientTransport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (address, init) => (signIn?.now()?.wrap(guarded) ?? guarded)(address, init),
    onInsufficientScope: 'throw',
    reconnectionScheduler: resumeSlowly(limits, () => isModern(transport.protocolVersion)),
    requestInit: {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Wherever it points, headers and token are meant for this address alone.
      redirect: 'manual',
      ...(headers ? { headers: { ...headers } } : {}),
    },
    ...(getToken
      ? { authProvider: { token, ...(signIn ? { onUnauthorized: refusedBy(signIn) } : {}) } }
      : {}),
  });
  return transport;
}

/** Reads what the server says when it refuses a request, before anybody is asked to sign in. */
function refusedBy(signIn: SignInSource): (context: { readonly response: Response }) => Promise<void> {
  return async ({ response }) => {
    const auth = signIn.now() ?? (await signIn.load());
    await auth.refused(response);
  };
}

/**
 * Decides when a stream that broke is asked for again (MCP 2025-11-25, "Resumability"): after the time that the server gave,
 * and ever later if it breaks again and again. The SDK alone would do as a server says for ever.
 */
function resumeSlowly(
  { reconnectFirstMs, reconnectLastMs }: Limits,
  isPointless: () => boolean,
): ReconnectionScheduler {
  let breaks = 0;
  let last = -Infinity;
  return (resume, wantedMs) => {
    const now = performance.now();
    breaks = now - last > reconnectLastMs ? 0 : breaks + 1;
    last = now;
    const leastMs = breaks === 0 ? 0 : backoff(breaks, reconnectFirstMs, reconnectLastMs);
    const ms = isPointless() ? 0 : Math.min(Math.max(wantedMs, leastMs), reconnectLastMs);
    const timer = setTimeout(resume, ms);
    return () => {
      clearTimeout(timer);
    };
  };
}
