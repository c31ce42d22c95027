import { isName, isObject } from '../../shared/is-object.js';
import { problemError } from '../base/problems.js';
import { requestOffer, type OfferParts } from '../offers/requests.js';
import type { DoneCall, JsonObject } from '../protocol/index.js';
import type { RequestMethod } from '../servers/connection/session.js';

/** The app that makes the request. */
export interface ResourceReader {
  readonly call: Pick<DoneCall, 'serverId'>;
  readonly signal: AbortSignal;
}

/** Answers an app's request to read from its server. */
export function readFor(
  parts: OfferParts,
  reader: ResourceReader,
  method: RequestMethod,
  { uri, cursor }: JsonObject,
): Promise<JsonObject> {
  if (method === 'resources/read') return readResource(parts, reader, uri);
  return read(parts, reader, method, cursor === undefined ? {} : { cursor });
}

export async function readResource(
  parts: OfferParts,
  reader: ResourceReader,
  uri: unknown,
): Promise<JsonObject> {
  if (!isName(uri)) throw problemError('read-failed', { detail: 'the URI is none.' });
  return read(parts, reader, 'resources/read', { uri });
}

async function read(
  parts: OfferParts,
  { call, signal }: ResourceReader,
  method: RequestMethod,
  params: JsonObject,
): Promise<JsonObject> {
  const ms = parts.shared.limits.readMs;
  const { raw } = await requestOffer(parts, call.serverId, method, params, { ms, signal });
  return isObject(raw) ? raw : {};
}
