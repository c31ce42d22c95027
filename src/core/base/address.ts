/** What stands behind `?` and `#` may be somebody's secret, and so may a name and a password. */
export function withoutQuery(url: string): string {
  try {
    const { protocol, host, pathname, origin } = new URL(url);
    return origin === 'null' ? `${protocol}${host}` : `${origin}${pathname}`;
  } catch {
    return '';
  }
}

/** An address that can be a server's: `http:` or `https:`, and nothing else. */
export function parseUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}
