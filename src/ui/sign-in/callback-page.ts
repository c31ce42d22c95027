/** Our callback page has it, and no other page does. */
const mark = /id=["']?mcp-tools-callback\b/;

/**
 * Whether something else answers in the place of the callback page: servers of bundlers answer with the page itself where
 * they know no file. What cannot be looked at may well be there.
 */
export async function isCallbackMissing(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (!response.ok) return response.status === 404;
    return !mark.test(await response.text());
  } catch {
    return false;
  }
}
