/** The files by which zod turns its schemas into JSON Schema: each schema is tied to it, so no bundler can see that nobody asks. */
const jsonSchemaFiles = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const names = /^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/** The file with the methods of a string schema that check a format, which tie every format there is to every string. */
const schemaFile = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/;
const formats =
  /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
/** The file with English sentences for whatever zod checks. */
const sentenceFile = /\/node_modules\/zod\/v4\/locales\/en\.js$/;
/** Sentences for faults in messages of MCP, in which types and names are checked, and little else. */
const sentences = `import * as util from '../core/util.js';
export default () => ({ localeError });
function localeError(issue) {
  const { code, expected, input, values, keys, format = code } = issue;
  if (code === 'invalid_type') return \`Invalid input: expected \${expected}, received \${util.parsedType(input)}\`;
  if (code === 'invalid_value') return \`Invalid input: expected \${util.joinValues(values, '|')}\`;
  return \`Invalid input: \${keys ? \`\${code} \${util.joinValues(keys, ', ')}\` : format}\`;
}
`;

/** The file by which zod parses values that contain themselves, as nothing that was JSON does. `zod/mini` does without it. */
const cycleFile = /\/node_modules\/zod\/v4\/core\/memoizer\.js$/;
const noCycles = `export class $ZodCyclicError extends Error {}
export const memoizer = () => undefined;
export const isRecursiveSchema = () => true;
export const isBackEdge = () => false;
`;

/** The formats of zod that the version in use has; and the one method that the SDK's client calls. */
const formatCount = 26;
const usedFormat = 'url';

/**
 * Leaves out of what we bundle what zod has for others and the SDK's client never asks for: JSON Schema, formats of strings
 * and sentences about them, and values that contain themselves. A method that is left out is no function, so the first use of one stops the build's own tests.
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
      if (!code.includes('localeError')) throw new Error('zod no longer has its sentences where they were');
      return sentences;
    }),
    plugin('without-cycles', cycleFile, (code) => {
      const names = [...code.matchAll(/^export (?:class|function) ([$\w]+)/gm)].map(([, name]) => name);
      if (names.some((name) => name && !noCycles.includes(name)))
        throw new Error(`zod's memoizer has ${names.join(', ')}; look at it again`);
      return noCycles;
    }),
    plugin('without-string-formats', schemaFile, (code) => {
      const found = [...code.matchAll(formats)].length;
      if (found !== formatCount)
        throw new Error(`zod has ${found} formats of strings and not ${formatCount}; look at them again`);
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
      throw new Error(
        `The pattern ${id} of ${name} matches no file of the build; zod has changed, look at it again`,
      );
    },
  };
}
