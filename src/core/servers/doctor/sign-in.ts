import { withoutQuery } from '../../base/network.js';
import type { JsonObject } from '../../protocol/index.js';
import { isSafeAddress } from '../sign-in/address.js';
import type { DiagnosisContext, Finding } from './diagnosis-input.js';
import { watchPolicy } from './policy-watch.js';
import { evidenceOf, type Probe, probeBoth, probeEvidence, type ProbeResult, reach } from './probe.js';

/** Characters that are read of one document of metadata. */
const documentChars = 65_536;

/** Finds out what keeps people from signing in: the page's own policy, or else what `followSignIn` meets. */
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
    // What is reached for alone is to register. Not everybody does, so that explains nothing where other trouble does.
    const blocked = await policy.blocked(asked.concat(found.code === known.code ? reached : []));
    if (!blocked) return found;
    context.evidence.push(evidenceOf('connect-src of the page', 'violated', blocked));
    return { code: 'page-csp', data: { blocked } };
  } finally {
    policy.stop();
  }
}

/**
 * Follows the way that a sign-in would take, as far as that needs nobody's consent: to the metadata of the server, of
 * its authorization server (RFC 9728, RFC 8414), and to the token endpoint, which gets a request for nothing.
 */
async function followSignIn(context: DiagnosisContext, known: Finding): Promise<Finding> {
  const { url: of, signIn } = context.input;
  const resource = await firstDocument(context, 'protected resource', [
    await namedByServer(context),
    ...wellKnown(of),
  ]);
  const servers: unknown = resource?.['authorization_servers'];
  const issuer: unknown = Array.isArray(servers) ? servers[0] : new URL(of).origin;
  const usable = (url: unknown): url is string => typeof url === 'string' && isSafeAddress(url, of);
  if (!usable(issuer)) return known;
  const server = await firstDocument(context, 'authorization server', metadataOf(issuer));
  const hidden: Finding | undefined = known.or && { ...known, or: 'challenge-not-exposed' };
  if (!server) {
    return resource || !hidden
      ? { code: 'sign-in-metadata', data: { issuer: withoutQuery(issuer) } }
      : { ...hidden, code: 'key-required' };
  }
  const { token_endpoint: url, registration_endpoint: registration } = server;
  const [trouble] = await Promise.all([
    usable(url) && checkTokenEndpoint(url, context),
    // A request that says something would register. Who has an id does not.
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

/** Returns the address of the metadata that the server's own 401 names; an empty one if it names none. */
async function namedByServer({ input, probe }: DiagnosisContext): Promise<string> {
  const result = await probe(input.url);
  const challenge = result.kind === 'answer' ? (result.challenge ?? '') : '';
  const url = /\bresource_metadata\s*=\s*(?:"([^"]*)"|([^\s,]+))/i.exec(challenge);
  return url?.[1] ?? url?.[2] ?? '';
}

function wellKnown(of: string): string[] {
  const { origin, pathname } = new URL(of);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  return pathname === '/' ? [root] : [root + pathname, root];
}

function metadataOf(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const oauth = '/.well-known/oauth-authorization-server';
  const openid = '/.well-known/openid-configuration';
  return [...new Set([origin + oauth + path, origin + openid + path, origin + path + openid])];
}

async function firstDocument(
  { input, probe, evidence }: DiagnosisContext,
  what: string,
  urls: readonly string[],
): Promise<JsonObject | undefined> {
  for (const url of urls) {
    if (!isSafeAddress(url, input.url)) continue;
    const result = await probe(url, { method: 'GET', read: documentChars });
    // A secret in the server's path would be in these paths too.
    evidence.push(probeEvidence(`GET ${what} metadata at ${new URL(url).origin}`, result));
    const document = documentIn(result);
    if (document) return document;
  }
  return undefined;
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
