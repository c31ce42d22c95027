import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { root } from './paths.mjs';

/**
 * Lists of the elements, generated from `src/registry.ts`.
 *
 * @typedef {{ readonly tag: string, readonly path: string, readonly name: string }} RegisteredElement
 */

/** Elements that only other elements show; no page needs their classes. */
const inner = ['mcp-app-said'];

/**
 * Returns the elements of the registry, and those that `src/index.ts` defines immediately.
 *
 * @returns {readonly RegisteredElement[]}
 */
function publicElements() {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const loaders = read('src/registry.ts').matchAll(/import\('(?<path>[^']+)'\)\)\.(?<name>\w+),/g);
  const imports = read('src/index.ts').matchAll(/^import \{ (?<name>Mcp\w+) \} from '(?<path>[^']+)';$/gm);
  return [...loaders, ...imports]
    .map(({ groups: { path = '', name = '' } = {} }) => ({ tag: basename(path, '.js'), path, name }))
    .filter(({ tag }) => !inner.includes(tag))
    .sort((a, b) => a.tag.localeCompare(b.tag));
}

export function classesModule() {
  const lines = publicElements().map(({ path, name }) => `export { ${name} } from '${path}';`);
  return `/** The classes of the elements. Made from \`registry.ts\` by \`npm run reference\`. */\n${lines.join('\n')}\n`;
}

export function componentsModule() {
  const lines = publicElements().map(
    ({ tag, name }) => `export const ${name}: McpComponent<'${tag}'> = componentOf('${tag}');`,
  );
  return `import { componentOf, type McpComponent } from './component.js';

/* The elements as components. Made from \`registry.ts\` by \`npm run reference\`. */
${lines.join('\n')}
`;
}

/**
 * Adds a line to `docs/architecture.md` for each element folder that has none. Edit its description by hand later.
 *
 * @param {string} page
 * @param {readonly { tagName: string, summary: string }[]} elements
 */
export function withFolders(page, elements) {
  const missing = publicElements().filter(({ path }) => !page.includes(`- \`${folderOf(path)}\`: `));
  const lines = missing.map(({ tag, path }) => {
    const summary = elements.find(({ tagName }) => tagName === tag)?.summary ?? '';
    const [clause = ''] = summary.replaceAll(/\s+/g, ' ').split(/[.:;]/, 1);
    return `- \`${folderOf(path)}\`: \`<${tag}>\`: ${clause.charAt(0).toLowerCase()}${clause.slice(1)}\n`;
  });
  return page.replace('- `src/ui/base/`: ', (next) => `${lines.join('')}${next}`);
}

/** @param {string} path from `src` */
function folderOf(path) {
  return `${join('src', dirname(path))}/`;
}
