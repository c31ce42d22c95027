/** What stands behind `?` and `#` may be somebody's secret, and so may a name and a password. */
export function withoutQuery(url: string): string {
  try {
    const { protocol, host, pathname, origin } = new URL(url);
    return origin === 'null' ? `${protocol}${host}` : `${origin}${pathname}`;
  } catch {
    return '';
  }
}
