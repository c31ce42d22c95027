const script = import.meta.url;
/**
 * True if the page uses the package's files unbundled: its hosted files are then beside them. The output of Vite's dev server is
 * elsewhere, and some bundlers leave no address at all.
 */
const isCopied = /^(?!.*\.vite).*\/mcp-tools\.js/.test(script);

/** Returns true if the files that a page hosts are expected beside this script; otherwise they are beside the page. */
export function isBesideScript(): boolean {
  return isCopied && script.startsWith(location.origin);
}

/** Returns the address of a file that a page hosts. The page may set the address; `undefined` if that address is invalid. */
export function hostedFile(file: string, named: string | URL | null | undefined): URL | undefined {
  // Not `new URL(…, import.meta.url)`: a bundler would look for this file, and fail if there is none.
  const [path, base] = [named ?? file, named == null && isBesideScript() ? script : document.baseURI];
  return URL.canParse(path, base) ? new URL(path, base) : undefined;
}
