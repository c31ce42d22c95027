import type { ProblemData } from '../../../core/index.js';
import type { DiagnosisStrings } from './strings.js';

const headersOf = (d: ProblemData): string => String(d['headers'] ?? 'the headers listed below');
const statusOf = (d: ProblemData): string =>
  d['status'] === undefined ? 'an error' : `HTTP status ${d['status']}`;
const atIssuer = (d: ProblemData): string => (d['issuer'] === undefined ? '' : ` at ${d['issuer']}`);
const pageOf = (d: ProblemData): string => String(d['page'] ?? 'this page');

export const diagnosisEn: DiagnosisStrings = {
  codes: {
    'server-down': {
      person: (d) =>
        `Nothing answers at ${d['origin']}. The server is not running, or the address is wrong. Check the address, or try again later.`,
      author: (d) =>
        `No connection to ${d['origin']} came about: its name does not resolve, the port is closed, or the TLS certificate is not accepted. Open the address in a browser tab to see which.`,
    },
    offline: {
      person: () => 'This device is offline. Connect it to a network, then try again.',
      author: (d) => `The browser says that it has no network. Nothing was learnt of ${d['origin']}.`,
    },
    'page-csp': {
      person: (d) =>
        `This page’s own security rules do not let it call ${d['origin']}. Only the page’s author can change that.`,
      author: (d) =>
        `The Content-Security-Policy of ${pageOf(d)} does not list ${d['origin']} in connect-src, so the browser sent nothing. The server is not at fault.`,
    },
    'mixed-content': {
      person: (d) =>
        `This page came over a secure connection, and browsers do not let such a page call ${d['origin']}, which is not secure (http). The server needs an address that begins with https://.`,
      author: (d) =>
        `A page on https must not call http (mixed content), so the browser sent nothing to ${d['origin']}. Serve it over https. Only localhost is exempt.`,
    },
    'private-network': {
      person: (d) =>
        `${d['origin']} is on this device or in its local network, and the browser did not let this page in. If the browser asks whether this site may reach local devices, allow it, then try again.`,
      author: (d) =>
        `Browsers ask a person before a page on the internet may call a private address, and refuse where the page is not on https. Either ${pageOf(d)} was not granted that, or nothing answers at ${d['origin']}.`,
    },
    'cors-missing': {
      person: (d) =>
        `${d['origin']} is running, but does not allow this page to call it (CORS). The server’s author has to allow it; the exact lines are below.`,
      author: (d) =>
        `The server can be reached, but its answers lack Access-Control-Allow-Origin for ${pageOf(d)}, so the browser keeps them from the page. Send the lines below with every answer, also with errors and with the answer to OPTIONS.`,
    },
    'refused-without-cors': {
      person: (d) =>
        `${d['origin']} seems to refuse this request, and does not let this page read why. It may want a sign-in, or may not accept this page. Ask the server’s author.`,
      author: (d) =>
        `The server answers the preflight, but its answer to the request itself, most likely ${statusOf(d)}, lacks Access-Control-Allow-Origin for ${pageOf(d)}. Add the CORS headers before the part that checks sign-in and Origin, so that refusals carry them as well.`,
    },
    'preflight-refused': {
      person: (d) =>
        `${d['origin']} is running, but turns away the question that browsers ask before a call. The server’s author has to mend that; the exact lines are below.`,
      author: (d) =>
        `The server answers OPTIONS with ${statusOf(d)}. Browsers send it before every MCP request, without a token, and go on only after a 2xx with CORS headers. Answer OPTIONS before sign-in and routing have their say.`,
    },
    'header-not-allowed': {
      person: (d) =>
        `${d['origin']} allows pages to call it, but not with a header that this call needs. The server’s author has to add: ${headersOf(d)}.`,
      author: (d) =>
        `Access-Control-Allow-Headers lacks ${headersOf(d)}, so the browser did not send the request. Add what is missing to the answer to OPTIONS.`,
    },
    'compatibility-mode': {
      person: (d) =>
        `${d['origin']} works, but in an older version of MCP than it could: it does not allow pages the headers of the newer one.`,
      author: (d) =>
        `Access-Control-Allow-Headers lacks ${headersOf(d)}, which MCP 2026-07-28 needs. The request in that version was blocked, so this page fell back to 2025-11-25. Add them, and keep those that are there.`,
    },
    'modern-headers-not-allowed': {
      person: (d) =>
        `${d['origin']} speaks a version of MCP whose headers it does not allow pages to send. The server’s author has to add them; the exact lines are below.`,
      author: (d) =>
        `The server speaks only MCP 2026-07-28, but its Access-Control-Allow-Headers lacks ${headersOf(d)}, which every request of that version carries. Browsers therefore block all of them.`,
    },
    'session-id-not-exposed': {
      person: (d) =>
        `${d['origin']} begins a session, but hides its number from this page, so that the next request fails. The server’s author has to add one line.`,
      author: () =>
        'The answer to initialize carries Mcp-Session-Id, but Access-Control-Expose-Headers does not name it, so the page cannot read it and the next request comes without. Expose it.',
    },
    'session-id-not-allowed': {
      person: (d) =>
        `${d['origin']} begins a session, but does not allow this page to go on with it. The server’s author has to add one line.`,
      author: () =>
        'The first request works, and every later one is blocked: Access-Control-Allow-Headers lacks Mcp-Session-Id or MCP-Protocol-Version, which all requests after initialize carry. Add both.',
    },
    'challenge-not-exposed': {
      person: (d) =>
        `${d['origin']} asks for a sign-in, but hides from this page where to sign in. The server’s author has to add one line.`,
      author: () =>
        'The server answers 401, but Access-Control-Expose-Headers does not name WWW-Authenticate, so the page cannot read where the sign-in is and which rights it needs. Expose it with the 401 as well.',
    },
    redirect: {
      person: (d) =>
        `${d['origin']} sends this page to another address, and this page does not follow, so that no sign-in can end up elsewhere. Use the server’s exact address${d['url'] === undefined ? '' : `, perhaps ${d['url']}`}.`,
      author: () =>
        'The endpoint answers with a redirect (3xx): often from http to https, or between a path with and one without a slash at its end. Give people the address that answers itself.',
    },
    'wrong-path': {
      person: (d) =>
        `There is a server at ${d['origin']}, but no MCP at this address. Check the part after the host; often it is /mcp.`,
      author: (d) =>
        `POST to ${d['url'] ?? 'the address'} was answered with ${statusOf(d)}. The endpoint is at another path, or takes another method; a server that offers only the older HTTP+SSE transport answers like this too.`,
    },
    'html-answer': {
      person: (d) =>
        `${d['origin']} answered with a web page instead of MCP. Check the address; or the server may show a sign-in page or an error there.`,
      author: (d) =>
        `${d['url'] ?? d['origin']} answers an MCP request with HTML (${statusOf(d)}): a catch-all route, the page of a proxy or firewall, or a sign-in page. An MCP endpoint answers with application/json or text/event-stream.`,
    },
    'not-mcp': {
      person: (d) => `${d['origin']} answered, but not in the way of an MCP server. Check the address.`,
      author: (d) =>
        `The answer (${statusOf(d)}) is neither JSON-RPC nor an event stream. Check that the address leads to the MCP endpoint itself, and that nothing in between changes the answer.`,
    },
    'server-error': {
      person: (d) =>
        `${d['origin']} has a problem of its own (${statusOf(d)}). Try again later, or tell whoever runs it.`,
      author: (d) =>
        `The server, or a proxy before it, answered with ${statusOf(d)}. Its own log says more than a page can see.`,
    },
    'no-answer': {
      person: (d) =>
        `${d['origin']} took the request, but did not answer${d['seconds'] === undefined ? '' : ` within ${d['seconds']} s`}. Try again later, or tell whoever runs it.`,
      author: () =>
        'The connection stands, but no answer comes. The server may wait for something itself, or a proxy in between may hold back event streams: switch its buffering off for this path.',
    },
    'version-mismatch': {
      person: (d) =>
        `${d['origin']} and this page speak no version of MCP in common. One of the two has to be updated.`,
      author: (d) =>
        `The server offers ${d['value'] === undefined ? 'no version that this page speaks' : `only ${d['value']}`}. This page speaks 2026-07-28, and the revisions up to 2025-11-25 by initialize.`,
    },
    limit: {
      person: (d) =>
        `${d['origin']} sent more than this page takes, and was cut off. The server’s author can send less, or the page’s author can raise the bound.`,
      author: (d) =>
        `An answer went beyond the bound ${d['limit']} (${d['value']}), and the page stopped reading. Send less at once; where the amount is right, the page can raise the bound by its limits property.`,
    },
    'sign-in-required': {
      person: (d) =>
        `${d['origin']} asks for a sign-in. Where this page offers one, sign in, then try again.`,
      author: (d) =>
        `The server answered ${statusOf({ status: 401, ...d })}: the request carried no token, or one that has run out or is meant for another server. The page gives a token by getToken or headers, or has people sign in: for that it needs a callback page on its own origin (callback-url).`,
    },
    forbidden: {
      person: (d) =>
        `${d['origin']} knows this request, and refuses it (HTTP 403). Either your sign-in lacks a right, or the server does not accept this page. Ask whoever runs it.`,
      author: (d) =>
        `The server answered 403. Either the token lacks a scope, which WWW-Authenticate should name, or the server checks Origin and does not know ${pageOf(d)}. In the second case, add it to the origins that it accepts.`,
    },
    'sign-in-metadata': {
      person: (d) =>
        `${d['origin']} asks for a sign-in, but this page cannot read how to sign in${atIssuer(d)}. Ask whoever runs it.`,
      author: (d) =>
        `No metadata of an authorization server can be read${atIssuer(d)} (RFC 8414, or OpenID Connect Discovery): there is no answer, or none that lets ${pageOf(d)} read it. A server whose token the page has by other means (getToken, headers) needs none.`,
    },
    'token-endpoint-cors': {
      person: (d) =>
        `Signing in to ${d['origin']} cannot work from a page: the place that gives out sign-ins does not allow pages to call it. The one who runs that place has to allow it.`,
      author: (d) =>
        `${d['tokenUrl'] ?? 'The token endpoint'} lacks Access-Control-Allow-Origin for ${pageOf(d)}. A page without a server of its own exchanges its code there, so that the token endpoint and the metadata documents need CORS; the authorization endpoint does not.`,
    },
    'works-now': {
      person: (d) => `${d['origin']} answers as it should now. Connect again.`,
      author: () => 'Every request of this examination worked. What failed before was passing.',
    },
    unknown: {
      person: (d) =>
        `This page could not find out what keeps it from ${d['origin']}. Copy the report below for whoever runs the server.`,
      author: () =>
        'No known fault explains what was seen. The list of what was tried is below; the network panel of the browser’s developer tools shows what a page is not told.',
    },
  },
  or: (sentence) => `A page cannot tell this from: ${sentence}`,
  adviceFor: { server: 'On the server', page: 'In this page', person: 'What you can do' },

  label: (server) => `What was found out about ${server}`,
  forAuthor: 'For the server’s author',
  evidence: 'What was tried, and what the browser saw',
  lines: 'Lines to add or change',
  copyLines: 'Copy the lines',
  copyText: 'Copy as text',
  lookedAt: (when) => `Looked into at ${when}`,
  report: (server, url) => `MCP server ${server} (${url}) cannot be used from a web page`,
};
