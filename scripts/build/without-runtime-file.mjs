/**
 * Puts the bundler's own helper, which is a file of a few bytes that several others would wait for, into each of them.
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
      const [, body, exported] = /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? [];
      if (body === undefined || exported === undefined) throw new Error(`unknown helper: ${runtime.code}`);
      const helpers = `(()=>{${body};return{${exported.replace(/([\w$]+) as ([\w$]+)/g, '$2:$1')}}})()`;
      for (const chunk of chunks) {
        const named = runtime.fileName.replaceAll('.', '\\.');
        chunk.code = chunk.code.replace(
          new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${named}["'];?`),
          (_, imported) => `const {${imported.replace(/([\w$]+) as ([\w$]+)/g, '$1:$2')}}=${helpers};`,
        );
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
        if (chunk !== runtime && chunk.code.includes(runtime.fileName))
          throw new Error(`${chunk.fileName} imports the helper in an unknown way`);
      }
      delete bundle[runtime.fileName];
    },
  };
}
