import type { Advice, DiagnosisCode } from '../../protocol/index.js';
import { neededHeaders, spelt } from './headers.js';

/** What the lines are made of. */
export interface Place {
  /** The page's origin. */
  readonly page: string;
  /** The server's URL. */
  readonly url: string;
  /** Lower-case names of headers that this client sends beside those of the protocol. */
  readonly headerNames: readonly string[];
}

type Tell = (place: Place) => readonly Advice[];

const allowOrigin = ({ page }: Place): string =>
  `Access-Control-Allow-Origin: ${page === 'null' ? '*' : page}`;

/**
 * Of both families of MCP, and with the one of a sign-in: a list that serves only for the next request sends its author
 * back to it with every step.
 */
const allowHeaders = ({ headerNames }: Place): string =>
  `Access-Control-Allow-Headers: ${neededHeaders('both', ['authorization', ...headerNames])
    .map(spelt)
    .join(', ')}`;

/** GET and POST need no leave, DELETE ends a session. */
const allowMethods = 'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS';

const exposeHeaders = ({ headerNames }: Place): string =>
  `Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate${headerNames.includes('dpop') ? ', DPoP-Nonce' : ''}`;

const preflight = (...lines: readonly string[]): Advice => ({ for: 'server', on: 'preflight', lines });
const answers = (...lines: readonly string[]): Advice => ({ for: 'server', on: 'answers', lines });

const cors: Tell = (place) => [
  preflight('HTTP/1.1 204 No Content', allowOrigin(place), allowMethods, allowHeaders(place)),
  answers(allowOrigin(place), exposeHeaders(place)),
];
const allow: Tell = (place) => [preflight(allowHeaders(place))];
const expose: Tell = (place) => [answers(exposeHeaders(place))];
const withoutLines =
  (who: Advice['for']): Tell =>
  () => [{ for: who, lines: [] }];

/** Whose work each one is, and what they add. */
export const adviceTable: Readonly<Record<DiagnosisCode, Tell>> = {
  'server-down': withoutLines('server'),
  'resource-policy': cors,
  offline: withoutLines('person'),
  'page-csp': ({ url }) => [{ for: 'page', lines: [`connect-src ${new URL(url).origin}`] }],
  'mixed-content': withoutLines('server'),
  'private-network': withoutLines('person'),
  'cors-missing': cors,
  'refused-without-cors': cors,
  'preflight-refused': cors,
  'header-not-allowed': allow,
  'compatibility-mode': allow,
  'modern-headers-not-allowed': allow,
  'session-id-not-exposed': expose,
  'session-id-not-allowed': allow,
  'challenge-not-exposed': expose,
  redirect: withoutLines('page'),
  'wrong-path': withoutLines('page'),
  'old-transport': withoutLines('server'),
  'html-answer': withoutLines('page'),
  'not-mcp': withoutLines('page'),
  refused: withoutLines('server'),
  'server-error': withoutLines('server'),
  'no-answer': withoutLines('server'),
  'cut-off': withoutLines('server'),
  'version-mismatch': withoutLines('server'),
  limit: withoutLines('page'),
  'sign-in-required': withoutLines('person'),
  'key-required': (place) => [
    { for: 'page', lines: ["headers: { Authorization: 'Bearer …' }"] },
    ...expose(place),
  ],
  forbidden: withoutLines('server'),
  'sign-in-metadata': withoutLines('server'),
  'token-endpoint-cors': (place) => [answers(allowOrigin(place))],
  'works-now': withoutLines('person'),
  unknown: withoutLines('server'),
};

/** For what it is and for what else it may be; the same lines are told once. */
export function adviceFor(codes: readonly DiagnosisCode[], place: Place): Advice[] {
  const all = codes.flatMap((code) => adviceTable[code](place));
  return all.filter(
    (each, index) =>
      !all
        .slice(0, index)
        .some(
          (other) =>
            other.for === each.for &&
            other.on === each.on &&
            each.lines.every((line) => other.lines.includes(line)),
        ),
  );
}
