import { basename, dirname, join } from 'node:path';
import { mergeConfig } from 'vite';
import { dist, root } from '../paths.mjs';
import { compileAtOnce } from './compile-at-once.mjs';
import { minifyWithSwc } from './minify-with-swc.mjs';
import { notesLicenses } from './licenses.mjs';
import { onePolicy } from './one-policy.mjs';
import { squeezeTemplates } from './squeeze-templates.mjs';
import { workerUrl } from './vite-worker-url.mjs';
import { withoutZodExtras } from './without-zod-extras.mjs';
import { withoutRuntimeFile } from './without-runtime-file.mjs';
import { withoutSdkExtras } from './without-sdk-extras.mjs';

/** Our replacements for code that packages include and that never runs here. */
export const shims = {
  '@modelcontextprotocol/client/_shims': join(root, 'src/core/servers/connection/sdk-shims.ts'),
  'linkify-it': join(root, 'src/ui/content/markdown/no-linkify.ts'),
};

/**
 * Builds one module with all its dependencies.
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
    resolve: { alias: shims },
    plugins: [
      onePolicy(),
      squeezeTemplates(),
      withoutZodExtras(),
      withoutSdkExtras(),
      workerUrl('keep'),
      notesLicenses(target),
      minifyWithSwc(),
    ],
    build: {
      outDir: join(dist, dirname(target)),
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(root, source), formats: ['es'], fileName: () => basename(target) },
      // Vite keeps white space in an ES module library unless the bundler is configured separately.
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
    },
  };
}

/**
 * Puts everything that an entry loads first into one chunk: fewer files, no waiting, and better compression.
 *
 * @param {string} source
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
export function inOneChunk(source) {
  const entry = join(root, source);
  return {
    includeDependenciesRecursively: true,
    groups: [{ name: 'first', test: (id) => id === entry }],
  };
}

/**
 * Builds several entries into one folder, with shared and lazily loaded chunks next to them.
 *
 * @param {Readonly<Record<string, string>>} entries sources by the names of their files
 * @param {string} folder inside dist
 * @returns {import('vite').InlineConfig}
 */
export function sharing(entries, folder) {
  const [[name, source] = ['', '']] = Object.entries(entries);
  const entry = Object.fromEntries(Object.entries(entries).map(([at, path]) => [at, join(root, path)]));
  const fileName = (/** @type {string} */ _, /** @type {string} */ at) => `${at}.js`;
  const output = { codeSplitting: true, chunkFileNames: 'chunk-[name]-[hash].js' };
  return mergeConfig(selfContained(source, `${folder}/${name}.js`), {
    build: { lib: { entry, formats: ['es'], fileName }, rolldownOptions: { output } },
  });
}

/**
 * The same in a folder: one module that a page names, and its lazily loaded files next to it.
 *
 * @param {string} source
 * @param {string} target inside dist
 * @param {ReturnType<import('./groups.mjs').pageGroups>} groups
 * @returns {import('vite').InlineConfig}
 */
export function inGroups(source, target, groups) {
  const codeSplitting = { includeDependenciesRecursively: true, groups };
  return mergeConfig(selfContained(source, target), {
    plugins: [
      withoutRuntimeFile(),
      // The chunk that every page runs before it shows tools.
      compileAtOnce(['tools']),
    ],
    build: {
      rolldownOptions: {
        // The module that a page names contains everything needed first, and other files import from it.
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting, chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  });
}
