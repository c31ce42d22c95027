import type { JsonObject } from '../../protocol/index.js';
import { isSafeAddress } from '../sign-in/address.js';
import type { DiagnosisContext, Finding } from './diagnosis-input.js';
import { probeEvidence, type ProbeResult, reach } from './probe.js';

/** Characters that are read of one document of metadata. */
const documentChars = 65_536;

/**
 * Follows the way that a sign-in would take, as far as that needs nobody's consent: to the metadata of the server, of
 * its authorization server (RFC 9728, RFC 8414), and to the token endpoint, which gets a request for nothing.
 */
export async function checkSignIn(context: DiagnosisContext, known: Finding): Promise<Finding> {
  const { url: of } = context.input;
  const { origin } = new URL(of);
  const resource = await firstDocument(context, 'protected resource', [
    ...(await namedByServer(context)),
    ...wellKnown(of),
  ]);
  const servers: unknown = resource?.['authorization_servers'];
  const issuer: unknown = Array.isArray(servers) ? servers[0] : origin;
  if (typeof issuer !== 'string' || !isSafeAddress(issuer, of)) return known;
  const server = await firstDocument(context, 'authorization server', metadataOf(issuer));
  const hidesChallenge = known.or !== undefined;
  if (!server) {
    return resource || !hidesChallenge
      ? { code: 'sign-in-metadata', data: { issuer: shown(issuer) } }
      : { ...known, code: 'key-required', or: 'challenge-not-exposed' };
  }
  const url: unknown = server['token_endpoint'];
  const isUsable = typeof url === 'string' && isSafeAddress(url, of);
  const trouble = isUsable ? await checkTokenEndpoint(url, context) : undefined;
  return trouble ?? { ...known, ...(hidesChallenge ? { or: 'challenge-not-exposed' } : {}) };
}

async function checkTokenEndpoint(
  url: string,
  { probe, evidence }: DiagnosisContext,
): Promise<Finding | undefined> {
  const [readable, there] = await Promise.all([
    probe(url, { body: new URLSearchParams({ grant_type: '' }) }),
    probe(url, reach),
  ]);
  evidence.push(probeEvidence(`POST ${shown(url)}`, readable));
  if (readable.kind !== 'blocked') return undefined;
  evidence.push(probeEvidence(`HEAD ${shown(url)} without CORS`, there));
  if (there.kind === 'blocked' || there.kind === 'silence') return undefined;
  return { code: 'token-endpoint-cors', data: { tokenUrl: shown(url) } };
}

/** Returns the address of the metadata that the server's own 401 names. */
async function namedByServer({ input, probe }: DiagnosisContext): Promise<string[]> {
  const result = await probe(input.url);
  const challenge = result.kind === 'answer' ? (result.challenge ?? '') : '';
  const url = /\bresource_metadata\s*=\s*(?:"([^"]*)"|([^\s,]+))/i.exec(challenge);
  return url ? [url[1] ?? url[2] ?? ''] : [];
}

function wellKnown(of: string): string[] {
  const { origin, pathname } = new URL(of);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  return pathname === '/' ? [root] : [root + pathname, root];
}

function metadataOf(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const [oauth, openid] = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
  const all = [origin + oauth + path, origin + openid + path, origin + path + openid];
  return [...new Set(all)];
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

/** Returns as much of a URL as may be shown: a query may hold a secret. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
