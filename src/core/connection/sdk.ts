// Must come before the SDK, which brings zod with it.
import './zod-jitless.js';
import {
  Client,
  StreamableHTTPClientTransport,
  type jsonSchemaValidator,
} from '@modelcontextprotocol/client';
import { detailOf, McpToolsError, problem } from '../errors.js';
import type { Limits } from '../limits.js';
import type { JsonValue, ServerConfig } from '../types.js';
import { version } from '../version.js';
import { callProblem, connectionProblem } from './failures.js';
import { listenForChanges } from './sdk-listen.js';
import type { OpenSession, Session } from './session.js';
import { Wire } from './wire.js';

/** Results are validated by us, off the page's thread; the SDK's own validator would do it on that thread. */
const passThrough: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/** Our own timers end requests; this one, the longest a timer can run, only has to stay out of their way. */
const noTimeout = 2 ** 31 - 1;

/** How long a server may take over our goodbye. */
const goodbyeMs = 2_000;

export const openSession: OpenSession = async (config, limits, events, signal) => {
  signal.throwIfAborted();
  const { origin } = new URL(config.url);
  const inner = transportFor(config, origin);
  const wire = new Wire(inner);
  const client = clientFor(limits);
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    events.toolsChanged();
  });
  // The SDK's first question, by which it learns the server's era, does not heed the signal.
  const onAbort = (): void => void inner.close();
  signal.addEventListener('abort', onAbort);
  try {
    await client.connect(wire, { timeout: limits.connectMs, signal });
  } catch (error) {
    await client.close().catch(() => undefined);
    throw new McpToolsError(connectionProblem(error, origin, limits.connectMs), { cause: error });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  const stopListening = listenForChanges(client, events);
  const request = async <Reply extends { _meta?: Record<string, unknown> | undefined }>(
    reply: Promise<Reply>,
  ): Promise<unknown> => {
    try {
      return wire.takeRaw(await reply);
    } catch (error) {
      const why = wire.isLost(error) ? problem('connection-lost') : callProblem(error, origin);
      throw new McpToolsError(why, { cause: error });
    }
  };
  const era = client.getProtocolEra() === 'modern' ? 'modern' : 'legacy';
  const about = client.getServerVersion();
  const instructions = client.getInstructions()?.slice(0, limits.instructionsChars);

  const session: Session = {
    era,
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    claims: about
      ? {
          name: about.name.slice(0, limits.toolNameChars),
          version: about.version.slice(0, limits.toolNameChars),
        }
      : {},
    ...(instructions ? { instructions } : {}),
    async listTools(cursor, listSignal) {
      if (!client.getServerCapabilities()?.tools) return { tools: [] };
      const params = cursor === undefined ? {} : { cursor };
      const page = (await request(
        client.request({ method: 'tools/list', params }, { signal: listSignal, timeout: limits.listMs }),
      )) as { tools?: unknown; nextCursor?: unknown };
      if (!Array.isArray(page.tools)) {
        throw new McpToolsError(problem('invalid-result', { detail: '`tools` is not a list' }));
      }
      const tools: readonly unknown[] = page.tools;
      if (typeof page.nextCursor === 'string') return { tools, nextCursor: page.nextCursor };
      // Part of a list must not pass for the whole.
      if (page.nextCursor === undefined || page.nextCursor === null) return { tools };
      throw new McpToolsError(problem('invalid-result', { detail: '`nextCursor` is not text' }));
    },
    async callTool(name, args, { signal: callSignal, onProgress }) {
      const raw = await request(
        client.request(
          { method: 'tools/call', params: { name, arguments: args } },
          {
            signal: callSignal,
            timeout: noTimeout,
            onprogress: ({ progress, total, message }) => {
              onProgress({
                progress,
                ...(total === undefined ? {} : { total }),
                ...(message === undefined ? {} : { message: message.slice(0, limits.progressChars) }),
              });
            },
          },
        ),
      );
      return raw as JsonValue;
    },
    close() {
      stopListening();
      const end = (): void => {
        clearTimeout(patience);
        void client.close().catch(() => undefined);
      };
      // A server that refuses the goodbye has forgotten us, which is what the goodbye asks for.
      const patience = setTimeout(end, goodbyeMs);
      const goodbye = inner.sessionId ? inner.terminateSession() : Promise.resolve();
      void goodbye.catch(() => undefined).then(end);
    },
  };
  return session;
};

function transportFor(
  { url, headers, getToken }: ServerConfig,
  origin: string,
): StreamableHTTPClientTransport {
  const token = async (): Promise<string | undefined> => {
    try {
      return await getToken?.();
    } catch (error) {
      const why = problem('connection-failed', { origin, detail: detailOf(error) });
      throw new McpToolsError(why, { cause: error });
    }
  };
  return new StreamableHTTPClientTransport(new URL(url), {
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

function clientFor(limits: Limits): Client {
  return new Client(
    { name: 'mcp-tools', version },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: limits.connectMs, maxRetries: 0 } },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: passThrough,
    },
  );
}
