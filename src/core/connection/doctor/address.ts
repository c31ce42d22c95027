const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])\.?$/;
/** Names and numbers of local networks; IPv6 as the URL standard writes it, with IPv4 inside too. */
const local = [
  /^(0|10|127)(\.\d+){3}$/,
  /^(192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(\.\d+){2}$/,
  /^\[(::|::ffff:.*|64:ff9b:.*|f[cd].*|fe[89ab].*)\]$/,
  /\.(local|internal|home\.arpa)\.?$/,
];

export function isLoopback(url: string): boolean {
  return loopback.test(new URL(url).hostname);
}

/** Of this device or its local network, as far as the name tells. */
export function isPrivate(url: string): boolean {
  const { hostname } = new URL(url);
  return isLoopback(url) || local.some((pattern) => pattern.test(hostname));
}

/** What of a URL may be shown: a query may hold a secret. */
export function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
