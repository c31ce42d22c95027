/** Makes the object that an `import()` resolves to, like the bundler's helper, but without its unused name. */
const namespace = 'e=>{let r={};for(let i in e)Object.defineProperty(r,i,{get:e[i],enumerable:!0});return r}';

/**
 * Inlines the bundler's helper into each file. Otherwise it is a file of a few bytes that several others wait for.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutRuntimeFile() {
  return {
    name: 'without-runtime-file',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (!runtime) return;
      const isAlone = /Symbol\.toStringTag[^]*export\s*\{[\w$]+(?: as [\w$]+)?\};?\s*$/.test(runtime.code);
      if (!isAlone) throw new Error(`unknown helper: ${runtime.code}`);
      for (const chunk of chunks) {
        const named = runtime.fileName.replaceAll('.', '\\.');
        chunk.code = chunk.code.replace(
          new RegExp(`import\\s*\\{(?:[\\w$]+ as )?([\\w$]+)\\}\\s*from\\s*["']\\./${named}["'];?`),
          (_, name) => `const ${name}=${namespace};`,
        );
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
        if (chunk !== runtime && chunk.code.includes(runtime.fileName))
          throw new Error(`${chunk.fileName} imports the helper in an unknown way`);
      }
      delete bundle[runtime.fileName];
    },
  };
}
