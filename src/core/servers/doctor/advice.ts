import type { Advice, DiagnosisCode } from '../../protocol/index.js';
import { listHeaders, neededHeaders } from './diagnosis-input.js';

interface AdviceInput {
  /** The page's origin. */
  readonly page: string;
  /** Origins that the page's policy would keep it from: the server's, or those where people sign in to it. */
  readonly blocked: string;
  /** Lower-case names of headers that this client sends beside those of the protocol. */
  readonly headerNames: readonly string[];
  /** What is known of the key that the server wants. */
  readonly key?: string | number | undefined;
  readonly scheme?: string | number | undefined;
}

type Advise = (input: AdviceInput) => readonly Advice[];

const allowOrigin = ({ page }: AdviceInput): string =>
  `Access-Control-Allow-Origin: ${page === 'null' ? '*' : page}`;

/** Lists all headers at once: a list for the next request alone sends its author back with every step. */
const allowHeaders = ({ headerNames }: AdviceInput): string =>
  `Access-Control-Allow-Headers: ${listHeaders(neededHeaders('both', ['authorization', ...headerNames]))}`;

/** DELETE ends a session; GET and POST need no permission. */
const allowMethods = 'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS';

const exposeHeaders = ({ headerNames }: AdviceInput): string =>
  `Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate${headerNames.includes('dpop') ? ', DPoP-Nonce' : ''}`;

const preflight = (...lines: readonly string[]): Advice => ({ for: 'server', on: 'preflight', lines });
const answers = (...lines: readonly string[]): Advice => ({ for: 'server', on: 'answers', lines });

/** Some servers refuse the preflight where they do not allow a header, so that its status is as wrong as the list. */
const success = 'HTTP/1.1 204 No Content';

const anyPreflight = (input: AdviceInput): Advice =>
  preflight(success, allowOrigin(input), allowMethods, allowHeaders(input));
const cors: Advise = (input) => [anyPreflight(input), answers(allowOrigin(input), exposeHeaders(input))];
const allow: Advise = (input) => [preflight(success, allowHeaders(input))];
const expose: Advise = (input) => [answers(exposeHeaders(input))];

/** The lines to be added for each cause, or only who has to do something about it. */
const adviceTable: Readonly<Record<DiagnosisCode, Advise | Advice['for']>> = {
  'server-down': 'server',
  'resource-policy': cors,
  offline: 'person',
  'page-csp': ({ blocked }) => [{ for: 'page', lines: [`connect-src ${blocked}`] }],
  'mixed-content': 'server',
  'private-network': 'person',
  'cors-missing': cors,
  'refused-without-cors': cors,
  // Its other answers could be read, so that they name the page already.
  'preflight-refused': (input) => [anyPreflight(input), ...expose(input)],
  'header-not-allowed': allow,
  'compatibility-mode': allow,
  'modern-headers-not-allowed': allow,
  'session-id-not-exposed': expose,
  'session-id-not-allowed': allow,
  'challenge-not-exposed': expose,
  redirect: 'page',
  'wrong-path': 'page',
  'old-transport': 'server',
  'html-answer': 'page',
  'not-mcp': 'page',
  'invalid-answer': 'server',
  refused: 'server',
  'server-error': 'server',
  'no-answer': 'server',
  'cut-off': 'server',
  'version-mismatch': 'server',
  limit: 'page',
  'sign-in-required': 'person',
  'key-required': (input) => [
    { for: 'page', lines: [`headers: { Authorization: '${input.scheme ?? 'Bearer'} …' }`] },
    // Only a challenge that cannot be read may have to be exposed.
    ...(input.key ? [] : expose(input)),
  ],
  forbidden: 'server',
  'sign-in-metadata': 'server',
  'token-endpoint-cors': (input) => [answers(allowOrigin(input))],
  'works-now': 'person',
  unknown: 'server',
};

/** Returns the advice for what it is and for what else it may be; the same lines are there once. */
export function adviceFor(codes: readonly DiagnosisCode[], input: AdviceInput): Advice[] {
  const found: Advice[] = [];
  const all = codes.flatMap((code) => {
    const advice = adviceTable[code];
    return typeof advice === 'string' ? [{ for: advice, lines: [] }] : advice(input);
  });
  for (const each of all) {
    const isKnown = found.some(
      ({ for: who, on, lines }) =>
        who === each.for && on === each.on && each.lines.every((line) => lines.includes(line)),
    );
    if (!isKnown) found.push(each);
  }
  return found;
}
