import { McpToolsError } from '../../base/problems.js';
import { isObject } from '../../../shared/is-object.js';
import type { SecretTexts } from '../../audit/redact.js';
import type { Limits } from '../../base/limits.js';
import type { MessageHttp, WireMessage } from '../../protocol/index.js';
import { contentTypeOf } from '../connection/exchange.js';
import type { WireTap } from '../connection/wire.js';
import { isModern } from '../guard/guard.js';
import type { Log } from './log.js';
import type { ArgumentSecrets } from './secrets.js';

interface BodyListener {
  /** Called for each message with its text or the beginning of it, and its length in bytes. */
  message(text: string, bytes: number, isCut: boolean): void;
  failed(error: unknown): void;
}

const newline = 0x0a;

/** Collects the beginning of a text that arrives in pieces, and its total length. */
class BoundedText {
  readonly #most: number;
  #decoder = new TextDecoder();
  #value = '';
  #bytes = 0;
  #isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#isCut) return;
    this.#value += this.#decoder.decode(piece, { stream: true });
    this.#isCut = this.#value.length > this.#most;
  }

  take(): { readonly value: string; readonly bytes: number; readonly isCut: boolean } {
    const all = { value: this.#value.slice(0, this.#most), bytes: this.#bytes, isCut: this.#isCut };
    this.#value = '';
    this.#bytes = 0;
    this.#isCut = false;
    this.#decoder = new TextDecoder();
    return all;
  }
}

type Fetch = Parameters<WireTap['send']>[0];
type Hide = (text: string) => string;

/** Maximum number of remembered requests without a reply. */
const mostAsked = 1_000;
/** Maximum length of a method and of an id. */
const nameChars = 200;

/** Data of a sent request for its answers. */
interface Sent {
  readonly entry: number;
  readonly at: number;
  readonly method: string | undefined;
  readonly texts: SecretTexts;
  readonly http: MessageHttp;
}

/** Logs each message, cut to the limit and without secrets. */
export class Tap implements WireTap {
  readonly #log: Log;
  readonly #mostChars: number;
  readonly #secrets: ArgumentSecrets;
  /** Requests by id, because a reply may come in a response to another request. */
  readonly #asked = new Map<unknown, Sent>();

  constructor(log: Log, { messageKeptChars }: Limits, secrets: ArgumentSecrets) {
    this.#log = log;
    this.#mostChars = messageKeptChars;
    this.#secrets = secrets;
  }

  async send(fetch: Fetch, url: string | URL, init: RequestInit, plainHide: Hide): Promise<Response> {
    // The guard answers this request itself.
    if (init.method === 'GET' && isModern(new Headers(init.headers).get('mcp-protocol-version')))
      return fetch(url, init);
    const hide = hidingEscaped(plainHide);
    const request = this.#sent(init, hide);
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      this.#failed(request, init.signal?.aborted ? 'ended' : failureOf(error));
      throw error;
    }
    const { status, headers, body } = response;
    const http = { ...request.http, status, responseHeaders: shownHeaders(headers, hide) };
    this.#log.change(request.entry, (message) => ({ ...message, http }));
    if (!body) return response;
    const isEvents = contentTypeOf(headers) === 'text/event-stream';
    const from = { ...request, http };
    const read = readBody(body, isEvents, this.#mostChars, {
      message: (text, bytes, isCut) => this.#received(text, bytes, isCut, from, hide),
      failed: (error) => this.#failed(request, failureOf(error)),
    });
    return new Response(read, response);
  }

  #sent(init: RequestInit, hide: Hide): Sent {
    const { method = 'GET', body } = init;
    const http = { method, requestHeaders: shownHeaders(new Headers(init.headers), hide) };
    const given = typeof body === 'string' ? body : '';
    const parsed = parse(given);
    const { message, texts, call } = this.#secrets.request(parsed);
    const at = Date.now();
    const entry = this.#log.add({
      at,
      direction: 'sent',
      http,
      ...this.#namesOf(message),
      ...cut(given === '' ? '' : hide(JSON.stringify(message)), this.#mostChars),
      bytes: new Blob([given]).size,
      ...(call ? { call } : {}),
    });
    const { id, method: rpc } = isObject(message) ? message : {};
    const request = { entry, at, method: typeof rpc === 'string' ? rpc : undefined, texts, http };
    if (id !== undefined && rpc !== undefined) this.#remember(id, request);
    return request;
  }

  #received(text: string, bytes: number, isCut: boolean, from: Sent, hide: Hide): void {
    const message = isCut ? undefined : parse(text);
    const id = isObject(message) && message['method'] === undefined ? message['id'] : undefined;
    const request = this.#requestOf(id) ?? from;
    const isReply = id !== undefined || (isCut && from.method !== undefined);
    const at = Date.now();
    this.#log.add({
      at,
      direction: 'received',
      http: from.http,
      ...(isCut && from.method !== undefined ? { method: from.method } : {}),
      ...this.#namesOf(message),
      ...(isReply ? { ms: at - request.at } : {}),
      // The ellipsis marks a cut. The text before it may be the beginning of a secret.
      text: this.#secrets.hide(isCut ? hide(`${text}…`) : hide(text), request.texts, isCut),
      bytes,
      ...(isCut ? { isCut } : {}),
    });
    this.#asked.delete(id);
  }

  #failed({ entry }: Sent, failure: string): void {
    this.#log.change(entry, (message) => ({ ...message, failure }));
  }

  #remember(id: unknown, request: Sent): void {
    this.#asked.delete(id);
    this.#asked.set(id, request);
    if (this.#asked.size > mostAsked) this.#asked.delete(this.#asked.keys().next().value);
  }

  /** Returns the request with this id, which a server may send back as text. */
  #requestOf(id: unknown): Sent | undefined {
    return this.#asked.get(id) ?? this.#asked.get(Number(id));
  }

  /** Returns the method and the id of a message. A reply has the method of its request. */
  #namesOf(message: unknown): Pick<WireMessage, 'method' | 'rpcId'> {
    if (!isObject(message)) return {};
    const { id, method } = message;
    const name = typeof method === 'string' ? method : this.#requestOf(id)?.method;
    const isId = typeof id === 'string' || typeof id === 'number';
    return {
      ...(name === undefined ? {} : { method: name.slice(0, nameChars) }),
      ...(isId ? { rpcId: typeof id === 'string' ? id.slice(0, nameChars) : id } : {}),
    };
  }
}

function cut(text: string, most: number): Pick<WireMessage, 'text' | 'isCut'> {
  return text.length > most ? { text: text.slice(0, most), isCut: true } : { text };
}

/** Also hides escaped secrets, because JSON can write a character in more than one way. */
function hidingEscaped(hide: Hide): Hide {
  return (text) => {
    if (!text.includes('\\')) return hide(text);
    const read = text.replace(/\\u([\da-f]{4})|\\(\/)/gi, (_all, code: string | undefined) =>
      code === undefined ? '/' : String.fromCharCode(parseInt(code, 16)),
    );
    const hidden = hide(read);
    return hidden === read ? hide(text) : hidden;
  };
}

function failureOf(error: unknown): string {
  if (McpToolsError.isInstance(error)) return error.code;
  return error instanceof DOMException && error.name === 'AbortError' ? 'ended' : 'blocked';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Headers whose values are shown. Any other may carry a secret of the page, a session or an argument. */
const shown =
  /^(accept|access-control-[\w-]+|cache-control|content-(encoding|length|type)|date|mcp-(method|name|protocol-version)|retry-after|server|vary|www-authenticate)$/;

/** Maximum length of a stored value. */
const valueChars = 500;

/** Maximum number of stored headers of one request or response. */
const mostHeaders = 50;

/** Returns the headers to show: all names, and the values of those that are never secret. */
function shownHeaders(headers: Headers, hide: (text: string) => string): Readonly<Record<string, string>> {
  const entries = [...headers].slice(0, mostHeaders).map(([name, value]): [string, string] => {
    return [name, shown.test(name) ? hide(value.slice(0, valueChars)) : '…'];
  });
  return Object.fromEntries(entries);
}

/** Returns the same body and reports each message in it as it is read: the whole body, or each event of a stream. */
function readBody(
  body: ReadableStream<Uint8Array>,
  isEvents: boolean,
  mostChars: number,
  listener: BodyListener,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const text = new BoundedText(mostChars);
  const end = (): void => {
    const { value, bytes, isCut } = text.take();
    const message = isEvents ? dataOf(value) : value;
    if (message.trim() !== '') listener.message(message, bytes, isCut);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await reader.read();
          if (done) {
            end();
            controller.close();
            return;
          }
          text.add(value);
          // The guard passes on each event whole or in pieces. The last piece has the empty line.
          if (isEvents && value.at(-1) === newline && value.at(-2) === newline) end();
          controller.enqueue(value);
        } catch (error) {
          end();
          listener.failed(error);
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Returns the data of an event (HTML Standard, "Server-sent events"). */
function dataOf(event: string): string {
  const lines = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(line[5] === ' ' ? 6 : 5)).join('\n');
}
