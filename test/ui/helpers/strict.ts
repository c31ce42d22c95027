import { loadElement } from '../../../src/index.js';
import { setStrictPolicy } from './policy.js';

export { violations } from './policy.js';

/**
 * From here on this page has the strictest policy. While it is tested from its sources, the
 * page has another Trusted Types policy, that of an unbundled Lit.
 */
export async function makeStrict({ connect = "'self'" } = {}): Promise<void> {
  // Later code loads from the page's origin, as in a built page.
  await Promise.all(['mcp-call', 'mcp-content', 'mcp-tool-form'].map(loadElement));
  setStrictPolicy({ connect, more: ["worker-src 'self'"] });
}
