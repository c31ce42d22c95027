const file = 'mcp-tools-sandbox.html';
const script = import.meta.url;

/** Returns the address of the sandbox's file: the page's own, or beside this package's files where a page has them as they are. */
export function sandboxAddress(given: string | undefined): string {
  // Not by `new URL(…, import.meta.url)`: a bundler would look for such a file, and fail if there is none.
  const isCopied =
    /^(?!.*\.vite).*\/(?:chunk-[\w-]+|mcp-tools)\.js/.test(script) && script.startsWith(location.origin);
  const base = given === undefined && isCopied ? script : document.baseURI;
  return URL.canParse(given ?? file, base) ? new URL(given ?? file, base).href : file;
}
