import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../paths.mjs';
import { ownFolder } from './own-folder.mjs';

/**
 * Builds tests for Node, each into one file with all of ours that it needs. To compile and load some two hundred modules
 * one by one takes a process longer than most tests do.
 *
 * @param {readonly string[]} files by their paths from the root
 * @returns {Promise<(file: string) => string>} where each of them is
 */
export async function bundleForNode(files) {
  const folder = ownFolder('node-tests');
  await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // A module that is imported for what it does is kept, whatever the package says of its side effects.
    ignoreAnnotations: true,
    // Tests look at the names of errors and functions.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [ownAddress],
  });
  return (file) => join(folder, file.replace(/\.ts$/, '.mjs'));
}

/** A module that looks for files beside itself finds them where its source is. @type {import('esbuild').Plugin} */
const ownAddress = {
  name: 'own-address',
  setup({ initialOptions, onLoad }) {
    initialOptions.define = { 'import.meta.url': 'importMetaUrl' };
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      // On its first line, so that every line keeps its number.
      const contents = `const importMetaUrl = ${JSON.stringify(pathToFileURL(path).href)}; ${source}`;
      return { contents, loader: extname(path) === '.ts' ? 'ts' : 'js' };
    });
  },
};
