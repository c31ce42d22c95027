/** Headers whose values are shown. Any other may carry a secret of the page, a session or an argument. */
const shown =
  /^(accept|access-control-[\w-]+|cache-control|content-(encoding|length|type)|date|mcp-(method|name|protocol-version)|retry-after|server|vary|www-authenticate)$/;
/** Length of one value that is kept. */
const valueChars = 500;
/** Headers of one request or response that are kept. */
const mostHeaders = 50;

/** Returns headers to be shown: all of their names, and the values of those that say nothing secret. */
export function shownHeaders(
  headers: Headers,
  hide: (text: string) => string,
): Readonly<Record<string, string>> {
  const entries = [...headers].slice(0, mostHeaders).map(([name, value]): [string, string] => {
    return [name, shown.test(name) ? hide(value.slice(0, valueChars)) : '…'];
  });
  return Object.fromEntries(entries);
}
