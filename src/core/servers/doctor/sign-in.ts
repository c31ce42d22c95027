import { withoutQuery } from '../../../shared/network.js';
import type { JsonObject } from '../../protocol/index.js';
import { isSafeAddress, resourceMetadataUrls, serverMetadataUrls } from '../sign-in/address.js';
import { type ChallengeFields, readChallenge } from '../sign-in/challenge.js';
import type { DiagnosisContext, Finding } from './diagnosis-input.js';
import { watchPolicy } from './policy-watch.js';
import { evidenceOf, type Probe, probeBoth, probeEvidence, type ProbeResult, reach } from './probe.js';

/** Maximum number of characters read of one metadata document. */
const documentChars = 65_536;

/** Finds out what prevents a sign-in: the page's own policy, or else a failure in `followSignIn`. */
export async function checkSignIn(context: DiagnosisContext, known: Finding): Promise<Finding> {
  const asked: string[] = [];
  const reached: string[] = [];
  const probe: Probe = (url, request) => {
    (request === reach ? reached : asked).push(url);
    return context.probe(url, request);
  };
  const policy = watchPolicy();
  try {
    const found = await followSignIn({ ...context, probe }, known);
    // Only registration uses these addresses. Not every sign-in registers, so another problem takes precedence.
    const blocked = await policy.blocked(asked.concat(found.code === known.code ? reached : []));
    if (!blocked) return found;
    context.evidence.push(evidenceOf('connect-src of the page', 'violated', blocked));
    return { code: 'page-csp', data: { blocked } };
  } finally {
    policy.stop();
  }
}

/**
 * Follows the steps of a sign-in that need no consent of a person: the metadata of the server and of its authorization server
 * (RFC 9728, RFC 8414), and the token endpoint, which gets a request without a grant.
 */
async function followSignIn(context: DiagnosisContext, known: Finding): Promise<Finding> {
  const { url: of, signIn } = context.input;
  const challenge = await readOwnChallenge(context);
  const { resource_metadata: named, error_description: said } = challenge;
  const resource = await find(context, 'protected resource', [named ?? '', ...resourceMetadataUrls(of)]);
  const servers = [resource.document?.['authorization_servers'] ?? []].flat();
  const [issuer = new URL(of).origin] = servers.filter((each) => each !== null);
  const usable = (url: unknown): url is string => typeof url === 'string' && isSafeAddress(url, of);
  if (!usable(issuer)) return known;
  const server = await find(context, 'authorization server', serverMetadataUrls(issuer));
  const hidden: Finding | undefined = known.or && { ...known, or: 'challenge-not-exposed' };
  if (!server.document) {
    const words = said === undefined ? {} : { said };
    if (!resource.document && named === undefined && (hidden || (resource.isAbsent && server.isAbsent))) {
      // A server without any OAuth metadata requires a key.
      const data = { ...words, ...(hidden ? {} : { key: 'missing' }), ...known.data };
      return { ...hidden, code: 'key-required', data };
    }
    const or: Partial<Finding> = resource.document ? {} : { or: 'key-required' };
    return {
      code: 'sign-in-metadata',
      ...or,
      data: { ...words, ...known.data, issuer: withoutQuery(issuer) },
    };
  }
  const { token_endpoint: url, registration_endpoint: registration } = server.document;
  const [trouble] = await Promise.all([
    usable(url) && checkTokenEndpoint(url, context),
    // A request with a body would register a client. A page with a client id does not register.
    usable(registration) && !(signIn && signIn.clientId) && context.probe(registration, reach),
  ]);
  return trouble || (hidden ?? known);
}

async function checkTokenEndpoint(
  url: string,
  { probe, evidence }: DiagnosisContext,
): Promise<Finding | undefined> {
  const tokenUrl = withoutQuery(url);
  const [readable, there] = await probeBoth(probe, url, { body: new URLSearchParams({ grant_type: '' }) });
  evidence.push(probeEvidence(`POST ${tokenUrl}`, readable));
  if (readable.kind !== 'blocked') return undefined;
  evidence.push(probeEvidence(`HEAD ${tokenUrl} without CORS`, there));
  if (there.kind === 'blocked' || there.kind === 'silence') return undefined;
  return { code: 'token-endpoint-cors', data: { tokenUrl } };
}

/** Reads the challenge in the server's own 401 response. */
async function readOwnChallenge({ input, probe }: DiagnosisContext): Promise<ChallengeFields> {
  const result = await probe(input.url);
  return readChallenge(result.kind === 'answer' ? result.challenge : '');
}

/** Looks for a document at these addresses. `isAbsent` is true if each of them answered that there is none. */
async function find(
  { input, probe, evidence }: DiagnosisContext,
  what: string,
  urls: readonly string[],
): Promise<{ readonly document?: JsonObject; readonly isAbsent: boolean }> {
  let isAbsent = true;
  for (const url of urls) {
    if (!isSafeAddress(url, input.url)) continue;
    const result = await probe(url, { method: 'GET', read: documentChars });
    // The paths are left out, because a secret in the server's path would be in them too.
    evidence.push(probeEvidence(`GET ${what} metadata at ${new URL(url).origin}`, result));
    const document = documentIn(result);
    if (document) return { document, isAbsent: false };
    isAbsent &&= result.kind === 'answer' && result.status >= 400 && result.status < 500;
  }
  return { isAbsent };
}

function documentIn(result: ProbeResult): JsonObject | undefined {
  if (result.kind !== 'answer' || result.status !== 200 || !result.contentType.endsWith('json'))
    return undefined;
  try {
    const value: unknown = JSON.parse(result.text ?? '');
    return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
