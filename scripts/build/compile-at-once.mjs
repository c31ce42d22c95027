/**
 * Tells a browser that the functions of the entry and of these chunks are needed as soon as they are loaded. It then compiles them while it
 * loads them, beside the page's thread, and not one by one in it (Chrome, "Explicit compile hints"; others pass over it).
 *
 * @param {readonly string[]} names of chunks
 * @returns {import('vite').Plugin}
 */
export function compileAtOnce(names) {
  return {
    name: 'compile-at-once',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.isEntry || names.includes(file.name)))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  };
}
