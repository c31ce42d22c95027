/** Our callback page has it, and no other page does. */
const mark = 'id="mcp-tools-callback"';

/**
 * Whether something else answers in the place of the callback page: servers of bundlers answer with the page itself where
 * they know no file. What cannot be looked at may well be there.
 */
export async function isCallbackMissing(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    return !(await response.text()).includes(mark);
  } catch {
    return false;
  }
}
