/** Our callback page has it, and no other page does. */
const mark = /id=["']?mcp-tools-callback\b/;

/** The package's own files, as they are laid on a server by hand. */
const laidByHand = /^(?!.*\/node_modules\/).*\/(mcp-tools|chunk-[^/]*)\.js$/;

/**
 * Whether something else answers in the place of the callback page, as it does where a bundler has put this script
 * elsewhere: its server answers with the page itself where it knows no file. What cannot be looked at may well be there. Where
 * the files were laid by hand nobody looks: under a policy without `connect-src 'self'` that would be a report.
 */
export async function isCallbackMissing(url: string): Promise<boolean> {
  if (laidByHand.test(new URL(import.meta.url).pathname)) return false;
  try {
    const response = await fetch(url);
    if (!response.ok) return response.status === 404;
    return !mark.test(await response.text());
  } catch {
    return false;
  }
}
