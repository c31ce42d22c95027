import type { Advice, DiagnosisCode } from '../../types.js';
import type { Speaks } from './case.js';
import { neededHeaders, spelt } from './headers.js';

/** What the lines are made of. */
export interface Place {
  /** The page's origin. */
  readonly page: string;
  /** The server's origin. */
  readonly origin: string;
  readonly speaks: Speaks;
  /** Lower-case names of headers that this client sends beside those of the protocol. */
  readonly headerNames: readonly string[];
}

type Tell = (place: Place) => Advice;

const allowOrigin = ({ page }: Place): string =>
  `Access-Control-Allow-Origin: ${page === 'null' ? '*' : page}`;

const allowHeaders = ({ speaks, headerNames }: Place): string =>
  `Access-Control-Allow-Headers: ${neededHeaders(speaks, headerNames).map(spelt).join(', ')}`;

/** GET and POST need no leave, DELETE ends a session. */
const allowMethods = ({ speaks }: Place): string[] =>
  speaks === 'modern' ? [] : ['Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS'];

const exposeHeaders = ({ speaks }: Place): string =>
  `Access-Control-Expose-Headers: ${speaks === 'modern' ? '' : 'Mcp-Session-Id, '}WWW-Authenticate`;

const noLines =
  (who: Advice['for']): Tell =>
  () => ({ for: who, lines: [] });
const server =
  (...lines: ((place: Place) => string | string[])[]): Tell =>
  (place) => ({ for: 'server', lines: lines.flatMap((line) => line(place)) });

const answers = server(allowOrigin, allowHeaders, allowMethods, exposeHeaders);
const preflight = server(allowOrigin, allowHeaders, allowMethods);
const list = server(allowHeaders);
const expose = server(exposeHeaders);

/** Whose work each one is, and what they add. */
export const adviceTable: Readonly<Record<DiagnosisCode, Tell>> = {
  'server-down': noLines('server'),
  offline: noLines('person'),
  'page-csp': ({ origin }) => ({ for: 'page', lines: [`connect-src ${origin}`] }),
  'mixed-content': noLines('server'),
  'private-network': noLines('person'),
  'cors-missing': answers,
  'refused-without-cors': answers,
  'preflight-refused': preflight,
  'header-not-allowed': list,
  'compatibility-mode': (place) => list({ ...place, speaks: 'both' }),
  'modern-headers-not-allowed': (place) => list({ ...place, speaks: 'modern' }),
  'session-id-not-exposed': (place) => expose({ ...place, speaks: 'legacy' }),
  'session-id-not-allowed': (place) => list({ ...place, speaks: 'legacy' }),
  'challenge-not-exposed': expose,
  redirect: noLines('page'),
  'wrong-path': noLines('page'),
  'html-answer': noLines('page'),
  'not-mcp': noLines('page'),
  'server-error': noLines('server'),
  'no-answer': noLines('server'),
  'version-mismatch': noLines('server'),
  limit: noLines('page'),
  'sign-in-required': noLines('person'),
  forbidden: noLines('server'),
  'sign-in-metadata': noLines('server'),
  'token-endpoint-cors': server(allowOrigin),
  'works-now': noLines('person'),
  unknown: noLines('server'),
};

/** For what it is and for what else it may be; the same lines are told once. */
export function adviceFor(codes: readonly DiagnosisCode[], place: Place): Advice[] {
  const all = codes.map((code) => adviceTable[code](place));
  return all.filter(
    (each, index) =>
      !all
        .slice(0, index)
        .some((other) => other.for === each.for && each.lines.every((line) => other.lines.includes(line))),
  );
}
