import type { OpenApp } from '../../core/index.js';
import { hostedFile } from '../base/hosted-file.js';

/** The file around each app. */
export const sandboxFile = 'mcp-tools-sandbox.html';

/** Returns the address of the file around an app; `undefined` if it is none, or an origin that no app may have. */
export function placeOf({ sandboxUrl, originLabel }: OpenApp): URL | undefined {
  if (originLabel === undefined) return hostedFile(sandboxFile, sandboxUrl);
  const url = hostedFile(sandboxFile, sandboxUrl?.replace('{server}', 'frame'));
  const { hostname } = location;
  const isApart =
    url && siteOf(url) !== siteOf(location) && !hostname.endsWith(url.hostname.slice('frame'.length));
  return isApart ? url : undefined;
}

/**
 * Names that have their last two parts in common may be of one site, and share its cookies: a page cannot know where a site
 * begins, so some that are two sites are taken for one.
 */
function siteOf({ hostname }: { readonly hostname: string }): string {
  return hostname.replace(/\.$/, '').split('.').slice(-2).join('.');
}
