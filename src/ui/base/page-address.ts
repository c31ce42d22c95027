import type { ServerConfig } from '../../core/index.js';

/** Missing values as frameworks write them, addresses of the page itself, and characters that are not valid in an address. */
const noAddress = /^(?:#|undefined$|null$|$)|[\s"<>\\^`{|}]/;

/**
 * Returns a server with an absolute address. As in a link, a relative address is relative to the document and its `<base>`. An
 * invalid address stays unchanged, and the host rejects it.
 */
export function withAbsoluteUrl<Config extends ServerConfig>(config: Config): Config {
  const given: unknown = (config as Config | null)?.url;
  if (typeof given !== 'string') return config;
  const url = given.trim();
  if (URL.canParse(url) || noAddress.test(url) || !URL.canParse(url, document.baseURI)) return config;
  const base = new URL(document.baseURI);
  // Browsers send no request to an address with a name and a password, even if the page's address has them.
  base.username = base.password = '';
  const { href, protocol } = new URL(url, base);
  return /^https?:$/.test(protocol) ? { ...config, url: href } : config;
}
