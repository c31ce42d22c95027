import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sdkFiles, withoutExtras } from '../build/without-sdk-extras.mjs';
import { root } from '../paths.mjs';
import { ownFolder } from './own-folder.mjs';

/** If set, the SDK alone opens connections in the Node tests, as it does when the opener gives up. */
const withSdkAlone = process.env['MCP_TOOLS_SDK_ALONE'] === '1';
/** If set, they run with the SDK's client as our builds change it. */
const withSdkAsBuilt = process.env['MCP_TOOLS_SDK_AS_BUILT'] === '1';

/**
 * Builds tests for Node, each into one file with all our modules that it needs. Compiling and loading some two hundred modules
 * one by one takes longer than most tests.
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
    // A module imported for its side effects is kept, whatever the package declares.
    ignoreAnnotations: true,
    // Tests check the names of errors and functions.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [...(withSdkAlone ? [sdkAlone] : []), ...(withSdkAsBuilt ? [sdkAsBuilt] : []), ownAddress],
  });
  return (file) => join(folder, file.replace(/\.ts$/, '.mjs'));
}

/** Makes the first requests fail, so that the opener gives up. @type {import('esbuild').Plugin} */
const sdkAlone = {
  name: 'sdk-alone',
  setup({ onLoad }) {
    onLoad({ filter: /connection\/opening-requests\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const begin = 'export function sendFirstRequests(';
      if (!source.includes(begin)) throw new Error(`${path} sends its requests differently now.`);
      const nothing = `${begin}): never { throw new Error('The SDK does it alone.'); }\nfunction unused(`;
      return { contents: source.replace(begin, nothing), loader: 'ts' };
    });
  },
};

/** Tests with their own client use the SDK's unchanged. @type {import('esbuild').Plugin} */
const sdkAsBuilt = {
  name: 'sdk-as-built',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/client$/ }, ({ path, importer }) =>
      importer.startsWith(join(root, 'src')) ? { path: fileURLToPath(import.meta.resolve(path)) } : undefined,
    );
    onLoad({ filter: sdkFiles }, async ({ path }) => ({
      contents: withoutExtras(await readFile(path, 'utf8')),
    }));
  },
};

/** A module that looks for files next to itself finds them at its source. @type {import('esbuild').Plugin} */
const ownAddress = {
  name: 'own-address',
  setup({ initialOptions, onLoad }) {
    initialOptions.define = { 'import.meta.url': 'importMetaUrl' };
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      // On the first line, so that line numbers do not change.
      const contents = `const importMetaUrl = ${JSON.stringify(pathToFileURL(path).href)}; ${source}`;
      return { contents, loader: extname(path) === '.ts' ? 'ts' : 'js' };
    });
  },
};
