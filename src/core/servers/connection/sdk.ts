import type { DiscoverResult } from '@modelcontextprotocol/client';
import { McpToolsError } from '../../base/errors.js';
import type { GuardEvents, OversizedLists } from '../guard/guard.js';
import type { Exchange } from './exchange.js';
import { connectionProblem } from './failures.js';
import { IdleCheck } from './idle-check.js';
import type { CachedProtocol } from './protocol-cache.js';
import { createClient } from './sdk-client.js';
import { Session } from './sdk-session.js';
import { createTransport } from './sdk-transport.js';
import { createSecrets } from './secrets.js';
import type { SessionEvents, SessionOptions, SignInSource } from './session.js';
import { Wire } from './wire.js';

/** Opens a session, or rejects with an `McpToolsError`. With `cached` the server need not be asked what it speaks. */
export async function openSession(
  { config: given, limits, withSampling, signIn }: SessionOptions,
  events: SessionEvents,
  signal: AbortSignal,
  cached: CachedProtocol | undefined,
): Promise<Session> {
  signal.throwIfAborted();
  const config = signIn ? { ...given, getToken: () => tokenOf(signIn) } : given;
  const { origin } = new URL(config.url);
  const secrets = createSecrets(config);
  const oversized: OversizedLists = {};
  const idle = new IdleCheck(config.url);
  const guardEvents: GuardEvents = {
    exchanged: exchangeTaker(events, idle),
    streams: (id) => {
      wire.streams(id);
    },
    tripped: (id, why) => {
      wire.lose(id, why);
    },
    passed: (message) => {
      wire.passed(message);
    },
    quotable: secrets.quotable,
  };
  const transport = createTransport(secrets.config, limits, guardEvents, oversized, signIn);
  const wire = new Wire(transport);
  const client = createClient(limits, withSampling, events);
  // The SDK's first question, by which it learns the server's era, does not heed the signal.
  const onAbort = (): void => void transport.close();
  signal.addEventListener('abort', onAbort);
  try {
    const prior = cached && priorOf(cached);
    await client.connect(wire, { timeout: limits.connectMs, signal, ...(prior ? { prior } : {}) });
  } catch (error) {
    await client.close().catch(() => undefined);
    const why = wire.whyLost(error) ?? connectionProblem(error, origin, limits.connectMs);
    throw new McpToolsError(secrets.hide(why), { cause: error });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  const { hide } = secrets;
  return new Session({ client, wire, transport, origin, limits, events, idle, oversized, hide });
}

/** Takes each exchange of a session, and tells what follows from it. */
function exchangeTaker(events: SessionEvents, idle: IdleCheck): GuardEvents['exchanged'] {
  let streams = 0;
  return (exchange) => {
    events.exchanged(exchange);
    if (exchange.outcome.kind === 'response') idle.answered();
    // The SDK asks for a legacy server's stream anew when it has broken; the list may have changed unheard.
    if (isEventStream(exchange) && streams++ > 0) events.toolsChanged();
    // Nobody else waits for it, and nobody else would be told.
    if (exchange.method === 'GET' && isUnauthorized(exchange)) events.troubled();
  };
}

async function tokenOf(signIn: SignInSource): Promise<string | undefined> {
  const auth = signIn.now() ?? (signIn.mayBeKept ? await signIn.load() : undefined);
  return auth?.token();
}

/** True of the stream that belongs to no request. */
function isEventStream({ method, outcome }: Exchange): boolean {
  return method === 'GET' && outcome.kind === 'response' && outcome.contentType === 'text/event-stream';
}

function isUnauthorized({ outcome }: Exchange): boolean {
  return outcome.kind === 'response' && outcome.status === 401;
}

function priorOf(cached: CachedProtocol): { kind: 'legacy' } | { kind: 'modern'; discover: DiscoverResult } {
  // Checked for as much as the SDK needs of it; what it says is the server's own word, as it was the first time.
  return cached.era === 'legacy'
    ? { kind: 'legacy' }
    : { kind: 'modern', discover: cached.discover as unknown as DiscoverResult };
}
