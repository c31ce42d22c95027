import type { Fetch } from '../../../shared/network.js';
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
import { readBody } from './read-body.js';
import { shownHeaders } from './shown-headers.js';

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
