const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;
const local =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|\[f[cd]|\[fe[89ab]|.+\.local$)/;

export function isLoopback(url: string): boolean {
  return loopback.test(new URL(url).hostname);
}

/** Of this device or its local network, as far as the name tells. */
export function isPrivate(url: string): boolean {
  return isLoopback(url) || local.test(new URL(url).hostname);
}

/** What of a URL may be shown: a query may hold a secret. */
export function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
