import { isLoopback, isPrivateHost } from './shared/network.js';

/**
 * Finds the MCP servers that a domain publishes, and the cards in which servers describe themselves. Everything in them is a
 * claim.
 */

/** A server as described by its card. Every field is a claim by the publisher of the card. */
export interface DiscoveredServer {
  /** The address to connect to: the first in the card that this page can use. */
  readonly url: string;
  /** The address of the card. */
  readonly cardUrl: string;
  /** True if the server's origin differs from its card's. */
  readonly isElsewhere: boolean;
  /** The name in reverse-DNS form, such as `com.example/weather`. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly version?: string;
}

/** A card that was left out, and the reason. */
export interface LeftOutCard {
  readonly url: string;
  readonly reason: DiscoverProblem;
}

/**
 * The reason why nothing was found, or why a card was left out.
 *
 * - `bad-address`: not an address, or neither https nor loopback
 * - `unreachable`: no response that this page may read, or none in time
 * - `status`: an HTTP status other than success
 * - `redirect`: a redirect; redirects are not followed
 * - `too-large`: more than `maxBytes`
 * - `malformed`: not JSON, or not a catalog or a card
 * - `private-network`: an address that points from a public place into a private network
 * - `no-remote`: no server address that this page could connect to
 * - `too-many`: more than `maxServers`
 */
export type DiscoverProblem =
  | 'bad-address'
  | 'unreachable'
  | 'status'
  | 'redirect'
  | 'too-large'
  | 'malformed'
  | 'private-network'
  | 'no-remote'
  | 'too-many';

export interface DiscoverOptions {
  /** Maximum number of servers examined. Default: 50. */
  readonly maxServers?: number | undefined;
  /** Maximum size of a catalog, and of a card, in bytes. Default: 262,144. */
  readonly maxBytes?: number | undefined;
  /** Time limit for the whole search, in ms. Default: 15,000. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Discovered {
  readonly servers: readonly DiscoveredServer[];
  /** Examined cards that were left out. */
  readonly leftOut: readonly LeftOutCard[];
  /** The reason why there are no servers. */
  readonly problem?: DiscoverProblem;
}

/** The media type of a card (MCP Server Cards, SEP-2127). */
const cardType = 'application/mcp-server-card+json';
const catalogPath = '/.well-known/ai-catalog.json';
/** Maximum number of entries of other kinds that are skipped in one catalog. */
const mostEntries = 2_000;
/** Number of cards fetched at the same time. */
const together = 4;
/** Maximum length of a card's texts. */
const nameChars = 200;
const textChars = 300;

type CardFields = Readonly<Record<string, unknown>>;

class DiscoveryRefusal extends Error {
  readonly reason: DiscoverProblem;

  constructor(reason: DiscoverProblem) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Finds the servers at an address that a person pasted: those in the domain's catalog (`/.well-known/ai-catalog.json`), and the
 * server at the address itself, by its card (`<address>/server-card`). Requests carry no credentials, follow no redirect, and go
 * only to `https:` and this device. Rejects only if the signal aborts.
 */
export async function discoverServers(address: string, options: DiscoverOptions = {}): Promise<Discovered> {
  const { maxServers = 50, maxBytes = 262_144, timeoutMs = 15_000, signal } = options;
  const url = addressIn(address);
  if (!url) return { servers: [], leftOut: [], problem: 'bad-address' };
  const time = AbortSignal.timeout(timeoutMs);
  const get = fetcher(maxBytes, signal ? AbortSignal.any([time, signal]) : time);
  const found: DiscoveredServer[] = [];
  const leftOut: LeftOutCard[] = [];
  const take = (card: unknown, cardUrl: URL): void => {
    const server = serverIn(card, cardUrl);
    if (typeof server === 'string') leftOut.push({ url: cardUrl.href, reason: server });
    else if (!found.some((one) => one.url === server.url)) found.push(server);
  };
  const [own, catalog] = await Promise.allSettled([
    url.pathname === '/' ? Promise.reject(new DiscoveryRefusal('status')) : get(cardAddress(url), cardType),
    get(new URL(catalogPath, url), 'application/ai-catalog+json, application/json'),
  ]);
  signal?.throwIfAborted();
  if (own.status === 'fulfilled') take(own.value, cardAddress(url));
  const entries = catalog.status === 'fulfilled' ? entriesIn(catalog.value) : undefined;
  const wanted = (entries ?? []).slice(0, maxServers);
  if ((entries?.length ?? 0) > wanted.length)
    leftOut.push({ url: url.origin + catalogPath, reason: 'too-many' });
  for (let at = 0; at < wanted.length; at += together) {
    const looked = await Promise.all(
      wanted.slice(at, at + together).map(async (entry): Promise<() => void> => {
        const cardUrl = linkIn(entry, url);
        if (typeof cardUrl === 'string')
          return () => leftOut.push({ url: textOf(entry['url'], nameChars) ?? '', reason: cardUrl });
        try {
          const card = 'data' in entry ? entry['data'] : await get(cardUrl, cardType);
          return () => take(card, cardUrl);
        } catch (error) {
          return () => leftOut.push({ url: cardUrl.href, reason: reasonOf(error) });
        }
      }),
    );
    signal?.throwIfAborted();
    // Keeps the catalog's order, whichever card arrived first.
    for (const note of looked) note();
  }
  if (found.length > 0 || leftOut.length > 0) return { servers: found, leftOut };
  if (entries) return { servers: [], leftOut, problem: 'no-remote' };
  const why = [own, catalog].map((one) => (one.status === 'rejected' ? reasonOf(one.reason) : 'malformed'));
  // A status is the least informative reason, so any other is preferred.
  return { servers: [], leftOut, problem: why.find((reason) => reason !== 'status') ?? 'status' };
}

/** Reads the text that a person pasted: a domain or an address. */
function addressIn(given: string): URL | undefined {
  const text = given.trim();
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i.test(text);
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`;
  // Chromium accepts a host that contains spaces.
  const url = !/\s/.test(whole) && URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url || !isAsked(url)) return undefined;
  url.hash = url.username = url.password = '';
  return url;
}

/** Returns true for an address that may be requested: by https, or on this device. */
function isAsked({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** A server's card is at its address plus this suffix (MCP Server Cards, "Server Card Location"). */
function cardAddress(url: URL): URL {
  const card = new URL(url);
  if (!card.pathname.endsWith('/server-card'))
    card.pathname = `${card.pathname.replace(/\/$/, '')}/server-card`;
  card.search = '';
  return card;
}

/** Returns the entries of a catalog that claim to be cards; `undefined` if it is not a catalog. */
function entriesIn(catalog: unknown): readonly CardFields[] | undefined {
  const entries = isFields(catalog) ? catalog['entries'] : undefined;
  if (!Array.isArray(entries)) return undefined;
  return entries
    .slice(0, mostEntries)
    .filter(isFields)
    .filter(({ type, mediaType = type }) => mediaType === cardType);
}

/**
 * Returns the address of an entry's card, or the reason why it is not fetched. A card inside the catalog has the catalog's
 * address.
 */
function linkIn(entry: CardFields, from: URL): URL | DiscoverProblem {
  if ('data' in entry) return new URL(catalogPath, from);
  const { url } = entry;
  if (typeof url !== 'string' || !URL.canParse(url)) return 'malformed';
  const link = new URL(url);
  return isInward(link, from) ? 'private-network' : isAsked(link) ? link : 'bad-address';
}

/** Reads a card. Returns the reason if it is not a card, or has no address to connect to. */
function serverIn(card: unknown, cardUrl: URL): DiscoveredServer | DiscoverProblem {
  if (!isFields(card) || !Array.isArray(card['remotes'])) return 'malformed';
  const name = textOf(card['name'], nameChars);
  if (name === undefined || !/^[a-z\d.-]+\/[\w.-]+$/i.test(name)) return 'malformed';
  const remotes = card['remotes'].slice(0, 20).filter(isFields);
  const urls = ['streamable-http', 'sse'].flatMap((type) =>
    remotes.flatMap((remote) => (remote['type'] === type ? addressOf(remote['url']) : [])),
  );
  const outward = urls.filter((url) => !isInward(url, cardUrl));
  const [url] = outward.filter(isAsked);
  if (!url) return outward.length < urls.length ? 'private-network' : 'no-remote';
  const { title, description, version } = {
    title: textOf(card['title'], nameChars),
    description: textOf(card['description'], textChars),
    version: textOf(card['version'], nameChars),
  };
  return {
    url: url.href,
    cardUrl: cardUrl.href,
    isElsewhere: url.origin !== cardUrl.origin,
    name,
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(version ? { version } : {}),
  };
}

/** An address with variables is unusable until they are filled in. */
function addressOf(url: unknown): URL[] {
  return typeof url === 'string' && !url.includes('{') && URL.canParse(url) ? [new URL(url)] : [];
}

/** Returns true if a public place points into a private network, or to this device. */
function isInward(to: URL, from: URL): boolean {
  return isPrivateHost(to.hostname) && !isPrivateHost(from.hostname);
}

/** Returns a function that fetches JSON within the limits. It rejects with a `Refusal`. */
function fetcher(maxBytes: number, signal: AbortSignal): (url: URL, accept: string) => Promise<unknown> {
  return async (url, accept) => {
    const response = await fetch(url, {
      headers: { accept },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      signal,
    });
    const { status, ok, type, body } = response;
    const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
    if (isRedirect || !ok) void body?.cancel().catch(() => undefined);
    if (isRedirect) throw new DiscoveryRefusal('redirect');
    if (!ok) throw new DiscoveryRefusal('status');
    const text = await textIn(body, maxBytes);
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new DiscoveryRefusal('malformed');
    }
  };
}

async function textIn(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw new DiscoveryRefusal('too-large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown): DiscoverProblem {
  return error instanceof DiscoveryRefusal ? error.reason : 'unreachable';
}

function textOf(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined;
}

function isFields(value: unknown): value is CardFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
