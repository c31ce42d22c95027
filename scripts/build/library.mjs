import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { build } from 'vite';
import { dist, root } from '../paths.mjs';
import { squeezeTemplates } from './squeeze-templates.mjs';
import { workerUrl } from './vite-worker-url.mjs';

const { dependencies, exports, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Builds the modules for bundlers, with dependencies left as imports. */
export async function buildLibrary() {
  const packages = Object.keys({ ...dependencies, ...peerDependencies });
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [squeezeTemplates(), workerUrl('keep'), withoutComments()],
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      // Bundlers minify; unminified code is readable in a debugger.
      minify: false,
      lib: {
        entry: Object.fromEntries(entries().map((name) => [name, join(root, 'src', `${name}.ts`)])),
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: {
        // `use client` stays at the top of its entry.
        onLog: (level, log, print) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log);
        },
        external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

/** Returns the modules that the package exports, without their extension. @returns {string[]} */
function entries() {
  return Object.values(exports)
    .map((entry) => entry.default ?? '')
    .filter((path) => path.endsWith('.js') && !path.startsWith('./dist/single/'))
    .map((path) => path.replace(/^\.\/dist\/|\.js$/g, ''));
}

/** Removes comments. Editors read them in the declarations. @returns {import('vite').Plugin} */
function withoutComments() {
  return {
    name: 'mcp-tools:without-comments',
    apply: 'build',
    async renderChunk(code) {
      const { code: bare } = await transform(code, { legalComments: 'none', target: 'es2022' });
      // This comment is for our own build; an app's bundler must find the workers.
      return { code: bare.replace(/\/\* @vite-ignore \*\/\s*/g, ''), map: null };
    },
  };
}
