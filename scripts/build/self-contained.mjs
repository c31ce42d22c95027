import { basename, dirname, join } from 'node:path';
import { dist, root } from '../paths.mjs';
import { workerUrl } from './vite-worker-url.mjs';

/**
 * One module with everything it needs inside.
 *
 * @param {string} source
 * @param {string} target inside dist
 * @returns {import('vite').InlineConfig}
 */
export function selfContained(source, target) {
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [workerUrl('keep')],
    build: {
      outDir: join(dist, dirname(target)),
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(root, source), formats: ['es'], fileName: () => basename(target) },
      // Vite leaves the whitespace in a library of ES modules unless the bundler itself is told.
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
    },
  };
}
