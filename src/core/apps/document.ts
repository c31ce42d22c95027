import type { AppAccess } from '../protocol/index.js';

/**
 * Script that comes as text, besides what is written in the document: it is the app's own in any case, and goes no further
 * than that. Programs that are drawn or compiled in the browser need it.
 */
const asText = ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", 'data:', 'blob:'];

/**
 * Returns the policy of an app's document (MCP Apps, "Content Security Policy"). It allows no address that was not declared.
 * `'self'` would be the page around it, so it is not in there.
 */
export function policyOf({ connect, resources, frames, baseUris }: AppAccess): string {
  const own = ['data:', 'blob:', ...resources];
  return Object.entries({
    'default-src': [],
    'script-src': [...asText, ...resources],
    'style-src': ["'unsafe-inline'", ...resources],
    'img-src': own,
    'media-src': own,
    'font-src': ['data:', ...resources],
    'worker-src': ['blob:'],
    'connect-src': connect,
    'frame-src': frames,
    'base-uri': baseUris,
    'form-action': [],
    'object-src': [],
  })
    .map(([directive, sources]) => `${directive} ${sourcesOf(sources)}`)
    .join('; ');
}

export function sourcesOf(sources: readonly string[]): string {
  return sources.length > 0 ? sources.join(' ') : "'none'";
}

/**
 * Returns an app's document with its policy before anything that it applies to. The server's HTML is left as it is: however it
 * begins, a browser reads it as what follows, with its own `<html>` and `<head>` as if they were there already.
 */
export function documentOf(html: string, policy: string): string {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return `<!doctype html><html><head><meta charset="utf-8">${meta}<meta name="referrer" content="no-referrer">${html}`;
}
