/** Parses an absolute address; `undefined` if it is none. */
export function parseAddress(text: string | URL): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Parses an address that can be a server's: `http:` or `https:` only. */
export function parseUrl(text: string): URL | undefined {
  const url = parseAddress(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/** Returns an address without its query, fragment, user name and password, any of which may be secret. */
export function withoutQuery(text: string): string {
  const url = parseAddress(text);
  if (!url) return '';
  const { protocol, host, pathname, origin } = url;
  return origin === 'null' ? `${protocol}${host}` : `${origin}${pathname}`;
}
