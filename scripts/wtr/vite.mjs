import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { callbackPage } from '../build/callback-page.mjs';
import { cacheDir, root } from '../paths.mjs';

/** What Web Test Runner serves itself; everything else is Vite's, so that tests get what the page gets. */
const ownPaths = /^\/(__web-|__wtr|__wds)|^\/node_modules\/@web\/|^\/$/;

/**
 * Vite as a middleware. It must stand in `middleware`: what a plugin adds comes after Web Test Runner's static files,
 * which would hand out the TypeScript as it is.
 */
export async function viteForWtr() {
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    // A folder of its own, so that two runs at the same time do not pull the modules from under each other.
    cacheDir: join(cacheDir, `vite-wtr-${process.pid}`),
    resolve: { tsconfigPaths: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: {
      // All known from the start: a dependency met in mid-run reloads the page under the test.
      entries: ['src/**/*.ts', 'test/ui/**/*.ts'],
      // Its web socket is an address of Web Test Runner's.
      exclude: ['@web/test-runner-commands'],
    },
    plugins: [
      callbackPage(),
      {
        name: 'wtr-externals',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : undefined),
      },
    ],
  });
  return { middleware: before(vite.middlewares), plugin: { name: 'vite', serverStop: () => stop(vite) } };
}

/** @param {import('vite').Connect.Server} middlewares @returns {import('@web/dev-server-core').Middleware} */
function before(middlewares) {
  return async (context, next) => {
    if (ownPaths.test(context.path)) return next();
    const isHandled = await new Promise((resolve, reject) => {
      context.res.once('close', () => resolve(true));
      middlewares(context.req, context.res, (/** @type {unknown} */ error) =>
        error ? reject(error) : resolve(false),
      );
    });
    if (isHandled) context.respond = false;
    else await next();
  };
}

/** @param {import('vite').ViteDevServer} vite */
async function stop(vite) {
  await vite.close();
  await rm(vite.config.cacheDir, { recursive: true, force: true });
}
