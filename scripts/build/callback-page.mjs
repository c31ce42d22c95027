import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { dist, root } from '../paths.mjs';
import { appOriginFile, sandboxContent, sandboxFile } from './sandbox-page.mjs';
import { selfContained } from './self-contained.mjs';

const entry = 'src/callback/index.ts';
const script = 'mcp-tools-callback.js';
/** The files that a page hosts beside the script. */
export const callbackFiles = ['mcp-tools-callback.html', 'mcp-tools-callback.css', script];
/** Files that are copied unchanged. */
export const asItIs = callbackFiles.filter((name) => name !== script);
const types = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
]);

/**
 * Puts the callback page and the sandbox of apps into folders of dist, and the files for another site into a separate one.
 *
 * @param {readonly string[]} folders
 */
export async function buildHostedPages(folders) {
  await mkdir(join(dist, 'app-origin'), { recursive: true });
  await writeFile(join(dist, 'app-origin', appOriginFile), await sandboxContent(appOriginFile));
  const sandbox = await sandboxContent();
  for (const folder of folders) {
    await writeFile(join(dist, folder, sandboxFile), sandbox);
    await build(selfContained(entry, `${folder}/${script}`));
    for (const name of asItIs) {
      await copyFile(join(root, 'src/callback', name), join(dist, folder, name));
    }
  }
}

/**
 * Serves the built callback page and sandbox of apps from a Vite dev server. Their own policies forbid the code that Vite adds to
 * a page.
 *
 * @returns {import('vite').Plugin}
 */
export function hostedPages() {
  return {
    name: 'mcp-tools:hosted-pages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = [...callbackFiles, sandboxFile].find(
          (file) => request.url?.split(/[?#]/)[0] === `/${file}`,
        );
        if (!name) return next();
        callbackContent(name).then(({ type, content }) => {
          response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
          response.end(content);
        }, next);
      });
    },
  };
}

/** Builds one of the files from the current sources. @param {string} name */
export async function callbackContent(name) {
  const type = types.get(name.split('.').at(-1) ?? '') ?? '';
  if (name === sandboxFile) return { type, content: await sandboxContent() };
  if (name !== script) return { type, content: await readFile(join(root, 'src/callback', name), 'utf8') };
  return { type, content: await bundled(entry) };
}

/** Bundles a module with all its dependencies. @param {string} source */
export async function bundled(source) {
  const config = mergeConfig(selfContained(source, 'bundled.js'), { build: { write: false } });
  const [result] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([await build(config)].flat());
  return result?.output[0].code ?? '';
}
