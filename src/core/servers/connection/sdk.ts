import type { Fetch } from '../../../shared/network.js';
import {
  Client,
  type DiscoverResult,
  type jsonSchemaValidator,
  type ReconnectionScheduler,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { withDigits } from '../../../shared/exact/exact.js';
import { detailOf, McpToolsError, problem } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject, ServerConfig } from '../../protocol/index.js';
import { guardFetch, type GuardEvents, isModern, type ListReading } from '../guard/guard.js';
import { capabilitiesOf, clientInfo, requestInit } from './every-request.js';
import type { OldTransport, StartOld } from './old-transport.js';
import { backoff } from '../../base/pause.js';
import type { CachedProtocol } from './remembered.js';
import { lenientFetch } from './lenient-fetch.js';
import { connectionProblem, inWords, isSignIn, isUnanswered } from './sdk-problems.js';
import { Session } from './sdk-session.js';
import { HostTransport, unread } from './sdk-transport.js';
import { loadOldTransport } from './services.js';
import { createSecrets } from './secrets.js';
import type { SessionEvents, SessionOptions, SignInSource } from './session.js';
import { tapped } from './wire.js';
import { inTime } from '../../base/in-time.js';

/** Token that the page supplies for each request. If the server rejects it, the page is asked once for another. */
class PageToken {
  readonly #get: NonNullable<ServerConfig['getToken']>;
  readonly #waitMs: number;
  /** Token of each rejected request. */
  readonly #sent = new WeakMap<Response, string>();
  #refused: string | undefined;
  /** Token that replaces the rejected one. */
  #renewed: string | undefined;
  /** Renewal that all requests rejected at the same time wait for. */
  #renewing: Promise<string | undefined> | undefined;
  #isDue = false;

  constructor(get: NonNullable<ServerConfig['getToken']>, waitMs: number) {
    this.#get = get;
    this.#waitMs = waitMs;
  }

  async next(): Promise<string | undefined> {
    if (this.#isDue) {
      this.#isDue = false;
      return this.#renewed;
    }
    const token = await this.#get({});
    return token !== undefined && token === this.#refused ? this.#renewed : token;
  }

  wrap(send: Fetch): Fetch {
    return async (url, init) => {
      const response = await send(url, init);
      const token = new Headers(init?.headers).get('authorization')?.replace(/^\S+ /, '');
      if (token !== undefined && response.status === 401) this.#sent.set(response, token);
      return response;
    };
  }

  /** Resolves when a retry of the rejected request may succeed. Rejects if the page has no other token. */
  async refused(response: Response): Promise<void> {
    const refused = this.#sent.get(response);
    // The request carried an older token, and a newer one is already available.
    if (refused !== undefined && refused === this.#refused && this.#renewed !== undefined) return;
    this.#renewing ??= this.#renew(refused);
    const renewed = await this.#renewing;
    this.#renewing = undefined;
    if (refused === undefined || renewed === undefined || renewed === refused) throw new UnauthorizedError();
    this.#refused = refused;
    this.#renewed = renewed;
    this.#isDue = true;
  }

  /** Asks the page for another token. `undefined` if the page throws or takes too long. */
  async #renew(refused: string | undefined): Promise<string | undefined> {
    if (refused === undefined) return undefined;
    const asked = (async () => this.#get({ refused }))().catch(() => undefined);
    return inTime(asked, this.#waitMs);
  }
}

export { Link } from './link.js';

/** Accepts everything: the host validates results in a worker, while the SDK would do so on the page's thread. */
const passThrough: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/**
 * Opens a session. Rejects with an `McpToolsError`. With `cached`, the server need not be asked for its protocol. If a server
 * gives no usable answer to `server/discover`, `initialize` follows (MCP, "Version negotiation"). If it does not support
 * Streamable HTTP, HTTP+SSE follows (MCP 2025-11-25, "Backwards Compatibility").
 */
export async function openSession(
  options: SessionOptions,
  events: SessionEvents,
  signal: AbortSignal,
  cached: CachedProtocol | undefined,
): Promise<Session> {
  const { connectMs, discoverMs } = options.limits;
  const probeMs = Math.min(connectMs, discoverMs);
  try {
    return await connect(options, events, signal, { cached, probeMs });
  } catch (error) {
    if (cached?.protocolFamily === 'modern' || signal.aborted) throw error;
    if (!cached && error instanceof ProbeError) {
      const isGuess = error.problem.code === 'connect-timeout';
      return openSession(options, events, signal, { protocolFamily: 'legacy', isGuess });
    }
    if (cached && (knowsNoInitialize(error) || (cached.isGuess && isRefusal(error)))) {
      try {
        return await connect(options, events, signal, { probeMs: connectMs });
      } catch (patient) {
        if (!mayBeOld(error)) throw patient;
      }
    }
    if (!mayBeOld(error)) throw error;
    const { connectByOld } = await loadOldTransport();
    return connectByOld(options, signal, error, (start) =>
      connect(options, events, signal, { cached: { protocolFamily: 'legacy' }, probeMs, startOld: start }),
    );
  }
}

/** Error for a server without a usable answer to `server/discover`, which servers older than MCP 2026-07-28 do not support. */
class ProbeError extends McpToolsError {}

interface Way {
  readonly cached?: CachedProtocol | undefined;
  /** Time limit in ms for the answer about the protocol. */
  readonly probeMs: number;
  readonly startOld?: StartOld;
}

async function connect(
  options: SessionOptions,
  events: SessionEvents,
  signal: AbortSignal,
  { cached, probeMs, startOld }: Way,
): Promise<Session> {
  signal.throwIfAborted();
  const { config: given, limits, signIn, logging } = options;
  const { config, hide, hideIn, quotable, ready, withoutEchoes } = createSecrets(
    signIn ? { ...given, getToken: () => tokenOf(signIn) } : given,
  );
  await ready();
  const lists: ListReading = { bytes: 0 };
  const lastAnswer = { at: performance.now() };
  const guardEvents: GuardEvents = {
    exchanged: exchangeListener(events, lastAnswer),
    streams: (id) => transport.streams(id),
    cutOff: (id, why) => {
      // In the old transport, one stream carries all answers.
      const lost = id === undefined ? old?.waiting : undefined;
      for (const each of lost ?? [id]) transport.lose(each, why);
    },
    scanned: (message) => transport.scanned(message),
    quotable,
  };
  const guarded = tapped(guardFetch(limits, guardEvents, config.fetch ?? fetch, lists), options, hideIn);
  const old = startOld?.(guardEvents.streams);
  const http = createHttpTransport(config, limits, guarded, signIn, old, (id, fault) =>
    transport.endUnusable(id, fault),
  );
  const transport = new HostTransport(http, withoutEchoes);
  const client = createClient(options, events, transport, probeMs);
  // The SDK's first request, which finds the server's protocol family, ignores the signal.
  const onAbort = (): void => void http.close();
  signal.addEventListener('abort', onAbort);
  try {
    const prior = cached && priorOf(cached);
    await client.connect(transport, { timeout: limits.connectMs, signal, ...(prior ? { prior } : {}) });
  } catch (error) {
    await client.close().catch(() => undefined);
    const failure = await inWords(connectionProblem(error, config.url, limits.connectMs), error, false);
    const isProbe = !cached && !transport.wasInitialized && isUnanswered(failure);
    throw new (isProbe ? ProbeError : McpToolsError)(hide(failure), { cause: error });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  return new Session({
    client,
    transport,
    http,
    url: config.url,
    limits,
    events,
    lists,
    lastAnswer,
    wasListed: cached?.protocolFamily === 'modern',
    hide,
    logging,
  });
}

/** Error codes of a server for an unknown method and an unsupported version. */
const methodNotFound = -32601;

const unsupportedVersion = -32022;

/** Returns true if a server rejected `initialize` like one that supports only MCP 2026-07-28 and later. */
function knowsNoInitialize(error: unknown): boolean {
  if (!McpToolsError.isInstance(error)) return false;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return code === unsupportedVersion || code === methodNotFound;
}

/** Returns true if a supposedly older server rejected `initialize`. It may be a newer server that was slow. */
function isRefusal(error: unknown): boolean {
  const why = McpToolsError.isInstance(error) ? error.problem : undefined;
  const status = why?.code === 'http-status' ? Number(why.data['status']) : 0;
  return why?.code === 'version-mismatch' || (status >= 400 && status < 500);
}

/** Returns true if a server rejected a message like one that does not support Streamable HTTP. */
function mayBeOld(error: unknown): boolean {
  const why = McpToolsError.isInstance(error) ? error.problem : undefined;
  return why?.code === 'http-status' && [400, 404, 405].includes(Number(why.data['status']));
}

/** Returns the listener for a session's exchanges, which derives events from them. */
function exchangeListener(events: SessionEvents, lastAnswer: { at: number }): GuardEvents['exchanged'] {
  let streams = 0;
  return (exchange) => {
    const { method, outcome } = exchange;
    events.exchanged(exchange);
    if (outcome.kind !== 'response') return;
    lastAnswer.at = performance.now();
    // A GET opens the stream that belongs to no request.
    if (method !== 'GET') return;
    // The SDK requests a legacy server's stream again after it broke. A change of the list may have been missed.
    if (outcome.contentType === 'text/event-stream' && streams++ > 0) {
      events.toolsChanged();
      events.offersChanged({ lists: ['resources', 'prompts'] });
    }
    // No request waits for the stream, so only this listener sees the status.
    if (outcome.status === 401) events.broke();
  };
}

async function tokenOf(signIn: SignInSource): Promise<string | undefined> {
  const signedIn = signIn.now() ?? (signIn.mayBeStored ? await signIn.load() : undefined);
  return signedIn?.token();
}

function priorOf(cached: CachedProtocol): { kind: 'legacy' } | { kind: 'modern'; discover: DiscoverResult } {
  // Only the parts that the SDK needs were checked. The content is as untrusted as the server's first answer.
  return cached.protocolFamily === 'legacy'
    ? { kind: 'legacy' }
    : { kind: 'modern', discover: cached.discover as unknown as DiscoverResult };
}

/** Creates the SDK's transport, which adds headers and token to each request. */
function createHttpTransport(
  { url, headers, getToken }: ServerConfig,
  limits: Limits,
  guarded: ReturnType<typeof guardFetch>,
  signIn: SignInSource | undefined,
  old: OldTransport | undefined,
  onUnusable: (id: string | number, fault: string) => void,
): StreamableHTTPClientTransport {
  const send: typeof guarded = (address, init) => (signIn?.now()?.wrap(guarded) ?? guarded)(address, init);
  // Every message passes here last as text: numbers that JavaScript cannot hold become digits.
  const sendExact: typeof guarded = (address, init = {}) => {
    const { body } = init;
    const exact = typeof body === 'string' ? { ...init, body: withDigits(body) } : init;
    return old ? old.fetch(send, exact) : send(address, exact);
  };
  const ofPage = !signIn && getToken ? new PageToken(getToken, limits.connectMs) : undefined;
  const token = async (): Promise<string | undefined> => {
    try {
      return await (ofPage ? ofPage.next() : getToken?.({}));
    } catch (error) {
      const why = problem('connection-failed', { origin: new URL(url).origin, detail: detailOf(error) });
      throw new McpToolsError(why, { cause: error });
    }
  };
  // Reads the server's reason for rejecting a request, before a person is asked to sign in.
  const onUnauthorized = async ({ response }: { readonly response: Response }): Promise<void> =>
    (ofPage ?? signIn?.now() ?? (await signIn?.load()))?.refused(response);
  const lenient = lenientFetch(sendExact, onUnusable);
  const http: StreamableHTTPClientTransport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: ofPage ? ofPage.wrap(lenient) : lenient,
    onInsufficientScope: 'throw',
    reconnectionScheduler: resumeSlowly(limits, () => isModern(http.protocolVersion)),
    requestInit: {
      ...requestInit,
      ...(headers ? { headers: { ...headers } } : {}),
    },
    ...(getToken ? { authProvider: { token, onUnauthorized } } : {}),
  });
  return http;
}

/**
 * Decides when a broken stream is requested again (MCP 2025-11-25, "Resumability"): after the delay that the server gave, and
 * with growing delays if it keeps breaking. The SDK alone would follow the server's delay forever.
 */
function resumeSlowly(limits: Limits, isPointless: () => boolean): ReconnectionScheduler {
  const { reconnectLastMs } = limits;
  let breaks = 0;
  let last = -Infinity;
  return (resume, wantedMs) => {
    const now = performance.now();
    breaks = now - last > reconnectLastMs ? 0 : breaks + 1;
    last = now;
    const leastMs = breaks === 0 ? 0 : backoff(breaks, limits);
    const ms = isPointless() ? 0 : Math.min(Math.max(wantedMs, leastMs), reconnectLastMs);
    const timer = setTimeout(resume, ms);
    return () => clearTimeout(timer);
  };
}

/** Creates an SDK client that declares this host's capabilities and passes on a server's requests and notifications. */
function createClient(
  abilities: SessionOptions,
  events: SessionEvents,
  transport: HostTransport,
  probeMs: number,
): Client {
  const client = new Client(
    { ...clientInfo },
    {
      capabilities: capabilitiesOf(abilities),
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: probeMs, maxRetries: 0 } },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: passThrough,
    },
  );
  client.setNotificationHandler('notifications/tools/list_changed', () => events.toolsChanged());
  client.setNotificationHandler('notifications/resources/list_changed', () =>
    events.offersChanged({ lists: ['resources'] }),
  );
  client.setNotificationHandler('notifications/prompts/list_changed', () =>
    events.offersChanged({ lists: ['prompts'] }),
  );
  client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
    events.offersChanged({ uris: [params.uri] }),
  );
  client.setNotificationHandler('notifications/message', { params: unread }, (params) =>
    events.logged(params),
  );
  const passOn = (method: 'elicitation/create' | 'sampling/createMessage'): void => {
    client.setRequestHandler(method, async ({ params }, { mcpReq: { signal } }) => {
      const { raw } = transport.takeRaw(params);
      return (await events.asked({ method, params: raw as JsonObject }, signal)) as never;
    });
  };
  passOn('elicitation/create');
  if (abilities.withSampling) passOn('sampling/createMessage');
  client.onerror = (error) => {
    // An unrequested or unreadable answer does not show whether the server is reachable.
    const isIdle =
      ['SyntaxError', 'ZodError', '$ZodError'].includes(error.name) || /unknown message/i.test(error.message);
    // A server that rejects a request is reachable. Only the request fails.
    if (!isIdle && !isSignIn(error)) events.broke();
  };
  return client;
}
