/** Headers whose values are shown. Any other may carry a secret of the page, a session or an argument. */
const shown =
  /^(accept|access-control-[\w-]+|cache-control|content-(encoding|length|type)|date|mcp-(method|name|protocol-version)|retry-after|server|vary|www-authenticate)$/;

/** Maximum length of a stored value. */
const valueChars = 500;

/** Maximum number of stored headers of one request or response. */
const mostHeaders = 50;

/** Returns the headers to show: all names, and the values of those that are never secret. */
export function shownHeaders(
  headers: Headers,
  hide: (text: string) => string,
): Readonly<Record<string, string>> {
  const entries = [...headers].slice(0, mostHeaders).map(([name, value]): [string, string] => {
    return [name, shown.test(name) ? hide(value.slice(0, valueChars)) : '…'];
  });
  return Object.fromEntries(entries);
}
