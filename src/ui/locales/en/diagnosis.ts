import type { Advice, DiagnosisCode, ProblemData } from '../../../core/index.js';

/**
 * A sentence for each code. The data may hold `origin` (the server's), `page` (the page's origin), `url`, `issuer`, `tokenUrl`,
 * `key` (`missing` or `refused`), `status`, `said`, `blocked` (origins), `headers` (names, joined by commas), `limit` and
 * `value`, `seconds`, `reason` (a keyword of the core). A sentence must also read well without the data that its code may lack.
 */
export type DiagnosisSentences = Readonly<Record<DiagnosisCode, (data: ProblemData) => string>>;

export const headersOf = (d: ProblemData): string => String(d['headers'] ?? 'the headers listed below');
export const statusOf = (d: ProblemData): string =>
  d['status'] === undefined ? 'an error' : `HTTP status ${d['status']}`;
/** Returns the status in parentheses, or nothing if there is none. */
const statusIn = (d: ProblemData): string => (d['status'] === undefined ? '' : ` (${statusOf(d)})`);
export const atIssuer = (d: ProblemData): string => (d['issuer'] === undefined ? '' : ` at ${d['issuer']}`);

const addLines =
  'The server must send each line below exactly once per response. Its developer should correct existing lines and add missing ones.';

const whyOld = ({ reason, status, url }: ProblemData): string => {
  if (reason === 'silent') return ': it opened a stream, but named no address for messages';
  if (reason === 'address') return ': it named no usable address for messages';
  if (url !== undefined) return `: it wants messages sent to another origin, ${url}`;
  return status === undefined ? '' : `: it answered a message with HTTP status ${status}`;
};

/** The problem, and what the person can do. */
const codes: DiagnosisSentences = {
  'server-down': (d) =>
    `Nothing answers at ${d['origin']}. The server is not running, or the address is wrong. Check the address, or try again later.`,
  'resource-policy': (d) =>
    `${d['origin']} may be running, but hide its responses from pages on other sites. The server’s developer can allow this page.`,
  offline: () => 'This device is offline. Connect it to a network, then try again.',
  'page-csp': (d) =>
    `This page’s own security policy does not let it call ${d['blocked'] ? `${d['blocked']} to sign in to ` : ''}${d['origin']}. Only the page’s developer can change that.`,
  'mixed-content': (d) =>
    `Browsers do not let a secure page call ${d['origin']}, which is not secure (http). The server needs an https:// address.`,
  'private-network': (d) =>
    `The browser did not let this page call ${d['origin']}, which is on this device or its local network. If it asks about local devices, allow them, then try again.`,
  'cors-missing': (d) =>
    `${d['origin']} is running, but does not allow this page to call it (CORS). ${addLines}`,
  'refused-without-cors': (d) =>
    `${d['origin']} seems to refuse this request, and hides the reason. It may require a sign-in, or may not accept this page. Ask its administrator.`,
  'preflight-refused': (d) =>
    `${d['origin']} is running, but rejects the CORS preflight that browsers send before a call. ${addLines}`,
  'header-not-allowed': (d) =>
    `${d['origin']} allows pages to call it, but not with a header that this call needs. ${addLines}`,
  'compatibility-mode': (d) =>
    `${d['origin']} works, but with an older version of MCP than it supports: it does not allow pages to send the headers of the newer one.`,
  'modern-headers-not-allowed': (d) =>
    `${d['origin']} uses a version of MCP whose headers it does not allow pages to send. ${addLines}`,
  'session-id-not-exposed': (d) =>
    `${d['origin']} starts a session, but hides the session ID from this page. ${addLines}`,
  'session-id-not-allowed': (d) =>
    `${d['origin']} starts a session, but does not allow this page to continue it. ${addLines}`,
  'challenge-not-exposed': (d) =>
    `${d['origin']} asks for a sign-in, but hides from this page where to sign in. ${addLines}`,
  redirect: (d) =>
    `${d['origin']} redirects to another address, which this page does not follow. Use the server’s exact address${d['url'] === undefined ? '' : `, perhaps ${d['url']}`}.`,
  'wrong-path': (d) =>
    `There is a server at ${d['origin']}, but no MCP at this address. Check the part after the host; often it is /mcp.`,
  'old-transport': (d) =>
    `${d['origin']} uses the MCP transport of 2024 (HTTP+SSE), and connecting with it failed${whyOld(d)}. Its developer may offer a newer address, often one that ends in /mcp.`,
  'html-answer': (d) =>
    `${d['origin']} answered with a web page instead of MCP. Check the address; the server may show a sign-in page or an error there.`,
  'not-mcp': (d) => `${d['origin']} answered, but not as an MCP server. Check the address.`,
  'invalid-answer': (d) =>
    `The answer from ${d['origin']}${d['method'] ? ` to ${d['method']}` : ''} cannot be used${d['detail'] ? `: ${d['detail']}` : '.'}`,
  refused: (d) => `${d['origin']} refused the request${statusIn(d)}. Ask its administrator.`,
  'server-error': (d) =>
    `${d['origin']} is having a problem${statusIn(d)}. Try again later, or ask its administrator.`,
  'no-answer': (d) =>
    `${d['origin']} accepted the request, but did not answer${d['seconds'] === undefined ? '' : ` within ${d['seconds']} s`}. Try again later, or ask its administrator.`,
  'cut-off': (d) =>
    `The connection to ${d['origin']} broke before the answer to this call was complete. Check whether the call took effect before you repeat it.`,
  'version-mismatch': (d) =>
    `${d['origin']} and this page have no version of MCP in common. One of them must be updated.`,
  limit: (d) =>
    `${d['origin']} sent more than this page accepts, and was cut off. Its developer can send less, or the page’s developer can raise the limit.`,
  'sign-in-required': (d) =>
    `${d['origin']} asks for a sign-in. If this page offers one, sign in, then try again.`,
  'key-required': (d) =>
    `${d['origin']} ${d['key'] === 'refused' ? 'did not accept the key that this page sent' : d['key'] ? 'asks for a key (API key or token)' : 'asks for a sign-in or for a key (API key), but this page cannot read which'}. A key is set by the page’s developer.`,
  forbidden: (d) =>
    `${d['origin']} refuses this request (HTTP 403). Your sign-in may lack access, or the server does not accept this page or this address. Ask its administrator.`,
  'sign-in-metadata': (d) =>
    `${d['origin']} asks for a sign-in, but this page cannot read how to sign in${atIssuer(d)}. Ask its administrator.`,
  'token-endpoint-cors': (d) =>
    `You cannot sign in to ${d['origin']} from a page: its authorization server blocks pages (CORS). The administrator of that server must allow them.`,
  'works-now': (d) => `${d['origin']} now answers correctly. Connect again.`,
  unknown: (d) =>
    `This page could not find out why it can’t reach ${d['origin']}. Send the report below to its administrator.`,
};

export const diagnosisEn = {
  codes,
  or: (sentence: string) => `Or it could be: ${sentence}`,
  adviceFor: { server: 'On the server', page: 'In this page', person: 'What you can do' },
  label: (server: string) => `Diagnosis of ${server}`,
  exchanges: 'Requests and responses',
  /** Followed by a quotation. */
  says: (server: string) => `${server || 'The server'} says`,
  lines: 'Lines to add or change',
  /** The HTTP responses that need the lines. */
  on: {
    preflight: 'In the response to OPTIONS, before any sign-in',
    answers: 'In every other response, including errors',
  } satisfies Record<NonNullable<Advice['on']>, string>,
  copyLines: 'Copy the lines',
};

export type DiagnosisStrings = typeof diagnosisEn;
