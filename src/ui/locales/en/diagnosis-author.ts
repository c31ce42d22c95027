import type { ProblemData } from '../../../core/index.js';
import { atIssuer, headersOf, statusOf, type DiagnosisSentences } from './diagnosis.js';

const hostOf = (d: ProblemData): string => String(d['origin']).replace(/^https?:\/\//, '');
const pageOf = (d: ProblemData): string => String(d['page'] ?? 'this page');

/** The technical cause, and the required change. */
const codes: DiagnosisSentences = {
  'server-down': (d) =>
    `The browser could not connect to ${d['origin']}: the name does not resolve, the port is closed, or the TLS certificate is not accepted. Open the address in a browser tab to see which.`,
  'resource-policy': (d) =>
    `A response with Cross-Origin-Resource-Policy: same-origin (the default of Express with Helmet) and without CORS headers does not reach ${pageOf(d)}. With the CORS lines below, that policy no longer matters.`,
  offline: (d) => `The browser reports that it is offline, so ${d['origin']} was not checked.`,
  'page-csp': (d) =>
    `The Content-Security-Policy of ${pageOf(d)} does not list ${d['blocked'] ?? d['origin']} in connect-src, so the browser sent nothing. Add it to the existing directive: browsers ignore a second one. The server is not at fault.`,
  'mixed-content': (d) =>
    `A page on https must not call http (mixed content), so the browser sent nothing to ${d['origin']}. Serve it over https. Only localhost is exempt.`,
  'private-network': (d) =>
    `Before a page on the internet may call a private address, browsers ask the user. They refuse if the page is not on https. Either ${pageOf(d)} did not get permission, or nothing answers at ${d['origin']}.`,
  'cors-missing': (d) =>
    `The server can be reached, but its responses lack Access-Control-Allow-Origin for ${pageOf(d)}, repeat it or name another origin, so the browser hides them from the page. Browsers send OPTIONS before each MCP request, without a token: answer it with status 204 before any sign-in or routing, and send the other lines with every response, including errors.`,
  'refused-without-cors': (d) =>
    `The server answers the preflight, but its response to the request itself, most likely ${statusOf(d)}, lacks Access-Control-Allow-Origin for ${pageOf(d)}. Add the CORS headers before the code that checks sign-in and Origin, so that rejections carry them too.`,
  'preflight-refused': (d) =>
    `The server answers OPTIONS with ${statusOf(d)}. Browsers send it before every MCP request, without a token, and continue only after a 2xx with CORS headers. Answer OPTIONS before any sign-in or routing.`,
  'header-not-allowed': (d) =>
    `Access-Control-Allow-Headers lacks ${headersOf(d)}, so the browser did not send the request. List all headers below in the response to OPTIONS. Some servers, such as Starlette’s CORSMiddleware, answer 400 until all are allowed.`,
  'compatibility-mode': (d) =>
    `Access-Control-Allow-Headers lacks ${headersOf(d)}, which MCP 2026-07-28 needs. The request in that version was blocked, so this page fell back to 2025-11-25. List all headers below in the response to OPTIONS. Some servers, such as Starlette’s CORSMiddleware, answer 400 until all are allowed.`,
  'modern-headers-not-allowed': (d) =>
    `The server supports only MCP 2026-07-28, but its Access-Control-Allow-Headers lacks ${headersOf(d)}, which every request of that version carries. Browsers therefore block all of them.`,
  'session-id-not-exposed': () =>
    'The response to initialize has Mcp-Session-Id, but Access-Control-Expose-Headers does not list it. The page cannot read that header, so the next request lacks it. Expose it.',
  'session-id-not-allowed': () =>
    'The first request works, and every later one is blocked: Access-Control-Allow-Headers lacks Mcp-Session-Id or MCP-Protocol-Version, which all requests after initialize carry. Add both.',
  'challenge-not-exposed': () =>
    'The server answers 401, but Access-Control-Expose-Headers does not list WWW-Authenticate, so the page cannot read where to sign in and which access is needed. Expose it on the 401 too.',
  redirect: () =>
    'The endpoint answers with a redirect (3xx), often from http to https, or because of a trailing slash in the path. Publish the final address.',
  'wrong-path': (d) =>
    `POST to ${d['url'] ?? 'the address'} was answered with ${statusOf(d)}. The endpoint is at another path, or takes another method. The page also looked for the older HTTP+SSE transport and did not find it.`,
  'old-transport': () =>
    'The response to a GET was a stream with an “endpoint” event: the HTTP+SSE transport of MCP 2024-11-05. This page uses Streamable HTTP (2025-03-26 and later), which all current SDKs offer, alongside the older one if needed.',
  'html-answer': (d) =>
    `${d['url'] ?? d['origin']} answers an MCP request with HTML (${statusOf(d)}), as from a catch-all route, a proxy, a firewall or a sign-in page. An MCP endpoint answers with application/json or text/event-stream.`,
  'not-mcp': (d) =>
    `The response (${statusOf(d)}) is neither JSON-RPC nor an event stream. Check that the address leads to the MCP endpoint itself, and that nothing in between changes the response.`,
  'invalid-answer': () =>
    'A field that the specification requires is missing or has another type. Optional fields may be absent, null or empty.',
  refused: (d) =>
    `The request reached the MCP server and was answered with ${statusOf(d)}. It carried Accept: application/json, text/event-stream and a Content-Type of application/json.`,
  'server-error': (d) =>
    `The server, or a proxy in front of it, answered with ${statusOf(d)}. Its log has more detail than a page can see.`,
  'no-answer': () =>
    'The connection is open, but no response arrives. The server may be waiting for something itself, or a proxy may be holding back event streams: turn off its buffering for this path.',
  'cut-off': () =>
    'The server, or a proxy in front of it, closed the connection in the middle of a response: a crash, a restart, or the proxy’s idle timeout. The server’s log shows which. Progress notifications keep a connection from going idle.',
  'version-mismatch': (d) =>
    `The server offers ${d['value'] === undefined ? 'no version that this page supports' : `only ${d['value']}`}. This page supports 2026-07-28, and the revisions up to 2025-11-25 through initialize.`,
  limit: (d) =>
    `A response exceeded the limit ${d['limit']} (${d['value']}), so the page stopped reading. Send less at a time. If this size is right, the page can raise the limit with its limits property.`,
  'sign-in-required': (d) =>
    `The server answered ${statusOf({ status: 401, ...d })}: the request carried no token, or one that has expired or is meant for another server. The page can provide a token with getToken or headers, or let people sign in, which needs a callback page on its own origin (callback-url).`,
  'key-required': (d) =>
    `Pages send a key in a header (headers, or getToken for a bearer token). ${d['key'] ? 'The refusal names no sign-in, and none was found.' : 'The page cannot read a WWW-Authenticate in the 401: it is missing or not exposed. A server that requires keys needs neither that header nor the lines below; a server with sign-ins sends and exposes it.'}`,
  forbidden: (d) =>
    `The server answered 403. Either the token lacks a scope, which WWW-Authenticate should name; or the server checks Origin and does not allow ${pageOf(d)}; or it checks Host, against DNS rebinding, and does not allow ${hostOf(d)}. Add the missing entry to its allowed values.`,
  'sign-in-metadata': (d) =>
    `The authorization server’s metadata cannot be read${atIssuer(d)} (RFC 8414, or OpenID Connect Discovery): there is no response, or it does not let ${pageOf(d)} read it. If the page has a token by other means (getToken, headers), no metadata is needed.`,
  'token-endpoint-cors': (d) =>
    `${d['tokenUrl'] ?? 'The token endpoint'} lacks Access-Control-Allow-Origin for ${pageOf(d)}. A page without its own server exchanges the authorization code there, so the token endpoint and the metadata documents need CORS; the authorization endpoint does not.`,
  'works-now': () => 'Every request of this check succeeded. The earlier failure was temporary.',
  unknown: () =>
    'No known fault matches. The requests tried are listed below. The network panel of the browser’s developer tools shows details that a page cannot see.',
};

export const diagnosisAuthorEn = {
  codes,
  evidence: 'Requests tried, and their outcomes',
  /** Followed by the names of frameworks to choose from. */
  example: 'Example for',
  copyText: 'Copy as text',
  checkedAt: (when: string) => `Checked at ${when}`,
  report: (server: string, url: string) => `MCP server ${server} (${url}) cannot be used from a web page`,
};

export type DiagnosisAuthorStrings = typeof diagnosisAuthorEn;
