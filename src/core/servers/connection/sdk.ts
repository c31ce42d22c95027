import { Client, type DiscoverResult, type jsonSchemaValidator } from '@modelcontextprotocol/client';
import { McpToolsError } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import { version } from '../../base/version.js';
import type { JsonObject } from '../../protocol/index.js';
import type { GuardEvents, OversizedLists } from '../guard/guard.js';
import type { Exchange } from './exchange.js';
import { connectionProblem, isSignIn } from './failures.js';
import { IdleCheck } from './idle-check.js';
import type { CachedProtocol } from './protocol-cache.js';
import { Session } from './sdk-session.js';
import { createTransport } from './sdk-transport.js';
import { createSecrets } from './secrets.js';
import type { SessionEvents, SessionOptions, SignInSource } from './session.js';
import { Wire } from './wire.js';

/** Results are validated by us, off the page's thread; the SDK's own validator would do it on that thread. */
const passThrough: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

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

/** Creates a client of the SDK that says what this host can do, and passes on what a server asks or tells unasked. */
function createClient(limits: Limits, withSampling: boolean, events: SessionEvents): Client {
  const client = new Client(
    { name: 'mcp-tools', version },
    {
      capabilities: { elicitation: { form: {}, url: {} }, ...(withSampling ? { sampling: {} } : {}) },
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: limits.connectMs, maxRetries: 0 } },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: passThrough,
    },
  );
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    events.toolsChanged();
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    events.resourceUpdated(params.uri);
  });
  const pass = (method: 'elicitation/create' | 'sampling/createMessage'): void => {
    client.setRequestHandler(method, async ({ params }, { mcpReq: { signal } }) => {
      const answer = await events.asked({ method, params: params as unknown as JsonObject }, signal);
      return answer as never;
    });
  };
  pass('elicitation/create');
  if (withSampling) pass('sampling/createMessage');
  client.onerror = (error) => {
    // An answer that nobody asked for, or that nobody can read, says nothing of whether the server is there.
    const isIdle =
      ['SyntaxError', 'ZodError', '$ZodError'].includes(error.name) || /unknown message/i.test(error.message);
    // A server that refuses a request is there; whoever made the request is told.
    if (!isIdle && !isSignIn(error)) events.troubled();
  };
  return client;
}
