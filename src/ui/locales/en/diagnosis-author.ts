import type { ProblemData } from '../../../core/index.js';
import { atIssuer, headersOf, statusOf, type DiagnosisSentences } from './diagnosis.js';

const hostOf = (d: ProblemData): string => String(d['origin']).replace(/^https?:\/\//, '');
const pageOf = (d: ProblemData): string => String(d['page'] ?? 'this page');

/** The technical cause, and the required change. */
const codes: DiagnosisSentences = {
  'server-down': (d) =>
    `No connection to ${d['origin']} could be made: its name does not resolve, the port is closed, or the TLS certificate is not accepted. Open the address in a browser tab to see which.`,
  'resource-policy': (d) =>
    `An answer with Cross-Origin-Resource-Policy: same-origin (Express with Helmet sends that by default) and without CORS looks to ${pageOf(d)} like no answer at all. With the CORS lines below it does no harm.`,
  offline: (d) => `The browser says that it has no network. Nothing was learned about ${d['origin']}.`,
  'page-csp': (d) =>
    `The Content-Security-Policy of ${pageOf(d)} does not list ${d['blocked'] ?? d['origin']} in connect-src, so the browser sent nothing. Add it to what that directive has: browsers ignore a second one. The server is not at fault.`,
  'mixed-content': (d) =>
    `A page on https must not call http (mixed content), so the browser sent nothing to ${d['origin']}. Serve it over https. Only localhost is exempt.`,
  'private-network': (d) =>
    `Browsers ask a person before a page on the internet may call a private address, and refuse where the page is not on https. Either ${pageOf(d)} was not granted that, or nothing answers at ${d['origin']}.`,
  'cors-missing': (d) =>
    `The server can be reached, but its answers lack Access-Control-Allow-Origin for ${pageOf(d)}, or have it twice or for another origin, so the browser keeps them from the page. Browsers ask by OPTIONS before each MCP request, without a token: answer that with status 204 before any sign-in or routing, and send the other lines with every answer, errors too.`,
  'refused-without-cors': (d) =>
    `The server answers the preflight, but its answer to the request itself, most likely ${statusOf(d)}, lacks Access-Control-Allow-Origin for ${pageOf(d)}. Add the CORS headers before the part that checks sign-in and Origin, so that refusals carry them as well.`,
  'preflight-refused': (d) =>
    `The server answers OPTIONS with ${statusOf(d)}. Browsers send it before every MCP request, without a token, and go on only after a 2xx with CORS headers. Answer OPTIONS before any sign-in or routing.`,
  'header-not-allowed': (d) =>
    `Access-Control-Allow-Headers lacks ${headersOf(d)}, so the browser did not send the request. Name all that are below in the answer to OPTIONS; some servers, such as Starlette’s CORSMiddleware, answer it with 400 until all are allowed.`,
  'compatibility-mode': (d) =>
    `Access-Control-Allow-Headers lacks ${headersOf(d)}, which MCP 2026-07-28 needs. The request in that version was blocked, so this page fell back to 2025-11-25. Name all that are below in the answer to OPTIONS; some servers, such as Starlette’s CORSMiddleware, answer it with 400 until all are allowed.`,
  'modern-headers-not-allowed': (d) =>
    `The server supports only MCP 2026-07-28, but its Access-Control-Allow-Headers lacks ${headersOf(d)}, which every request of that version carries. Browsers therefore block all of them.`,
  'session-id-not-exposed': () =>
    'The answer to initialize carries Mcp-Session-Id, but Access-Control-Expose-Headers does not name it, so the page cannot read it and the next request comes without. Expose it.',
  'session-id-not-allowed': () =>
    'The first request works, and every later one is blocked: Access-Control-Allow-Headers lacks Mcp-Session-Id or MCP-Protocol-Version, which all requests after initialize carry. Add both.',
  'challenge-not-exposed': () =>
    'The server answers 401, but Access-Control-Expose-Headers does not name WWW-Authenticate, so the page cannot read where the sign-in is and which access it needs. Expose it with the 401 as well.',
  redirect: () =>
    'The endpoint answers with a redirect (3xx): often from http to https, or between a path with and one without a slash at its end. Give people the address that answers itself.',
  'wrong-path': (d) =>
    `POST to ${d['url'] ?? 'the address'} was answered with ${statusOf(d)}. The endpoint is at another path, or takes another method; the older HTTP+SSE transport was looked for and not found.`,
  'old-transport': () =>
    'A GET was answered with a stream with an event “endpoint”: the HTTP+SSE transport of MCP 2024-11-05. This page uses Streamable HTTP (2025-03-26 and later), which all current SDKs offer, also beside the older one.',
  'html-answer': (d) =>
    `${d['url'] ?? d['origin']} answers an MCP request with HTML (${statusOf(d)}): a catch-all route, the page of a proxy or firewall, or a sign-in page. An MCP endpoint answers with application/json or text/event-stream.`,
  'not-mcp': (d) =>
    `The answer (${statusOf(d)}) is neither JSON-RPC nor an event stream. Check that the address leads to the MCP endpoint itself, and that nothing in between changes the answer.`,
  'invalid-answer': () =>
    'A field that the specification requires is missing or has another type. Optional fields may be absent, null or empty.',
  refused: (d) =>
    `The request reached the MCP server and was answered with ${statusOf(d)}. It carried Accept: application/json, text/event-stream and a Content-Type of application/json.`,
  'server-error': (d) =>
    `The server, or a proxy before it, answered with ${statusOf(d)}. Its own log says more than a page can see.`,
  'no-answer': () =>
    'The connection is open, but no answer comes. The server may wait for something itself, or a proxy in between may hold back event streams: switch its buffering off for this path.',
  'cut-off': () =>
    'The server, or a proxy before it, closed the connection in the middle of an answer: a crash, a restart, or a time limit of the proxy for quiet connections. The server’s own log says which; progress notifications keep a connection from being quiet.',
  'version-mismatch': (d) =>
    `The server offers ${d['value'] === undefined ? 'no version that this page supports' : `only ${d['value']}`}. This page supports 2026-07-28, and the revisions up to 2025-11-25 through initialize.`,
  limit: (d) =>
    `An answer exceeded the limit ${d['limit']} (${d['value']}), and the page stopped reading. Send less at once; if the amount is right, the page can raise the limit by its limits property.`,
  'sign-in-required': (d) =>
    `The server answered ${statusOf({ status: 401, ...d })}: the request carried no token, or one that has expired or is meant for another server. The page gives a token by getToken or headers, or has people sign in: for that it needs a callback page on its own origin (callback-url).`,
  'key-required': (d) =>
    `The page sends a key in a header (headers, or getToken for a bearer token). ${d['key'] ? 'The refusal names no sign-in, and nothing was found of one.' : 'The 401 comes without a WWW-Authenticate that the page may read, and a page cannot see whether there is one: a server that takes keys needs none and no line below; a server with sign-ins sends it with its 401 and exposes it.'}`,
  forbidden: (d) =>
    `The server answered 403. Either the token lacks a scope, which WWW-Authenticate should name; or the server checks Origin and does not know ${pageOf(d)}; or it checks Host, as servers do against DNS rebinding, and does not know ${hostOf(d)}. Add what it lacks to what it accepts.`,
  'sign-in-metadata': (d) =>
    `No metadata of an authorization server can be read${atIssuer(d)} (RFC 8414, or OpenID Connect Discovery): there is no answer, or none that lets ${pageOf(d)} read it. A server whose token the page has by other means (getToken, headers) needs none.`,
  'token-endpoint-cors': (d) =>
    `${d['tokenUrl'] ?? 'The token endpoint'} lacks Access-Control-Allow-Origin for ${pageOf(d)}. A page without a server of its own exchanges its code there, so that the token endpoint and the metadata documents need CORS; the authorization endpoint does not.`,
  'works-now': () => 'Every request of this check worked. The earlier failure was temporary.',
  unknown: () =>
    'No known fault explains what was seen. The list of what was tried is below; the network panel of the browser’s developer tools shows what a page is not told.',
};

export const diagnosisAuthorEn = {
  codes,
  evidence: 'Requests tried, and the browser’s view of them',
  /** Followed by the names of frameworks to choose from. */
  example: 'The same for',
  copyText: 'Copy as text',
  checkedAt: (when: string) => `Checked at ${when}`,
  report: (server: string, url: string) => `MCP server ${server} (${url}) cannot be used from a web page`,
};

export type DiagnosisAuthorStrings = typeof diagnosisAuthorEn;
