import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { hostedPages } from './scripts/build/callback-page.mjs';
import { onePolicy } from './scripts/build/one-policy.mjs';
import { workerUrl } from './scripts/build/vite-worker-url.mjs';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The demo page: `npm start` serves it from source, and `npm run build` puts it into dist/demo. */
export default defineConfig({
  root: path('./demo'),
  // Relative, so that the built page works in any folder of any host.
  base: './',
  cacheDir: path('./node_modules/.cache/mcp-tools/vite-demo'),
  // Named at once, so that a lazily loaded dependency does not reload the page when it is first met.
  optimizeDeps: { entries: ['**/*.html', '../src/**/*.ts'] },
  resolve: { tsconfigPaths: true },
  plugins: [hostedPages(), onePolicy(), workerUrl('bundle')],
  worker: { format: 'es' },
  server: { fs: { allow: [path('.')] } },
  build: {
    outDir: path('./dist/demo'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // The page runs under `script-src 'self'`: no inline preload polyfill, no data: URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: [path('./demo/index.html'), path('./demo/gallery.html')] },
  },
});
