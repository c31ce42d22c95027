/**
 * Which hosts are near the reader and not on the public network, told by their names alone: what a name of the public
 * network leads to, a page is not told.
 */

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** Top-level names of networks at home and at work. */
const nearNames: ReadonlySet<string> = new Set([
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'arpa'],
]);

/** As `URL` writes it, which knows every way to write a number. */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return !isPublicV6(hostname);
  const labels = hostname.replace(/\.$/, '').split('.');
  if (/^\d+(\.\d+){3}$/.test(hostname)) return !isPublicV4(labels.map(Number));
  return labels.length < 2 || nearNames.has(labels.at(-1) ?? '');
}

function isPublicV4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 192) return b !== 168 && !(b === 0 && c === 0);
  return a !== 198 || (b !== 18 && b !== 19);
}

/** Of the only range that is given out, and not one in which an address of the older kind is written. */
function isPublicV6(hostname: string): boolean {
  return /^\[[23][\da-f]{3}:/.test(hostname) && !/^\[(2002|2001:0?):/.test(hostname);
}
