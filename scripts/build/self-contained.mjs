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

/** Our stand-ins for what packages bring along and nothing here runs. */
export const shims = {
  '@modelcontextprotocol/client/_shims': join(root, 'src/core/servers/connection/sdk-shims.ts'),
  'linkify-it': join(root, 'src/ui/content/markdown/no-linkify.ts'),
};

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
      // Vite leaves the whitespace in a library of ES modules unless the bundler itself is told.
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
    },
  };
}

/**
 * Puts all that an entry loads at once into one chunk: few files, none of which waits for another, and all of them
 * compressed together.
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
 * Several entries in one folder, with what they share and what they load later beside them.
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
 * The same in a folder: one module to name in a page, and beside it what it loads when it is needed.
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
      // The one that every page runs before it shows any tools.
      compileAtOnce(['tools']),
    ],
    build: {
      rolldownOptions: {
        // The module that a page names is the file with all that it needs at once, and others import from it.
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting, chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  });
}
