import { isLoopback, isPrivateHost } from '../../../shared/network.js';

/** Returns the possible addresses of a server's own metadata (RFC 9728, 3.1), the likeliest first. */
export function resourceMetadataUrls(serverUrl: string): string[] {
  const { origin, pathname, search } = new URL(serverUrl);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  return pathname === '/' ? [root + search] : [root + pathname + search, root];
}

/** Returns the possible addresses of an authorization server's metadata (RFC 8414; OpenID Connect Discovery). */
export function serverMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const oauth = '/.well-known/oauth-authorization-server';
  const openid = '/.well-known/openid-configuration';
  return [...new Set([origin + oauth + path, origin + openid + path, origin + path + openid])];
}

/**
 * Returns true if an address from a server may be requested or opened (MCP 2026-07-28, "Security Best Practices"). It has to
 * be `https:`, or `http:` on this machine for a server on this machine. It must not contain a user name or password, and not
 * lead from a public server into a private network, as far as host names show.
 */
export function isSafeAddress(url: string, serverUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const { hostname: server } = new URL(serverUrl);
  if (username || password) return false;
  if (isPrivateHost(hostname) && !isPrivateHost(server)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isLoopback(server));
}

/** Returns the normalized issuer (RFC 3986, 6.2), without a slash that is the whole path. */
export function issuerOf(address: string): string {
  return new URL(address).href.replace(/^(\w+:\/\/[^/]+)\/$/, '$1');
}

/** Returns the warnings for a person before they open this address to sign in. */
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
