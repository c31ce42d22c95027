import { isLoopback, isPrivateHost } from '../../../shared/network.js';

/** Returns the addresses where a server's own metadata may be (RFC 9728, 3.1), the likeliest first. */
export function resourceMetadataUrls(serverUrl: string): string[] {
  const { origin, pathname, search } = new URL(serverUrl);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  return pathname === '/' ? [root + search] : [root + pathname + search, root];
}

/** Returns the addresses where the metadata of an authorization server may be (RFC 8414; OpenID Connect Discovery). */
export function serverMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const oauth = '/.well-known/oauth-authorization-server';
  const openid = '/.well-known/openid-configuration';
  return [...new Set([origin + oauth + path, origin + openid + path, origin + path + openid])];
}

/**
 * Returns true if an address that a server named may be asked or opened (MCP 2026-07-28, "Security Best Practices"):
 * `https:`, or `http:` on this machine for a server of this machine; without a name and password in it; and not into a
 * private network for a server of a public one, as far as names tell.
 */
export function isSafeAddress(url: string, serverUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const { hostname: server } = new URL(serverUrl);
  if (username || password) return false;
  if (isPrivateHost(hostname) && !isPrivateHost(server)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isLoopback(server));
}

/** Returns an issuer in one spelling (RFC 3986, 6.2): a slash that is the whole path is left out. */
export function issuerOf(address: string): string {
  return new URL(address).href.replace(/^(\w+:\/\/[^/]+)\/$/, '$1');
}

/** Returns what a person should be warned of before they go there to sign in. */
export function addressWarnings(url: string, serverUrl: string): ('punycode' | 'not-https' | 'other-site')[] {
  const { hostname, protocol } = new URL(url);
  return [
    ...(hostname.split('.').some((label) => label.startsWith('xn--')) ? (['punycode'] as const) : []),
    ...(protocol === 'https:' || isLoopback(hostname) ? [] : (['not-https'] as const)),
    ...(isSameSite(hostname, new URL(serverUrl).hostname) ? [] : (['other-site'] as const)),
  ];
}

/** Returns true if the hosts are equal or one is below the other. More would need a list of public suffixes. */
function isSameSite(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
