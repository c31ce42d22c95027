/**
 * The files that convert zod schemas to JSON Schema. Each schema refers to them, so no bundler can detect that they are unused.
 */
const jsonSchemaFiles = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const names = /^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/** The file with the format methods of string schemas, which ties every format to every string. */
const schemaFile = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/;
const formats =
  /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
/** The file with zod's English messages. */
const sentenceFile = /\/node_modules\/zod\/v4\/locales\/en\.js$/;
/** Messages for faults in MCP messages, where types and names are checked, and little else. */
const sentences = `import * as util from '../core/util.js';
export default () => ({ localeError });
function localeError(issue) {
  const { code, expected, input, values, keys, format = code } = issue;
  if (code === 'invalid_type') return \`Invalid input: expected \${expected}, received \${util.parsedType(input)}\`;
  if (code === 'invalid_value') return \`Invalid input: expected \${util.joinValues(values, '|')}\`;
  return \`Invalid input: \${keys ? \`\${code} \${util.joinValues(keys, ', ')}\` : format}\`;
}
`;

/** The file for values that contain themselves, which JSON never does. `zod/mini` does without it. */
const cycleFile = /\/node_modules\/zod\/v4\/core\/memoizer\.js$/;
const noCycles = `export class $ZodCyclicError extends Error {}
export const memoizer = () => undefined;
export const isRecursiveSchema = () => true;
export const isBackEdge = () => false;
`;

/** The number of formats in the zod version in use, and the one method that the SDK's client calls. */
const formatCount = 26;
const usedFormat = 'url';

/**
 * Removes from our bundles what the SDK's client never uses of zod: JSON Schema, string formats and their messages, and values
 * that contain themselves. A removed method is not a function, so its first use fails the build's tests.
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
    plugin('without-sentences', sentenceFile, (code) => {
      if (!code.includes('localeError')) throw new Error("zod's messages have moved");
      return sentences;
    }),
    plugin('without-cycles', cycleFile, (code) => {
      const names = [...code.matchAll(/^export (?:class|function) ([$\w]+)/gm)].map(([, name]) => name);
      if (names.some((name) => name && !noCycles.includes(name)))
        throw new Error(`zod's memoizer has ${names.join(', ')}; check it`);
      return noCycles;
    }),
    plugin('without-string-formats', schemaFile, (code) => {
      const found = [...code.matchAll(formats)].length;
      if (found !== formatCount)
        throw new Error(`zod has ${found} formats of strings instead of ${formatCount}; check them`);
      return code.replaceAll(formats, (method, name) => (name === usedFormat ? method : ''));
    }),
  ];
}

/** A file that every build with zod has. */
const zodFile = /\/node_modules\/zod\/v4\/core\/core\.js$/;

/** @param {string} name @param {RegExp} id @param {(code: string) => string} change @returns {import('vite').Plugin} */
function plugin(name, id, change) {
  return {
    name: `mcp-tools:${name}`,
    enforce: 'pre',
    apply: 'build',
    transform: { filter: { id }, handler: (code) => ({ code: change(code), map: null }) },
    buildEnd(failure) {
      const ids = [...this.getModuleIds()];
      if (failure || !ids.some((at) => zodFile.test(at)) || ids.some((at) => id.test(at))) return;
      throw new Error(`The pattern ${id} of ${name} matches no file of the build; zod has changed; check it`);
    },
  };
}
