import { isObject } from '../../base/is-object.js';
import { contentTypeOf } from './exchange.js';
import { faultOfReply, readMessage } from './sdk-messages.js';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
type Id = string | number;

/** Called for a request whose answer has come and cannot be used, with the reason. */
type OnUnusable = (request: Id, fault: string) => void;

/** Types in which servers send JSON, beside the one that the SDK takes. */
const jsonTypes = /^$|[/+]json$|^application\/json-?rpc$/;

/**
 * Returns a `fetch` whose answers the SDK takes: messages are read leniently before its schemas see them (`readMessage`), and
 * an event that cannot be read ends its request at once, since nothing else may come.
 */
export function lenientFetch(fetch: Fetch, onUnusable: OnUnusable): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const { ok, body, headers } = response;
    const type = contentTypeOf(headers);
    if (!ok || !body) return response;
    const request = (): Id | undefined => requestIn(init?.body);
    if (type === 'text/event-stream')
      return new Response(body.pipeThrough(new EventReader(request, onUnusable).stream), response);
    if (!jsonTypes.test(type)) return response;
    const read = new Response(body, response);
    read.headers.set('content-type', 'application/json');
    const json = read.json.bind(read);
    const readJson = async (): Promise<unknown> => {
      const message = readMessage(await json(), request);
      const id = request();
      const fault = id === undefined ? undefined : faultOfReply(message, id);
      if (id !== undefined && fault) onUnusable(id, fault);
      return message;
    };
    return Object.assign(read, { json: readJson });
  };
}

/** Returns the id of the request that a body is, if it is one. */
function requestIn(body: unknown): Id | undefined {
  const message: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  const id = isObject(message) && 'method' in message ? message['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** Length in bytes beyond which an event is not parsed here: only its two ends are looked at. */
const longBytes = 65_536;

/** Length in bytes of each end. */
const endBytes = 200;

const newline = 0x0a;
const space = 0x20;

/** What a server may write beside a long result that says nothing, as the first or the last of the members. */
const emptyFirst = /(?<=^data: ?\s*\{\s*)"error"\s*:\s*null\s*,/;
const emptyLast = /,\s*"error"\s*:\s*null(?=\s*\}\s*$)/;

/** One word, such as a keep-alive: no message was lost with it. */
const bareWord = /^[\w-]{0,30}$|^\[DONE\]$/;

/** Reads the messages of an event stream in which each event ends with an empty line, and nothing else does. */
class EventReader {
  readonly #request: () => Id | undefined;
  readonly #onUnusable: OnUnusable;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  /** The last piece of a long event that has come. */
  #held: Uint8Array | undefined;
  readonly stream = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      for (const piece of this.#read(chunk)) controller.enqueue(piece);
    },
    flush: (controller) => {
      if (this.#held) controller.enqueue(this.#held);
    },
  });

  constructor(request: () => Id | undefined, onUnusable: OnUnusable) {
    this.#request = request;
    this.#onUnusable = onUnusable;
  }

  #read(chunk: Uint8Array): readonly Uint8Array[] {
    const before = this.#held;
    const isEnd = chunk.at(-1) === newline && chunk.at(-2) === newline;
    if (!before && isEnd && chunk.length <= longBytes) return [this.#readEvent(chunk)];
    if (!before) blank(chunk.subarray(0, endBytes), emptyFirst);
    if (!isEnd) {
      this.#held = chunk;
      return before ? [before] : [];
    }
    this.#held = undefined;
    const last = before ? joined(before, chunk) : chunk;
    blank(last.subarray(-endBytes), emptyLast);
    return [last];
  }

  #readEvent(bytes: Uint8Array): Uint8Array {
    const lines = this.#decoder.decode(bytes).split(/\r\n|\n|\r/);
    const data = lines
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).replace(/^ /, ''));
    const isMessage = lines.every((line) => !/^event:(?! ?(?:message)?$)/.test(line));
    if (data.length === 0 || !isMessage) return bytes;
    const given = parse(data.join('\n'));
    const message = readMessage(given, this.#request);
    this.#endIfUnusable(message, data.join('\n'));
    if (message === given) return bytes;
    const others = lines.filter((line) => line !== '' && !line.startsWith('data:'));
    return this.#encoder.encode([...others, `data: ${JSON.stringify(message)}`, '', ''].join('\n'));
  }

  #endIfUnusable(message: unknown, text: string): void {
    const isUnreadable = message === undefined && !bareWord.test(text);
    // The request is looked up for a message that seems to answer it, or that nobody can read.
    const mayBeReply = isObject(message) && message['id'] !== undefined && !('method' in message);
    const request = isUnreadable || mayBeReply ? this.#request() : undefined;
    if (request === undefined) return;
    const fault = isUnreadable
      ? `it sent an event that is not JSON: ${text.slice(0, 100)}`
      : faultOfReply(message, request);
    if (fault) this.#onUnusable(request, fault);
  }
}

/** Overwrites the text with blanks. */
function blank(bytes: Uint8Array, text: RegExp): void {
  const found = text.exec(new TextDecoder('latin1').decode(bytes));
  if (found) bytes.fill(space, found.index, found.index + found[0].length);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
