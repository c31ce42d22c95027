/** Our callback page has this, and no other page does. */
const callbackMain = /id=["']?mcp-tools-callback\b/;

/** The package's own files, as they are copied to a server by hand. */
const copiedByHand = /^(?!.*\/node_modules\/).*\/(mcp-tools|chunk-[^/]*)\.js$/;

/**
 * Returns `true` if something else answers at the address of the callback page, as it does where a bundler has put this
 * script elsewhere and its server answers every unknown path with the page itself. `false` if that cannot be found out.
 * Files that were copied by hand are not checked: a policy without `connect-src 'self'` would report the request.
 */
export async function isCallbackMissing(url: string): Promise<boolean> {
  if (copiedByHand.test(new URL(import.meta.url).pathname)) return false;
  try {
    const response = await fetch(url);
    if (!response.ok) return response.status === 404;
    return !callbackMain.test(await response.text());
  } catch {
    return false;
  }
}
