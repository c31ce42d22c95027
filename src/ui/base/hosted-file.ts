const script = import.meta.url;
/**
 * True for files that a page was given as they are: what it hosts lies beside them. What Vite's server made lies elsewhere,
 * and some bundlers leave no address at all.
 */
const isCopied = /^(?!.*\.vite).*\/mcp-tools\.js/.test(script);

/** True if the files that a page hosts are expected beside this script; otherwise they are beside the page. */
export function isBesideScript(): boolean {
  return isCopied && script.startsWith(location.origin);
}

/** Returns the address of a file that a page hosts, which the page may name; `undefined` if what it names is none. */
export function hostedFile(file: string, named: string | URL | null | undefined): URL | undefined {
  // Not by `new URL(…, import.meta.url)`: a bundler would look for such a file, and fail if there is none.
  const [path, base] = [named ?? file, named == null && isBesideScript() ? script : document.baseURI];
  return URL.canParse(path, base) ? new URL(path, base) : undefined;
}
