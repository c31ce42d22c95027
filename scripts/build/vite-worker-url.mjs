/**
 * Our sources name a worker by `new URL('./x.worker.js', import.meta.url)`, which is right in a browser, in dist and
 * in every bundler's eyes. Vite, however, bundles a worker only where it stands inside `new Worker(…)`, which Trusted
 * Types forbid; elsewhere it would copy the TypeScript as it is. So the page gets a bundled one (`bundle`), and a
 * build whose worker is laid beside it by hand is left alone (`keep`).
 *
 * @param {'bundle' | 'keep'} mode
 * @returns {import('vite').Plugin}
 */
export function workerUrl(mode) {
  const expression = /new URL\(\s*'(\.\/[\w-]+\.worker)\.js',\s*import\.meta\.url,?\s*\)/g;
  return {
    name: 'mcp-tools:worker-url',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: expression },
      handler(code) {
        let head = '';
        let found = 0;
        const named = code.replace(expression, (_, path) => {
          if (mode === 'keep') return `new URL(/* @vite-ignore */ '${path}.js', import.meta.url)`;
          const name = `bundledWorker${++found}`;
          head += `import ${name} from '${path}.ts?worker&url';`;
          return `new URL(${name}, import.meta.url)`;
        });
        // No line moves, so the map stays right enough as it is.
        return { code: head + named, map: null };
      },
    },
  };
}
