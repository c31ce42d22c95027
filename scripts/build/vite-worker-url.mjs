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
  const expression = /new URL\(\s*'(\.\/[\w-]+\.worker)\.js',\s*import\.meta\.url,?\s*\)/;
  return {
    name: 'mcp-tools:worker-url',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: expression },
      handler(code) {
        const path = expression.exec(code)?.[1];
        const url =
          mode === 'keep'
            ? `new URL(/* @vite-ignore */ '${path}.js', import.meta.url)`
            : 'new URL(bundledWorker, import.meta.url)';
        const head = mode === 'keep' ? '' : `import bundledWorker from '${path}.ts?worker&url';`;
        // No line moves, so the map stays right enough as it is.
        return { code: head + code.replace(expression, url), map: null };
      },
    },
  };
}
