import type { ReactiveControllerHost } from 'lit';
import { isLoopback, parseUrl } from '../../shared/network.js';
import type { Discovered } from '../../discover.js';

/** What is known of what is at an address. */
export type Search =
  | { readonly status: 'looking'; readonly host: string }
  | { readonly status: 'not-loaded' }
  | {
      readonly status: 'found';
      readonly host: string;
      /** The address itself, where it can be a server's. */
      readonly url: string | undefined;
      readonly discovered: Discovered;
    };

/** Looks at one address at a time: what comes of an earlier one is too late. */
export class Searching {
  search: Search | undefined;
  readonly #host: ReactiveControllerHost;
  #current = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  stop(): void {
    this.#current.abort();
    this.#show(undefined);
  }

  /** Never rejects. */
  async begin(address: string): Promise<void> {
    this.#current.abort();
    const { signal } = (this.#current = new AbortController());
    const url = addressOf(address);
    const host = url?.host ?? address;
    this.#show({ status: 'looking', host });
    // Whoever adds no server loads nothing of it.
    const loaded = await import('../../discover.js').catch(() => undefined);
    const discovered = await loaded?.discoverServers(address, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    this.#show(discovered ? { status: 'found', host, url: url?.href, discovered } : { status: 'not-loaded' });
  }

  #show(search: Search | undefined): void {
    this.search = search;
    this.#host.requestUpdate();
  }
}

/** Reads an address as `discoverServers` does, and takes `http:` of a network as well: a person may know what is there. */
function addressOf(text: string): URL | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return parseUrl(text);
  const url = parseUrl(`https://${text}`);
  return url && isLoopback(url.hostname) ? parseUrl(`http://${text}`) : url;
}
