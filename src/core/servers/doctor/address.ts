import { isLoopback as isLoopbackHost, isPrivateHost } from '../../base/network.js';

export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

/** Of this device or a network of somebody's own, as far as the name tells. */
export function isPrivate(url: string): boolean {
  return isPrivateHost(new URL(url).hostname);
}

/** What of a URL may be shown: a query may hold a secret. */
export function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
