import type { ProblemData } from '../../../core/index.js';
import type { DiagnosisStrings } from '../strings/diagnosis.js';

const headersOf = (d: ProblemData): string => String(d['headers'] ?? 'the headers listed below');
const statusOf = (d: ProblemData): string =>
  d['status'] === undefined ? 'an error' : `HTTP status ${d['status']}`;
const atIssuer = (d: ProblemData): string => (d['issuer'] === undefined ? '' : ` at ${d['issuer']}`);

export const diagnosisEn: DiagnosisStrings = {
  codes: {
    'server-down': (d) =>
      `Nothing answers at ${d['origin']}. The server is not running, or the address is wrong. Check the address, or try again later.`,
    'resource-policy': (d) =>
      `${d['origin']} may be running and keep its answers from pages of other sites. The server’s author has to allow it; the exact lines are below.`,
    offline: () => 'This device is offline. Connect it to a network, then try again.',
    'page-csp': (d) =>
      `This page’s own security rules do not let it call ${d['origin']}. Only the page’s author can change that.`,
    'mixed-content': (d) =>
      `This page came over a secure connection, and browsers do not let such a page call ${d['origin']}, which is not secure (http). The server needs an address that begins with https://.`,
    'private-network': (d) =>
      `${d['origin']} is on this device or in its local network, and the browser did not let this page in. If the browser asks whether this site may reach local devices, allow it, then try again.`,
    'cors-missing': (d) =>
      `${d['origin']} is running, but does not allow this page to call it (CORS). The server’s author has to allow it; the exact lines are below.`,
    'refused-without-cors': (d) =>
      `${d['origin']} seems to refuse this request, and does not let this page read why. It may want a sign-in, or may not accept this page. Ask the server’s author.`,
    'preflight-refused': (d) =>
      `${d['origin']} is running, but turns away the question that browsers ask before a call. The server’s author has to mend that; the exact lines are below.`,
    'header-not-allowed': (d) =>
      `${d['origin']} allows pages to call it, but not with a header that this call needs. The server’s author has to add: ${headersOf(d)}.`,
    'compatibility-mode': (d) =>
      `${d['origin']} works, but in an older version of MCP than it could: it does not allow pages the headers of the newer one.`,
    'modern-headers-not-allowed': (d) =>
      `${d['origin']} speaks a version of MCP whose headers it does not allow pages to send. The server’s author has to add them; the exact lines are below.`,
    'session-id-not-exposed': (d) =>
      `${d['origin']} begins a session, but hides its number from this page, so that the next request fails. The server’s author has to add one line.`,
    'session-id-not-allowed': (d) =>
      `${d['origin']} begins a session, but does not allow this page to go on with it. The server’s author has to add one line.`,
    'challenge-not-exposed': (d) =>
      `${d['origin']} asks for a sign-in, but hides from this page where to sign in. The server’s author has to add one line.`,
    redirect: (d) =>
      `${d['origin']} sends this page to another address, and this page does not follow, so that no sign-in can end up elsewhere. Use the server’s exact address${d['url'] === undefined ? '' : `, perhaps ${d['url']}`}.`,
    'wrong-path': (d) =>
      `There is a server at ${d['origin']}, but no MCP at this address. Check the part after the host; often it is /mcp.`,
    'old-transport': (d) =>
      `${d['origin']} speaks MCP in a way of 2024 (HTTP+SSE) that this page does not speak. Its author may offer a newer address, often with /mcp at its end.`,
    'html-answer': (d) =>
      `${d['origin']} answered with a web page instead of MCP. Check the address; or the server may show a sign-in page or an error there.`,
    'not-mcp': (d) => `${d['origin']} answered, but not in the way of an MCP server. Check the address.`,
    refused: (d) =>
      `${d['origin']} refused the request (${statusOf(d)}). Its own words, where it gave any, say why; ask whoever runs it.`,
    'server-error': (d) =>
      `${d['origin']} has a problem of its own (${statusOf(d)}). Try again later, or tell whoever runs it.`,
    'no-answer': (d) =>
      `${d['origin']} took the request, but did not answer${d['seconds'] === undefined ? '' : ` within ${d['seconds']} s`}. Try again later, or tell whoever runs it.`,
    'cut-off': (d) =>
      `${d['origin']} could be reached before and after, but the connection broke before the answer to this call was complete. Look whether the call took effect before you make it again.`,
    'version-mismatch': (d) =>
      `${d['origin']} and this page speak no version of MCP in common. One of the two has to be updated.`,
    limit: (d) =>
      `${d['origin']} sent more than this page takes, and was cut off. The server’s author can send less, or the page’s author can raise the bound.`,
    'sign-in-required': (d) =>
      `${d['origin']} asks for a sign-in. Where this page offers one, sign in, then try again.`,
    'key-required': (d) =>
      `${d['origin']} asks for a sign-in or for a key (API key), and nothing that this page can read says which. A key is set by the page’s author.`,
    forbidden: (d) =>
      `${d['origin']} knows this request, and refuses it (HTTP 403). Your sign-in may lack a right, or the server does not accept this page or the address by which it was called. Ask whoever runs it.`,
    'sign-in-metadata': (d) =>
      `${d['origin']} asks for a sign-in, but this page cannot read how to sign in${atIssuer(d)}. Ask whoever runs it.`,
    'token-endpoint-cors': (d) =>
      `Signing in to ${d['origin']} cannot work from a page: the place that gives out sign-ins does not allow pages to call it. The one who runs that place has to allow it.`,
    'works-now': (d) => `${d['origin']} answers as it should now. Connect again.`,
    unknown: (d) =>
      `This page could not find out what keeps it from ${d['origin']}. Copy the report below for whoever runs the server.`,
  },
  or: (sentence) => `A page cannot tell this from: ${sentence}`,
  adviceFor: { server: 'On the server', page: 'In this page', person: 'What you can do' },
  label: (server) => `What was found out about ${server}`,
  forAuthor: 'For the server’s author',
  said: 'In the server’s own words:',
  lines: 'Lines to add or change',
  on: {
    preflight: 'In the answer to OPTIONS, without asking for a sign-in',
    answers: 'In every other answer, errors too',
  },
  copyLines: 'Copy the lines',
};
