/** `fetch`, as this package calls it. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Parses an absolute address; `undefined` if it is invalid. */
export function parseAddress(text: string | URL): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Parses the address of a server: `http:` or `https:` only. */
export function parseUrl(text: string): URL | undefined {
  const url = parseAddress(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/** Returns an address without its query, fragment, user name and password, because any of them may be secret. */
export function withoutQuery(text: string): string {
  const url = parseAddress(text);
  if (!url) return '';
  const { protocol, host, pathname, origin } = url;
  return origin === 'null' ? `${protocol}${host}` : `${origin}${pathname}`;
}

// Hosts are classified by name only, because a page cannot resolve names. Names are in the form that `URL` normalizes them to.

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])\.?$/;

/** Returns true if a host is this device (RFC 6761 6.3, RFC 8252 7.3). */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Top-level names that are not public: those of RFC 6761, RFC 6762, ICANN (`internal`) and RFC 8375 (below `arpa`, which has
 * no pages), and those that private networks commonly use.
 */
const ownNames: ReadonlySet<string> = new Set(
  'arpa corp home internal intranet invalid lan local localdomain localhost private test'.split(' '),
);

/** Returns true if a host is on this device or can only be reached inside a private network (RFC 6890). */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return !isPublicV6(hostname);
  const labels = hostname.replace(/\.$/, '').split('.');
  if (/^\d+(?:\.\d+){3}\.?$/.test(hostname)) return !isPublicV4(labels.map(Number));
  return labels.length < 2 || ownNames.has(labels.at(-1) ?? '');
}

function isPublicV4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 192) return b !== 168 && !(b === 0 && c === 0);
  return a !== 198 || (b !== 18 && b !== 19);
}

/** Returns true for public IPv6 addresses. Only one range is assigned; parts of it embed IPv4 addresses. */
function isPublicV6(hostname: string): boolean {
  return (
    /^\[[23][\da-f]{3}:/.test(hostname) && !/^\[(?:2002|2001:(?:[\da-f]{0,2}|1[\da-f]{2})):/.test(hostname)
  );
}
