import { join } from 'node:path';
import { root } from '../paths.mjs';

const own = join(root, 'src/shared/trusted-types.ts');
const creation =
  /\b[\w$]+\.createPolicy\(\s*['"]lit-html['"],\s*\{\s*createHTML:\s*\(?([\w$]+)\)?\s*=>\s*\1,?\s*\}\)/;

/**
 * Lit makes a Trusted Types policy of its own, `lit-html`, while it is imported. A page whose list lacks that name, or
 * that has loaded a Lit of its own, would have the import throw. In what we bundle, Lit takes the one policy of this package.
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
          throw new Error('lit-html makes its policy in another way now: see one-policy.mjs');
        // No line moves, so the map stays right enough as it is.
        return {
          code: `import{ownPolicy}from${JSON.stringify(own)};${code.replace(creation, 'ownPolicy()')}`,
          map: null,
        };
      },
    },
  };
}
