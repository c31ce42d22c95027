import { join } from 'node:path';
import { root } from '../paths.mjs';

const own = join(root, 'src/shared/trusted-types.ts');
const creation =
  /\b[\w$]+\.createPolicy\(\s*['"]lit-html['"],\s*\{\s*createHTML:\s*\(?([\w$]+)\)?\s*=>\s*\1,?\s*\}\)/;

/**
 * Lit creates its own Trusted Types policy, `lit-html`, on import. This throws in a page whose list lacks that name, or that has
 * loaded its own Lit. In our bundles, Lit uses this package's policy instead.
 *
 * @returns {import('vite').Plugin}
 */
export function onePolicy() {
  return {
    name: 'mcp-tools:one-policy',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/lit-html\/(development\/)?lit-html\.js$/ },
      handler(code) {
        if (!creation.test(code))
          throw new Error('lit-html creates its policy differently now; update one-policy.mjs');
        // Line numbers do not change, so the source map stays accurate enough.
        return {
          code: `import{ownPolicy}from${JSON.stringify(own)};${code.replace(creation, 'ownPolicy()')}`,
          map: null,
        };
      },
    },
  };
}
