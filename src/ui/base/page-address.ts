import type { ServerConfig } from '../../core/index.js';

/** What frameworks write for a value that is missing, what names the page itself, and characters that no address has. */
const noAddress = /^(?:#|undefined$|null$|$)|[\s"<>\\^`{|}]/;

/**
 * Returns a server with an absolute address: a relative one is relative to the document, with its `<base>`, as that of a link
 * is. What is no address stays as it is, for the host to refuse.
 */
export function withAbsoluteUrl<Config extends ServerConfig>(config: Config): Config {
  const given: unknown = (config as Config | null)?.url;
  if (typeof given !== 'string') return config;
  const url = given.trim();
  if (URL.canParse(url) || noAddress.test(url) || !URL.canParse(url, document.baseURI)) return config;
  const base = new URL(document.baseURI);
  // The browser sends no request to an address with a name and a password, even if the page's own has them.
  base.username = base.password = '';
  const { href, protocol } = new URL(url, base);
  return /^https?:$/.test(protocol) ? { ...config, url: href } : config;
}
