import { isName, isObject } from '../base/is-object.js';
import { problemError } from '../base/problems.js';
import { requestOffer, type OfferParts } from '../offers/requests.js';
import type { DoneCall, JsonObject } from '../protocol/index.js';
import type { RequestMethod } from '../servers/connection/session.js';
import type { Handler } from './bridge.js';

/** Lists and resources of its own server that an app may read: it is that server's own. */
const reads: readonly RequestMethod[] = [
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
];

interface Reader {
  readonly call: Pick<DoneCall, 'serverId'>;
  readonly signal: AbortSignal;
}

/** Returns the requests by which an app reads from its server. */
export function readsOf(parts: OfferParts, reader: Reader): Readonly<Record<string, Handler>> {
  return Object.fromEntries(
    reads.map((method) => [
      method,
      (params: JsonObject) =>
        method === 'resources/read'
          ? readResource(parts, reader, params['uri'])
          : read(parts, reader, method, params['cursor'] === undefined ? {} : { cursor: params['cursor'] }),
    ]),
  );
}

export async function readResource(parts: OfferParts, reader: Reader, uri: unknown): Promise<JsonObject> {
  if (!isName(uri)) throw problemError('read-failed', { detail: 'the URI is none.' });
  return read(parts, reader, 'resources/read', { uri });
}

async function read(
  parts: OfferParts,
  { call, signal }: Reader,
  method: RequestMethod,
  params: JsonObject,
): Promise<JsonObject> {
  const ms = parts.shared.limits.readMs;
  const { raw } = await requestOffer(parts, call.serverId, method, params, { ms, signal });
  return isObject(raw) ? raw : {};
}
