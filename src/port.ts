/** MCP servers in the page itself or in a worker, connected through a port instead of the network. */
import type { JsonObject, ServerConfig } from './core/index.js';

export type { ServerConfig } from './core/index.js';

/** Options of a server. Its address, sign-in and transport follow from the port. */
export interface PortServerOptions extends Omit<
  ServerConfig,
  'url' | 'fetch' | 'headers' | 'getToken' | 'signIn' | 'paramHeaders' | 'roundsNumbers'
> {
  /** The page's name for the server, which identifies it: permissions from an earlier visit hold for the same name. */
  readonly label: string;
}

/**
 * Returns the configuration of an MCP server at the other end of a port, such as one in a worker of the page. Each message on the
 * port, in both directions, is one JSON-RPC message as a plain object. The server may support MCP 2026-07-28 or an earlier
 * revision. Approvals, the audit record and limits apply as for any other server, except that the browser has copied a message
 * before its size is known.
 *
 * From now on, only this host may use the port. When the port closes, the connection is lost and cannot be restored.
 *
 * @example
 * const { port1, port2 } = new MessageChannel();
 * worker.postMessage({ mcp: port2 }, [port2]);
 * element.servers = [portServer(port1, { label: 'Shop' })];
 */
export function portServer(port: MessagePort, { label, ...options }: PortServerOptions): ServerConfig {
  const wire = new PortWire(port);
  // The address has the page's origin. No request is sent to it.
  const page = (globalThis as { location?: { origin?: string } }).location?.origin ?? '';
  const origin = page.startsWith('http') ? page : 'https://page.invalid';
  return {
    ...options,
    label,
    url: `${origin}/.mcp-port/${encodeURIComponent(label)}`,
    fetch: (_url, init) => wire.fetch(init),
    signIn: false,
    roundsNumbers: true,
  };
}

type Id = string | number;

/** A request that waits for its response, by its id on the port. */
interface Waiting {
  readonly id: Id;
  /** The progress token chosen by the sender. */
  readonly progressToken: unknown;
  readonly events: ReadableStreamDefaultController<Uint8Array>;
}

/** Turns messages from a port into the responses of a Streamable HTTP server (MCP 2026-07-28, "Transports"). */
class PortWire {
  readonly #port: MessagePort;
  readonly #waiting = new Map<Id, Waiting>();
  /** The stream for messages that belong to no request. */
  #own: ReadableStreamDefaultController<Uint8Array> | undefined;
  #ids = 0;
  #isClosed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.addEventListener('message', ({ data }) => this.#receive(data));
    // In browsers without this event, requests end by their time limits.
    port.addEventListener('close', () => this.#close());
    port.start();
  }

  fetch({ method = 'GET', body, signal }: RequestInit = {}): Promise<Response> {
    if (this.#isClosed) return Promise.reject(new Error('its port is closed'));
    if (method === 'GET') return Promise.resolve(eventsResponse((events) => (this.#own = events)));
    const message = method === 'POST' ? parse(body) : undefined;
    if (!message) return Promise.resolve(new Response(null, { status: method === 'POST' ? 400 : 200 }));
    if (message['method'] !== undefined && message['id'] !== undefined)
      return Promise.resolve(this.#ask(message, signal ?? undefined));
    this.#send(this.#withOwnId(message));
    return Promise.resolve(new Response(null, { status: 202 }));
  }

  /** Sends a request. Every sender on the port counts its requests from 0, so each request gets a unique id here. */
  #ask(message: JsonObject, signal: AbortSignal | undefined): Response {
    const number = this.#ids++;
    const { params = {} } = message as { params?: JsonObject };
    const meta = params['_meta'] as JsonObject | undefined;
    const progressToken = meta?.['progressToken'];
    const numbered =
      progressToken === undefined ? params : { ...params, _meta: { ...meta, progressToken: number } };
    const cancel = (): void => {
      if (this.#waiting.delete(number)) this.#send(cancellation(number));
    };
    signal?.addEventListener('abort', cancel, { once: true });
    const response = eventsResponse((events) => {
      this.#waiting.set(number, { id: message['id'] as Id, progressToken, events });
    }, cancel);
    this.#send({ ...message, id: number, params: numbered });
    return response;
  }

  /** A cancellation names the request by its id on the port. */
  #withOwnId(message: JsonObject): JsonObject {
    if (message['method'] !== 'notifications/cancelled') return message;
    const params = message['params'] as JsonObject;
    const found = [...this.#waiting].findLast(([, { id }]) => id === params['requestId']);
    if (found) this.#waiting.delete(found[0]);
    return { ...message, params: { ...params, requestId: found?.[0] ?? params['requestId'] ?? null } };
  }

  #send(message: JsonObject): void {
    this.#port.postMessage(message);
  }

  #receive(data: unknown): void {
    if (typeof data !== 'object' || data === null) return;
    const message = data as JsonObject;
    const { id, method } = message as { id?: Id; method?: string };
    if (method === undefined) {
      const waiting = this.#waiting.get(id as Id);
      if (!waiting) return;
      this.#waiting.delete(id as Id);
      write(waiting.events, { ...message, id: waiting.id });
      waiting.events.close();
      return;
    }
    const { params } = message as { params?: JsonObject };
    const asked = method === 'notifications/progress' && this.#waiting.get(params?.['progressToken'] as Id);
    if (asked)
      write(asked.events, { ...message, params: { ...params, progressToken: asked.progressToken as Id } });
    else write(this.#own ?? [...this.#waiting.values()].at(-1)?.events, message);
  }

  #close(): void {
    this.#isClosed = true;
    for (const { events } of this.#waiting.values()) events.close();
    this.#waiting.clear();
    this.#own?.close();
    this.#own = undefined;
  }
}

function cancellation(requestId: number): JsonObject {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
}

function parse(body: unknown): JsonObject | undefined {
  try {
    return JSON.parse(String(body)) as JsonObject;
  } catch {
    return undefined;
  }
}

/** Returns a response that is a stream of events (HTML Standard, "Server-sent events"). */
function eventsResponse(
  start: (events: ReadableStreamDefaultController<Uint8Array>) => void,
  cancel?: () => void,
): Response {
  const stream = new ReadableStream<Uint8Array>({ start, ...(cancel ? { cancel } : {}) });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

function write(events: ReadableStreamDefaultController<Uint8Array> | undefined, message: JsonObject): void {
  events?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
}
