/** The files by which zod turns its schemas into JSON Schema: each schema is tied to it, so no bundler can see that nobody asks. */
const files = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const names = /^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/**
 * Leaves out of what we bundle that zod can turn its schemas into JSON Schema, which the SDK's client never asks for.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutJsonSchemas() {
  return {
    name: 'mcp-tools:without-json-schemas',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: files },
      handler(code) {
        const exported = [...code.matchAll(names)].map(([, name, renamed]) => renamed ?? name);
        const unused = 'function unused() { return unused; }';
        return {
          code: `${unused}\nexport { ${exported.map((name) => `unused as ${name}`).join(', ')} };`,
          map: null,
        };
      },
    },
  };
}
