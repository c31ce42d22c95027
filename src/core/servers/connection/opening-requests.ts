import type { JsonObject } from '../../protocol/index.js';
import { capabilitiesOf, clientInfo, requestInit } from './every-request.js';
import type { SessionOptions } from './session.js';

/** The revision of MCP whose requests need no session, so that each can be sent by itself. */
export const revision = '2026-07-28';

/** A request that is on its way. */
export interface SentRequest {
  readonly id: number;
  readonly token: string | undefined;
  readonly init: RequestInit;
  readonly response: Promise<Response>;
}

/** First requests of a connection, sent while the code that reads the answers is loading. */
export interface FirstRequests {
  /** Not sent if the server's answer is remembered. */
  readonly discover: Promise<SentRequest> | undefined;
  readonly list: Promise<SentRequest>;
  /** Sends one more. */
  send(method: string, params?: JsonObject): Promise<SentRequest>;
}

/**
 * Requests a server's description and its tools in parallel (MCP 2026-07-28, "Streamable HTTP": no request needs an earlier
 * one). The requests equal those of the SDK, so that the browser sends one preflight (CORS) for both.
 */
export function sendFirstRequests(
  { config, signIn, ...abilities }: SessionOptions,
  isRemembered: boolean,
  signal: AbortSignal,
): FirstRequests {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': capabilitiesOf(abilities),
  };
  let ids = 0;
  const send = async (method: string, params: JsonObject = {}): Promise<SentRequest> => {
    signal.throwIfAborted();
    const id = ids++;
    // If there is nothing to wait for, the request is sent before the page draws anything.
    const signedIn = signIn?.now() ?? (signIn?.mayBeStored ? await signIn.load() : undefined);
    const getToken = signIn ? signedIn && (() => signedIn.token()) : config.getToken;
    const token = getToken && (await getToken({}));
    const headers = headersOf(config.headers, method, token);
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } });
    const init = { ...requestInit, method: 'POST', headers, body, signal };
    const own = config.fetch ?? fetch;
    const response = (signedIn?.wrap(own) ?? own)(config.url, init);
    // It may never be read.
    response.catch(() => undefined);
    return { id, token, init, response };
  };
  const discover = isRemembered ? undefined : send('server/discover');
  const list = send('tools/list');
  discover?.catch(() => undefined);
  list.catch(() => undefined);
  return { discover, list, send };
}

function headersOf(
  own: Readonly<Record<string, string>> | undefined,
  method: string,
  token: string | undefined,
): Headers {
  const headers = new Headers(own);
  if (token) headers.set('authorization', `Bearer ${token}`);
  headers.set('mcp-protocol-version', revision);
  headers.set('mcp-method', method);
  headers.set('content-type', 'application/json');
  headers.append('accept', 'application/json, text/event-stream');
  return headers;
}
