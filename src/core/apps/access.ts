import { isPrivateHost } from '../../shared/network.js';
import { isObject, listOf, objectOf } from '../../shared/is-object.js';
import type { AppAccess, AppPermission, JsonObject, Tool } from '../protocol/index.js';

/** Maximum number of domains of one kind. */
const most = 50;
const domainChars = 253;
const shownChars = 80;

const known: readonly AppPermission[] = ['camera', 'clipboardWrite', 'geolocation', 'microphone'];

/**
 * Reads the access that an app asks for (MCP Apps, `McpUiResourceMeta`). The domains become part of a content security policy,
 * where a keyword such as `*` or `https:` would allow everything. Each must therefore be a single origin; all others are
 * refused. The site of the apps' own origins is also refused, because an app could find a document with another policy there.
 */
export function readAccess(meta: JsonObject, server: string, appsSite?: string): AppAccess {
  const csp = objectOf(meta['csp']);
  const refused = new Set<string>();
  const read = (name: string): readonly string[] => {
    const given = listOf(csp[name]).slice(0, most);
    const origins = given.flatMap((domain) => {
      const origin = originOf(domain, server, appsSite);
      if (origin === undefined) refused.add(String(domain).slice(0, shownChars));
      return origin ?? [];
    });
    return [...new Set(origins)].sort();
  };
  const permissions = objectOf(meta['permissions']);
  return {
    connect: read('connectDomains'),
    resources: read('resourceDomains'),
    frames: read('frameDomains'),
    baseUris: read('baseUriDomains'),
    permissions: known.filter((name) => isObject(permissions[name])),
    ...(appsSite === undefined ? {} : { stores: true }),
    refused: [...refused].sort(),
  };
}

/** Returns a domain in the form for a policy; `undefined` unless it is exactly one origin. */
function originOf(domain: unknown, server: string, appsSite: string | undefined): string | undefined {
  if (typeof domain !== 'string' || domain.length > domainChars) return undefined;
  const [, scheme = 'https:', wildcard = '', rest = ''] =
    /^(?:([a-z]+:)\/\/)?(\*\.)?(.*)$/i.exec(domain.trim()) ?? [];
  const url = parse(`${scheme.toLowerCase()}//${rest}`);
  if (!url || !/^(https?|wss?):$/.test(url.protocol)) return undefined;
  const hasMore = url.username || url.password || url.search || url.hash || url.pathname !== '/';
  if (hasMore || !/^(localhost|\[[\da-f:]+\]|[\w-]+(\.[\w-]+)+)$/.test(url.hostname)) return undefined;
  // A server on the internet must not be able to reach the person's private network through its app.
  if (isPrivateHost(url.hostname) && !isPrivateHost(new URL(server).hostname)) return undefined;
  // A wildcard for a whole top-level domain covers more than one site.
  if (wildcard && !/^[\w-]+(\.[\w-]+)+(:\d+)?$/.test(url.host)) return undefined;
  if (appsSite !== undefined && isWithin(url.hostname, appsSite, wildcard !== '')) return undefined;
  return `${url.protocol}//${wildcard}${url.host}`;
}

function isWithin(host: string, site: string, isWildcard: boolean): boolean {
  return host.endsWith(`.${site}`) || (isWildcard && `.${site}`.endsWith(`.${host}`));
}

/** Returns the host whose subdomains are the apps' origins; `undefined` if the address has no `{server}` placeholder. */
export function ownSite(sandboxUrl: string | URL | undefined): string | undefined {
  const address = String(sandboxUrl ?? '');
  if (!/^(https?:)?\/\/\{server\}\./i.test(address)) return undefined;
  return parse(address.replace('{server}', 'x'), 'https://x')?.hostname.slice(2) || undefined;
}

function parse(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}

/** True if apps may call a tool: its visibility contains "app" or is missing (MCP Apps). */
export function isForApps({ app }: Tool): boolean {
  const visibility = app?.['visibility'];
  return !Array.isArray(visibility) || visibility.includes('app');
}
