import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { build, mergeConfig } from 'vite';
import { asItIs } from '../build/callback-page.mjs';
import { sandboxContent, sandboxFile } from '../build/sandbox-page.mjs';
import { selfContained } from '../build/self-contained.mjs';
import { workerUrl } from '../build/vite-worker-url.mjs';
import { root } from '../paths.mjs';

/** Unusual and hostile inputs. They are next to the project, not in it. */
const corpora = join(root, '../shared/corpora');

/**
 * Modules that tests load by address, each with all its dependencies. In a page that already has the elements, `package/index.js`
 * is a second copy.
 */
const whole = {
  'src/index.ts': 'package/index.js',
  'src/storage.ts': 'package/storage.js',
  'src/core/schema/validation.worker.ts': 'validation.worker.js',
  'src/core/schema/validation-ajv.worker.ts': 'validation-ajv.worker.js',
  'src/callback/index.ts': 'mcp-tools-callback.js',
  'test/ui/fixtures/host.worker.ts': 'package/host.worker.js',
  'test/ui/fixtures/server.worker.ts': 'package/server.worker.js',
};

/**
 * Builds browser tests with the package, so that a page loads five files instead of some two hundred.
 *
 * @param {string} folder where to; what is in it goes
 * @param {readonly string[]} files the tests, by their paths from the root
 * @returns {Promise<string[]>} the tests as they are built
 */
export async function bundleTests(folder, files) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'package'), { recursive: true });
  const isApart = (/** @type {string} */ file) => /-missing\.test\.ts$/.test(file);
  for (const some of [files.filter((file) => !isApart(file)), files.filter(isApart)])
    if (some.length > 0) await build(testsIn(folder, some));
  for (const [source, target] of Object.entries(whole)) {
    await build(
      mergeConfig(selfContained(source, target), { build: { outDir: join(folder, dirname(target)) } }),
    );
  }
  for (const name of ['validation.worker.js', 'validation-ajv.worker.js'])
    await copyFile(join(folder, name), join(folder, 'package', name));
  for (const name of asItIs) await copyFile(join(root, 'src/callback', name), join(folder, name));
  await writeFile(join(folder, sandboxFile), await sandboxContent());
  // An empty page, for tests that need another one.
  await writeFile(join(folder, 'blank.html'), '<!doctype html><html lang="en"></html>');
  return files.map((file) => join(folder, builtName(file)));
}

/** @param {string} file */
const builtName = (file) => file.replace(/\.ts$/, '.js');

/** @param {string} folder @param {readonly string[]} files @returns {import('vite').InlineConfig} */
function testsIn(folder, files) {
  return {
    configFile: false,
    root,
    base: '/',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { tsconfigPaths: true },
    plugins: [workerUrl('keep'), fromOutside()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [builtName(file), join(root, file)])),
        output: {
          entryFileNames: '[name]',
          chunkFileNames: '[name]-[hash].js',
          // Lazily loaded modules still run only on first use, although they are in the same file.
          strictExecutionOrder: true,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'packages', test: /\/node_modules\// },
              // A test blocks it, to see how a page behaves without it, so it is built separately from its importers.
              { name: 'html-tree', test: /\/html-tree\.ts$/, priority: 1 },
              { name: 'package', test: /\/src\// },
              { name: 'tests', test: /\/(test|demo)\// },
            ],
          },
        },
      },
    },
  };
}

/** Virtual modules: those of Web Test Runner, and the file names in `corpora`. */
function fromOutside() {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'mcp-tools:from-outside',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith('/__web-')) return { id, external: true };
      return id === 'virtual:corpora' ? '\0corpora' : undefined;
    },
    load: (id) => (id === '\0corpora' ? `export default ${JSON.stringify(namesOfCorpora())};` : undefined),
  };
  return plugin;
}

function namesOfCorpora() {
  if (!existsSync(corpora)) return [];
  return readdirSync(corpora, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(corpora, join(entry.path, entry.name)).split(sep).join('/'));
}

/** Returns the file of a corpus for a path on the test server. @param {string} path */
export function corpusFile(path) {
  if (!path.startsWith('/corpora/')) return undefined;
  const file = join(corpora, ...path.slice('/corpora/'.length).split('/').map(decodeURIComponent));
  return file.startsWith(corpora + sep) ? file : undefined;
}
