/** The files by which zod turns its schemas into JSON Schema: each schema is tied to it, so no bundler can see that nobody asks. */
const jsonSchemaFiles = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const names = /^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/** The file with the methods of a string schema that check a format, which tie every format there is to every string. */
const schemaFile = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/;
const formats =
  /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
/** The formats of zod that the version in use has; and the one method that the SDK's client calls. */
const formatCount = 26;
const usedFormat = 'url';

/**
 * Leaves out of what we bundle what zod has for others and the SDK's client never asks for: JSON Schema, and formats of
 * strings. A method that is left out is no function, so the first use of one stops the build's own tests.
 *
 * @returns {import('vite').Plugin[]}
 */
export function withoutZodExtras() {
  return [
    plugin('without-json-schemas', jsonSchemaFiles, (code) => {
      const exported = [...code.matchAll(names)].map(([, name, renamed]) => renamed ?? name);
      const unused = 'function unused() { return unused; }';
      return `${unused}\nexport { ${exported.map((name) => `unused as ${name}`).join(', ')} };`;
    }),
    plugin('without-string-formats', schemaFile, (code) => {
      const found = [...code.matchAll(formats)].length;
      if (found !== formatCount)
        throw new Error(`zod has ${found} formats of strings and not ${formatCount}; look at them again`);
      return code.replaceAll(formats, (method, name) => (name === usedFormat ? method : ''));
    }),
  ];
}

/** @param {string} name @param {RegExp} id @param {(code: string) => string} change @returns {import('vite').Plugin} */
function plugin(name, id, change) {
  return {
    name: `mcp-tools:${name}`,
    enforce: 'pre',
    apply: 'build',
    transform: { filter: { id }, handler: (code) => ({ code: change(code), map: null }) },
  };
}
