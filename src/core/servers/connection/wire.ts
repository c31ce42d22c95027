import type { Fetch } from '../../../shared/network.js';

/** Sees the requests of a connection, and their responses, as they are sent and read. */
export interface WireTap {
  /** Sends a request with `fetch`. `hide` removes the page's secrets from a text. */
  send(fetch: Fetch, url: string | URL, init: RequestInit, hide: (text: string) => string): Promise<Response>;
}

/** Holds the tap while the messages are watched. */
export interface Wire {
  tap?: WireTap | undefined;
}

/** Returns a `fetch` that goes through the tap, as long as there is one. */
export function tapped(
  fetch: Fetch,
  { wire }: { readonly wire?: Wire | undefined },
  hide: (text: string) => string,
): Fetch {
  return (url, init = {}) => wire?.tap?.send(fetch, url, init, hide) ?? fetch(url, init);
}
