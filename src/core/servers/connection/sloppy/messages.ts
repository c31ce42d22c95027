import { isObject } from '../../../../shared/is-object.js';
import { isEmpty, withoutEmpty } from '../../../base/without-empty.js';
import type { JsonObject, JsonValue } from '../../../protocol/index.js';
import { textIn } from '../words.js';

export type Id = string | number;

/** Members of a JSON-RPC message. The SDK rejects messages with other members. */
const members: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/** Code of an error that came without a number. */
const noCode = 0;

/**
 * Returns a JSON-RPC message that the SDK accepts. Corrects `null` for absent members, an `error` beside a result, an error
 * without a code or an id, other members, and a missing version. An error without an id belongs to `request`, the request
 * that it answers. A correct or empty message is returned unchanged.
 */
export function readMessage(given: unknown, request: Id | undefined): unknown {
  if (Array.isArray(given)) return given.map((one) => readMessage(one, request));
  if (!isObject(given) || isExact(given)) return given;
  const { id, method, params, result, error } = withoutEmpty(given);
  const jsonrpc = '2.0';
  const isSaid = !isNothing(error);
  if (typeof method === 'string') {
    const asked = params === undefined ? {} : { params: readBody(params) };
    return { jsonrpc, ...(isId(id) ? { id } : {}), method, ...asked };
  }
  // It is unknown which of the two holds.
  if (isSaid && !isNothing(result)) return given;
  if (isSaid) {
    const answered = isId(id) ? id : request;
    return { jsonrpc, ...(answered === undefined ? {} : { id: answered }), error: readError(error, given) };
  }
  // A result that does not name its request cannot be assigned.
  return 'result' in given && isId(id) ? { jsonrpc, id, result: readBody(result ?? {}) } : given;
}

/** Returns why a message cannot be the answer to this request, if it claims to be one. */
export function faultOfReply(message: unknown, request: Id): string | undefined {
  if (!isObject(message) || 'method' in message) return undefined;
  const { id, error, result } = message;
  if (!isId(id) || String(id) !== String(request)) return undefined;
  if (error !== undefined && result !== undefined) return 'it has both a `result` and an `error`.';
  if (error !== undefined) return isError(message) ? undefined : '`error` says nothing.';
  return isObject(result) ? undefined : '`result` is not an object.';
}

function isExact(message: JsonObject): boolean {
  const { jsonrpc, error, result, params } = message;
  if (readBody(result) !== result || readBody(params) !== params) return false;
  const isUsual = jsonrpc === '2.0' && (error === undefined || result === undefined);
  const isKnown = ([name, value]: [string, unknown]): boolean => members.has(name) && value !== null;
  return isUsual && Object.entries(message).every(isKnown) && (error === undefined || isError(message));
}

function isError({ id, error }: JsonObject): boolean {
  return isId(id) && isObject(error) && Number.isInteger(error['code']) && isText(error['message']);
}

/** Returns a result, or the parameters of a request, with a `_meta` that the SDK accepts. */
function readBody(body: JsonValue | undefined): JsonValue | undefined {
  if (body === undefined) return undefined;
  if (isNothing(body)) return isObject(body) ? body : {};
  if (!isObject(body) || !('_meta' in body)) return body;
  const { _meta: meta, ...rest } = body;
  if (!isObject(meta)) return rest;
  return Object.values(meta).includes(null) ? { ...rest, _meta: withoutEmpty(meta) } : body;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isId(id: unknown): id is Id {
  return typeof id === 'string' || typeof id === 'number';
}

/** Returns true if a member is empty. */
function isNothing(value: JsonValue | undefined): boolean {
  return !value || isEmpty(value);
}

function readError(error: JsonValue | undefined, message: JsonObject): JsonObject {
  const given = isObject(error) ? withoutEmpty(error) : { message: error ?? '' };
  const { code, data } = given;
  const number = Number(code);
  const isNumber = code !== undefined && code !== '' && Number.isInteger(number);
  const said = textIn(given) ?? textIn(data) ?? textIn(message) ?? JSON.stringify(error);
  // A code in words is part of the server's message.
  const words = typeof code === 'string' && code !== '' && !isNumber ? `${code}: ${said}` : said;
  return { code: isNumber ? number : noCode, message: words, ...(data === undefined ? {} : { data }) };
}
