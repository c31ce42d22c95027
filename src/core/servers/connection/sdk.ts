import type { Client, DiscoverResult } from '@modelcontextprotocol/client';
import { randomHex } from '../../base/digest.js';
import { McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { JsonValue } from '../../protocol/index.js';
import type { Exchange } from './exchange.js';
import { callProblem, connectionProblem } from './failures.js';
import { asList, createClient, questionsIn } from './sdk-client.js';
import type { Sieving } from '../guard/guard.js';
import { createConnectionCheck, type ConnectionCheck } from './connection-check.js';
import { createSecrets } from './secrets.js';
import { listenForChanges } from './sdk-listen.js';
import { type Watch, watchResources } from './sdk-watch.js';
import { createTransport } from './sdk-transport.js';
import type { Answers, OpenSession, Session, SignInSource } from './session.js';
import type { CachedProtocol } from './cached-protocol.js';
import { type Reply, Wire } from './wire.js';

/** By which a server can tell that a call is one that it has got before: a browser may repeat a request by itself. */
const requestKey = 'mcp-tools/request-key';

/** Our own timers end requests; this one, the longest a timer can run, only has to stay out of their way. */
const noTimeout = 2 ** 31 - 1;

interface SdkProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** How long a server may take over our goodbye. */
const goodbyeMs = 2_000;

export const openSession: OpenSession = async (
  { config: given, limits, withSampling, signIn, cached },
  events,
  signal,
) => {
  signal.throwIfAborted();
  const config = signIn ? { ...given, getToken: () => tokenOf(signIn) } : given;
  const { origin } = new URL(config.url);
  const secrets = createSecrets(config);
  let streams = 0;
  const sieving: Sieving = {};
  const check = createConnectionCheck(config.url, (asking) => session.ping(asking));
  const inner = createTransport(
    secrets.config,
    limits,
    {
      exchanged: (exchange) => {
        events.exchanged(exchange);
        if (exchange.outcome.kind === 'response') check.answered();
        // The SDK asks for a legacy server's stream anew when it has broken; the list may have changed unheard.
        if (isEventStream(exchange) && streams++ > 0) events.toolsChanged();
        // Nobody else waits for it, and nobody else would be told.
        if (exchange.method === 'GET' && isUnauthorized(exchange)) events.troubled();
      },
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
    },
    sieving,
    signIn,
  );
  const wire = new Wire(inner);
  const client = createClient(limits, withSampling, events);
  // The SDK's first question, by which it learns the server's era, does not heed the signal.
  const onAbort = (): void => void inner.close();
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
  const session = sessionOf(
    client,
    wire,
    origin,
    limits,
    secrets.hide,
    () => {
      // A server that refuses the goodbye has forgotten us, which is what the goodbye asks for.
      const goodbye = inner.sessionId ? inner.terminateSession() : Promise.resolve();
      return goodbye.catch(() => undefined);
    },
    listenForChanges(client, limits, events),
    watchResources(client, limits),
    sieving,
    check,
  );
  return session;
};

async function tokenOf(signIn: SignInSource): Promise<string | undefined> {
  const door = signIn.now() ?? (signIn.mayBeKept ? await signIn.load() : undefined);
  return door?.token();
}

function sessionOf(
  client: Client,
  wire: Wire,
  origin: string,
  limits: Limits,
  hide: (why: Problem) => Problem,
  sayGoodbye: () => Promise<void>,
  stopListening: () => void,
  resources: Watch,
  sieving: Sieving,
  check: ConnectionCheck,
): Session {
  const request = async (reply: Promise<{ _meta?: Record<string, unknown> | undefined }>): Promise<Reply> => {
    try {
      return wire.takeRaw(await reply);
    } catch (error) {
      const questions = questionsIn(error);
      if (questions) return { raw: questions };
      const why = wire.whyLost(error) ?? callProblem(error, origin, wire.sessionId !== undefined);
      throw new McpToolsError(hide(why), { cause: error });
    }
  };
  const about = client.getServerVersion();
  const instructions = client.getInstructions()?.slice(0, limits.instructionsChars);
  const discover = client.getDiscoverResult();
  const isModern = client.getProtocolEra() === 'modern';
  return {
    era: isModern ? 'modern' : 'legacy',
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    claims: about
      ? {
          name: about.name.slice(0, limits.toolNameChars),
          version: about.version.slice(0, limits.toolNameChars),
        }
      : {},
    ...(instructions ? { instructions } : {}),
    cached: isModern && discover ? { era: 'modern', discover } : { era: 'legacy' },
    async listTools(cursor, signal) {
      if (!client.getServerCapabilities()?.tools) return { tools: [] };
      const params = cursor === undefined ? {} : { cursor };
      const ask = (): Promise<Reply> =>
        request(client.request({ method: 'tools/list', params }, { signal, timeout: limits.listMs }));
      const reply = await ask().catch(async (error: unknown) => {
        const isTooLarge = McpToolsError.isInstance(error) && error.problem.code === 'list-too-large';
        if (!isTooLarge || sieving.make) throw error;
        // It may be one tool alone that is beyond a bound, and the others shall not go with it.
        sieving.make = (await import('../guard/sieve.js')).sieveTools;
        return ask();
      });
      const page = reply.raw as { tools?: unknown; nextCursor?: unknown };
      const tools = asList(page.tools, 'tools');
      if (typeof page.nextCursor === 'string') return { tools, nextCursor: page.nextCursor };
      // Part of a list must not pass for the whole.
      if (page.nextCursor === undefined || page.nextCursor === null) return { tools };
      throw new McpToolsError(problem('invalid-result', { detail: '`nextCursor` is not text' }));
    },
    async callTool(name, args, { signal, onProgress, onNumbers, headers, answers }) {
      const options = {
        signal,
        timeout: noTimeout,
        allowInputRequired: true,
        ...(headers ? { headers } : {}),
        onprogress: ({ progress, total, message }: SdkProgress) => {
          onProgress({
            progress,
            ...(total === undefined ? {} : { total }),
            ...(message === undefined ? {} : { message: message.slice(0, limits.progressChars) }),
          });
        },
      };
      await check.beforeCall(signal);
      const params = { name, arguments: args, ...plain(answers), _meta: { [requestKey]: randomHex() } };
      const { raw, numbers } = await request(client.request({ method: 'tools/call', params }, options));
      if (numbers) onNumbers?.(numbers);
      return raw as JsonValue;
    },
    async readResource(uri, { signal, answers }) {
      const params = { uri, ...plain(answers) };
      const options = { signal, timeout: noTimeout, allowInputRequired: true };
      const { raw } = await request(client.request({ method: 'resources/read', params }, options));
      return raw as JsonValue;
    },
    watch: resources.put,
    async ping(signal) {
      const options = { signal, timeout: limits.connectMs };
      try {
        await request(isModern ? client.discover(options) : client.ping(options));
      } catch (error) {
        if (isTimeout(error)) throw new McpToolsError(problem('connection-lost'), { cause: error });
        throw error;
      }
    },
    close() {
      stopListening();
      resources.stop();
      const end = (): void => {
        clearTimeout(patience);
        void client.close().catch(() => undefined);
      };
      const patience = setTimeout(end, goodbyeMs);
      void sayGoodbye().then(end);
    },
  };
}

/** The stream that belongs to no request. */
function isEventStream({ method, outcome }: Exchange): boolean {
  return method === 'GET' && outcome.kind === 'response' && outcome.contentType === 'text/event-stream';
}

function isUnauthorized({ outcome }: Exchange): boolean {
  return outcome.kind === 'response' && outcome.status === 401;
}

/** Who says nothing at all is as good as gone. */
function isTimeout(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } | null };
  return cause?.code === 'REQUEST_TIMEOUT';
}

function plain(answers: Answers | undefined): object {
  return answers ? { ...answers } : {};
}

function priorOf(cached: CachedProtocol): { kind: 'legacy' } | { kind: 'modern'; discover: DiscoverResult } {
  // Checked for as much as the SDK needs of it; what it says is the server's own word, as it was the first time.
  return cached.era === 'legacy'
    ? { kind: 'legacy' }
    : { kind: 'modern', discover: cached.discover as unknown as DiscoverResult };
}
