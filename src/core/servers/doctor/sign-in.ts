import type { Evidence } from '../../protocol/index.js';
import { isSafeAddress } from '../sign-in/address.js';
import { shown } from './address.js';
import type { Finding } from './case.js';
import { sighted } from './evidence.js';
import { type Probe, reach, type Sight } from './probe.js';

/** Of one document of metadata. */
const chars = 65_536;

interface Signs {
  readonly of: string;
  readonly probe: Probe;
  readonly evidence: Evidence[];
}

/**
 * Follows the way that a sign-in would take, as far as that needs nobody's consent: to the metadata of the server, of
 * its authorization server (RFC 9728, RFC 8414), and to the token endpoint, which gets a request for nothing.
 */
export async function lookAtSignIn(
  of: string,
  told: Finding,
  probe: Probe,
  evidence: Evidence[],
): Promise<Finding> {
  const signs = { of, probe, evidence };
  const { origin } = new URL(of);
  const resource = await firstDocument(signs, 'protected resource', [
    ...(await named(signs)),
    ...wellKnown(of),
  ]);
  const servers: unknown = resource?.['authorization_servers'];
  const issuer: unknown = Array.isArray(servers) ? servers[0] : origin;
  if (typeof issuer !== 'string' || !isSafeAddress(issuer, of)) return told;
  const server = await firstDocument(signs, 'authorization server', metadataOf(issuer));
  const hidesChallenge = told.or !== undefined;
  if (!server) {
    return resource || !hidesChallenge
      ? { code: 'sign-in-metadata', data: { issuer: shown(issuer) } }
      : { ...told, code: 'key-required', or: 'challenge-not-exposed' };
  }
  const url: unknown = server['token_endpoint'];
  const isUsable = typeof url === 'string' && isSafeAddress(url, of);
  const trouble = isUsable ? await lookAtTokens(url, signs) : undefined;
  return trouble ?? { ...told, ...(hidesChallenge ? { or: 'challenge-not-exposed' } : {}) };
}

async function lookAtTokens(url: string, { probe, evidence }: Signs): Promise<Finding | undefined> {
  const [readable, there] = await Promise.all([
    probe(url, { body: new URLSearchParams({ grant_type: '' }) }),
    probe(url, reach),
  ]);
  evidence.push(sighted(`POST ${shown(url)}`, readable));
  if (readable.kind !== 'blocked') return undefined;
  evidence.push(sighted(`HEAD ${shown(url)} without CORS`, there));
  if (there.kind === 'blocked' || there.kind === 'silence') return undefined;
  return { code: 'token-endpoint-cors', data: { tokenUrl: shown(url) } };
}

/** Where the server's own 401 says that its metadata is. */
async function named({ of, probe }: Signs): Promise<string[]> {
  const sight = await probe(of);
  const challenge = sight.kind === 'answer' ? (sight.challenge ?? '') : '';
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
  { of, probe, evidence }: Signs,
  what: string,
  urls: readonly string[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  for (const url of urls) {
    if (!isSafeAddress(url, of)) continue;
    const sight = await probe(url, { method: 'GET', read: chars });
    // Where a server has a secret in its path, these have it too.
    evidence.push(sighted(`GET ${what} metadata at ${new URL(url).origin}`, sight));
    const document = documentIn(sight);
    if (document) return document;
  }
  return undefined;
}

function documentIn(sight: Sight): Readonly<Record<string, unknown>> | undefined {
  if (sight.kind !== 'answer' || sight.status !== 200 || !sight.contentType.endsWith('json'))
    return undefined;
  try {
    const value: unknown = JSON.parse(sight.text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A server must not use this page to look into a network that the page was not told to talk to. */
