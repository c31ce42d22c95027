import type { Fetch } from '../../../shared/network.js';
import { createParser } from 'eventsource-parser';
import { isObject } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import { McpToolsError, problem } from '../../base/problems.js';
import type { JsonObject } from '../../protocol/index.js';
import { contentTypeOf } from './exchange.js';
import type { SessionOptions } from './session.js';

type Events = ReadableStreamDefaultController<Uint8Array>;

/** Headers that the old transport does not have, and that its servers do not allow (CORS). */
const unknownHeaders = ['content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'];

const bytesOf = new TextEncoder();

/** Starts the transport. `streams` is told the ids of requests that are answered when their sending is over. */
export type StartOld = (streams: (id: unknown) => void) => OldTransport;

/** Connects to a server that rejected Streamable HTTP. If it does not support HTTP+SSE either, `refusal` is the error. */
export async function connectByOld<Connected>(
  { config, limits }: Pick<SessionOptions, 'config' | 'limits'>,
  signal: AbortSignal,
  refusal: unknown,
  connect: (start: StartOld) => Promise<Connected>,
): Promise<Connected> {
  let transport: OldTransport | undefined;
  const close = (): void => transport?.close();
  signal.addEventListener('abort', close);
  try {
    return await connect((streams) => (transport = new OldTransport(new URL(config.url), limits, streams)));
  } catch (error) {
    close();
    throw transport?.isSpoken ? error : refusal;
  }
}

/**
 * Implements HTTP+SSE (MCP 2024-11-05, "Transports") below a client that uses Streamable HTTP. One stream brings the address
 * for messages and every message of the server. When the stream ends, the session is over, because another stream cannot
 * bring the answers to earlier requests. The client then gets 404, as from a newer server, and connects again.
 */
export class OldTransport {
  readonly #url: URL;
  readonly #limits: Limits;
  readonly #streams: (id: unknown) => void;
  readonly #end = new AbortController();
  readonly #waiting = new Map<unknown, Events>();
  /** Stream for messages that answer no request. */
  #own: Events | undefined;
  #opening: Promise<URL | Response> | undefined;

  /** `streams` is told the ids of requests that are answered when their sending is over. */
  constructor(url: URL, limits: Limits, streams: (id: unknown) => void) {
    this.#url = url;
    this.#limits = limits;
    this.#streams = streams;
  }

  /** True if the server has shown that it supports this transport. */
  isSpoken = false;

  /** Ids of the requests that wait for their replies. */
  get waiting(): readonly unknown[] {
    return [...this.#waiting.keys()];
  }

  /** `why` is the error of the stream, if one ended it. */
  close(why?: unknown): void {
    this.#end.abort(why);
    for (const events of [...this.#waiting.values(), this.#own]) end(events);
    this.#waiting.clear();
    this.#own = undefined;
  }

  /** Answers like a server with Streamable HTTP. */
  async fetch(send: Fetch, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET' } = init;
    if (method === 'DELETE') this.close();
    if (this.#end.signal.aborted) return new Response(null, { status: method === 'DELETE' ? 200 : 404 });
    if (method === 'GET') return eventsResponse((events) => (this.#own = events));
    const endpoint = await (this.#opening ??= this.#open(send, init));
    if (endpoint instanceof Response) return endpoint;
    const message = parse(typeof init.body === 'string' ? init.body : '');
    const { id } = message;
    const posted = (): Promise<Response> =>
      send(endpoint, { ...init, headers: headersWithout(init, unknownHeaders.slice(1)) });
    if (id === undefined || message['method'] === undefined) {
      const response = await posted();
      void response.body?.cancel().catch(() => undefined);
      return response.ok ? new Response(null, { status: 202 }) : response;
    }
    return this.#ask(id, message['method'] === 'initialize', init.signal, posted);
  }

  async #ask(
    id: unknown,
    isFirst: boolean,
    signal: AbortSignal | null | undefined,
    posted: () => Promise<Response>,
  ): Promise<Response> {
    // The reply may arrive before the answer to the request.
    const reply = eventsResponse(
      (events) => this.#waiting.set(id, events),
      () => this.#waiting.delete(id),
      isFirst ? { 'mcp-session-id': 'stream' } : {},
    );
    const forget = (): void => {
      const events = this.#waiting.get(id);
      this.#waiting.delete(id);
      events?.error(signal?.reason);
    };
    signal?.addEventListener('abort', forget, { once: true });
    try {
      const response = await posted();
      if (!response.ok) return response;
      void response.body?.cancel().catch(() => undefined);
      // The stream was cut before this request waited, so the request has not got the error yet.
      if (this.#cut) throw this.#cut;
    } catch (error) {
      this.#waiting.delete(id);
      throw error;
    }
    this.#streams(id);
    return reply;
  }

  /** The limit at which the stream was cut. `undefined` if it is open, or ended otherwise. */
  get #cut(): McpToolsError | undefined {
    const { reason } = this.#end.signal as { readonly reason: unknown };
    return McpToolsError.isInstance(reason) ? reason : undefined;
  }

  /** Opens the stream. Resolves with the address for messages, or with the response of a server without such a stream. */
  async #open(send: Fetch, init: RequestInit): Promise<URL | Response> {
    const { body: _body, signal: _signal, ...rest } = init;
    const headers = headersWithout(init, unknownHeaders);
    headers.set('accept', 'text/event-stream');
    const { signal } = this.#end;
    const response = await send(this.#url, { ...rest, method: 'GET', headers, signal });
    const isEvents = contentTypeOf(response.headers) === 'text/event-stream';
    if (!response.ok || !isEvents || !response.body) return response;
    const endpoint = await this.#endpointIn(response.body);
    this.isSpoken = endpoint !== undefined || this.#cut !== undefined;
    // A server that sends events beyond a limit is not one that lacks this transport.
    if (!endpoint && this.#cut) throw this.#cut;
    if (!endpoint) return new Response(null, { status: 404 });
    if (endpoint.origin === this.#url.origin) return endpoint;
    const { origin } = this.#url;
    throw new McpToolsError(problem('old-transport-elsewhere', { origin, url: endpoint.origin }));
  }

  /** Reads the stream to its end. Resolves when the address for messages has come, or does not come in time. */
  #endpointIn(body: ReadableStream<Uint8Array>): Promise<URL | undefined> {
    return new Promise((resolve) => {
      const take = (endpoint: URL | undefined): void => {
        clearTimeout(timer);
        if (!endpoint) this.close();
        resolve(endpoint);
      };
      const timer = setTimeout(take, this.#limits.probeMs, undefined);
      let isOpen = false;
      const parser = createParser({
        onEvent: ({ event, data }) => {
          if (isOpen) return this.#receive(event, data);
          // Some servers send other events first, which are not needed here.
          if (event !== 'endpoint') return;
          isOpen = true;
          take(URL.canParse(data, this.#url) ? new URL(data, this.#url) : undefined);
        },
      });
      void read(body, (text) => parser.feed(text)).then((why) => {
        this.close(why);
        take(undefined);
      });
    });
  }

  #receive(event: string | undefined, data: string): void {
    if (event !== undefined && event !== 'message') return;
    const { id, method } = parse(data);
    const events = method === undefined ? this.#waiting.get(id) : (this.#own ?? this.#anyWaiting);
    events?.enqueue(bytesOf.encode(`data: ${data.replaceAll('\n', '\ndata: ')}\n\n`));
    if (method !== undefined || !this.#waiting.delete(id)) return;
    end(events);
  }

  get #anyWaiting(): Events | undefined {
    return this.#waiting.values().next().value;
  }
}

function headersWithout(init: RequestInit, names: readonly string[]): Headers {
  const headers = new Headers(init.headers);
  for (const name of names) headers.delete(name);
  return headers;
}

/** Reads a body to its end, which is whatever ends it. Resolves with the error, if it was one. */
async function read(body: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      take(decoder.decode(part.value, { stream: true }));
    return undefined;
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    return error;
  }
}

function eventsResponse(
  start: (events: Events) => void,
  cancel: () => void = () => undefined,
  headers: Record<string, string> = {},
): Response {
  const stream = new ReadableStream<Uint8Array>({ start, cancel });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', ...headers } });
}

function end(events: Events | undefined): void {
  try {
    events?.close();
  } catch {
    // Its reader has left.
  }
}

function parse(text: string): JsonObject {
  try {
    const message: unknown = JSON.parse(text);
    return isObject(message) ? message : {};
  } catch {
    return {};
  }
}
