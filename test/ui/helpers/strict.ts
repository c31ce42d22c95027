import { loadElement } from '../../../src/index.js';

/** Violation reports of the page's policy since `makeStrict`. */
export const violations: string[] = [];

/**
 * From here on this page has the strictest policy. While it is tested from its sources, the
 * page has another Trusted Types policy, that of an unbundled Lit.
 */
export async function makeStrict({ connect = "'self'" } = {}): Promise<void> {
  // Later code loads from the page's origin, as in a built page.
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
