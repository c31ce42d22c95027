import { loadElement } from '../../../src/index.js';

/** What a page's policy had to report since `makeStrict`. */
export const violations: string[] = [];

/**
 * From here on this page is as strict as the strictest that embeds the elements. While it is tested from its sources, the
 * page has another Trusted Types policy, that of a Lit which is not built in.
 */
export async function makeStrict({ connect = "'self'" } = {}): Promise<void> {
  // What loads later, loads as in a built page: from the page's own origin.
  await Promise.all(['mcp-call', 'mcp-content', 'mcp-tool-form'].map(loadElement));
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect} ws:`,
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types mcp-tools lit-html',
  ].join('; ');
  document.head.append(meta);
}
