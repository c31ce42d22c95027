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
