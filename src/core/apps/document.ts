import type { AppAccess } from '../protocol/index.js';

/**
 * Sources for scripts that the app creates from text. They give it no more rights than its inline scripts have. Apps that
 * render or compile code in the browser need them.
 */
const asText = ["'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", 'data:', 'blob:'];

/**
 * Returns the policy of an app's document (MCP Apps, "Content Security Policy"). It allows only declared addresses. It does not
 * contain `'self'`, which would be the surrounding page.
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
 * Returns an app's document with the policy before all content that it applies to. The server's HTML is appended unchanged: a
 * browser merges its `<html>` and `<head>` with those that are already open.
 */
export function documentOf(html: string, policy: string): string {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return `<!doctype html><html><head><meta charset="utf-8">${meta}<meta name="referrer" content="no-referrer">${html}`;
}
