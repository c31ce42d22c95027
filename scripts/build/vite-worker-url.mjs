/**
 * Our sources name a worker with `new URL('./x.worker.js', import.meta.url)`, which works in a browser, in dist and in every
 * bundler. Vite, however, bundles a worker only inside `new Worker(…)`, which Trusted Types forbid; elsewhere it would copy the
 * TypeScript source. This plugin bundles the worker for the page (`bundle`), or leaves the URL alone if the build copies the
 * worker itself (`keep`).
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
        // Line numbers do not change, so the source map stays accurate enough.
        return { code: head + named, map: null };
      },
    },
  };
}
