import type { Fetch } from '../../../shared/network.js';
import { isObject, objectOf } from '../../../shared/is-object.js';
import type { JsonObject } from '../../protocol/index.js';
import type { Asked, OnUnusable, EventReader } from './sloppy/events.js';
import { contentTypeOf } from './exchange.js';
import { loadSloppyEvents } from './services.js';

/** Content types that servers use for JSON, beside the one that the SDK accepts. */
const jsonTypes = /^$|[/+]json$|^application\/json-?rpc$/;

/**
 * Returns a `fetch` whose answers the SDK accepts. Answers that deviate from the specification are corrected before the SDK's
 * schemas check them, by code that is loaded only for such answers. An unreadable event ends its request immediately.
 */
export function lenientFetch(fetch: Fetch, onUnusable: OnUnusable): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const { ok, body, headers } = response;
    const type = contentTypeOf(headers);
    if (!ok || !body) return response;
    const asked = requestIn(init?.body);
    if (type === 'text/event-stream')
      return new Response(body.pipeThrough(events(asked, onUnusable)), response);
    if (!jsonTypes.test(type)) return response;
    const read = new Response(body, response);
    read.headers.set('content-type', 'application/json');
    const json = read.json.bind(read);
    const readJson = async (): Promise<unknown> => {
      const message: unknown = await json();
      if (isUsual(message, asked)) return message;
      const { readReply } = await loadSloppyEvents();
      return readReply(message, asked, onUnusable);
    };
    return Object.assign(read, { json: readJson });
  };
}

function requestIn(body: unknown): Asked {
  const { id, method } = objectOf(typeof body === 'string' ? JSON.parse(body) : undefined);
  if (typeof method !== 'string') return {};
  return typeof id === 'string' || typeof id === 'number' ? { id, method } : { method };
}

/** Passes on a stream of events, each ended by an empty line, and corrects it from the first unusual event on. */
function events(asked: Asked, onUnusable: OnUnusable): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let reader: EventReader | undefined;
  return new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      if (!reader && !isUsualEvent(decoder.decode(chunk), asked)) {
        const { EventReader } = await loadSloppyEvents();
        reader = new EventReader(asked, onUnusable);
      }
      for (const piece of reader?.read(chunk) ?? [chunk]) controller.enqueue(piece);
    },
    flush(controller) {
      for (const piece of reader?.rest() ?? []) controller.enqueue(piece);
    },
  });
}

function isUsualEvent(text: string, asked: Asked): boolean {
  if (/^(?::.*[\r\n]+)+$/.test(text)) return true;
  const [, data] = /^(?:(?:id: .*|event: message)[\r\n]+)*data: (.*)[\r\n]+$/.exec(text) ?? [];
  try {
    return data !== undefined && isUsual(JSON.parse(data), asked);
  } catch {
    return false;
  }
}

/** Returns true if the SDK certainly accepts the message. A server's first answer is too complex for this short check. */
function isUsual(message: unknown, { id: askedId, method: asked = '' }: Asked): boolean {
  const { jsonrpc, id, method, params = {}, result = {}, ...others } = objectOf(message);
  if (jsonrpc !== '2.0' || !isPlain(params) || !isPlain(result) || Object.keys(others).length > 0)
    return false;
  if (method !== undefined)
    return method !== 'notifications/progress' || typeof params['progress'] === 'number';
  const isFirst = asked === 'initialize' || typeof askedId === 'string';
  return typeof id === 'number' && !isFirst && 'result' in objectOf(message) && isUsualResult(result, asked);
}

/** Returns true for an object without fields that stand for an absent value. */
function isPlain(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const { _meta: meta = {} } = value;
  return isObject(meta) && ![...Object.values(value), ...Object.values(meta)].includes(null);
}

function isUsualResult(result: JsonObject, asked: string): boolean {
  const { nextCursor = '', inputRequests = {} } = result;
  if (/^(?:ping|logging|resources\/(?:un)?subscribe)/.test(asked)) return Object.keys(result).length === 0;
  if (asked.endsWith('/list')) {
    const { _meta: _, ...page } = result;
    return typeof nextCursor === 'string' && !Object.values(page).some(isObject);
  }
  return isObject(inputRequests);
}
