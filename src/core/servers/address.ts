import { detailOf, problemError } from '../base/problems.js';

/** Returns the address of a server that a page gives: text, or a `URL`. Throws an `McpToolsError` for what is no server. */
export function addressOf(server: { readonly url?: string | URL } | null): string {
  if (server?.url == null) throw problemError('not-a-server', { value: detailOf(server) });
  return String(server.url);
}

/** Returns as whom a page calls a server: text, or a number of its own. */
export function principalOf({ principal }: { readonly principal?: string | number | undefined }): string {
  return String(principal ?? '');
}
