import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { dist, root } from '../paths.mjs';
import { selfContained } from './self-contained.mjs';

const entry = 'src/callback/index.ts';
const script = 'mcp-tools-callback.js';
/** What a page has to host beside the script. */
export const callbackFiles = ['mcp-tools-callback.html', 'mcp-tools-callback.css', script];
/** What of it is there as it is. */
export const asItIs = callbackFiles.filter((name) => name !== script);
const types = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
]);

/** Puts the callback page into folders of dist. @param {readonly string[]} folders */
export async function buildCallbackPage(folders) {
  for (const folder of folders) {
    await build(selfContained(entry, `${folder}/${script}`));
    for (const name of asItIs) {
      await copyFile(join(root, 'src/callback', name), join(dist, folder, name));
    }
  }
}

/**
 * The callback page in the folder of the page that a server of Vite's serves: as it is built, for a policy of its own
 * forbids what Vite adds to a page.
 *
 * @returns {import('vite').Plugin}
 */
export function callbackPage() {
  return {
    name: 'mcp-tools:callback-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = callbackFiles.find((file) => request.url?.split(/[?#]/)[0] === `/${file}`);
        if (!name) return next();
        callbackContent(name).then(({ type, content }) => {
          response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
          response.end(content);
        }, next);
      });
    },
  };
}

/** One of the files, as it is built from the sources now. @param {string} name */
export async function callbackContent(name) {
  const type = types.get(name.split('.').at(-1) ?? '') ?? '';
  if (name !== script) return { type, content: await readFile(join(root, 'src/callback', name), 'utf8') };
  return { type, content: await bundled(entry) };
}

/** A module of ours with everything it needs inside. @param {string} source */
export async function bundled(source) {
  const config = mergeConfig(selfContained(source, 'bundled.js'), { build: { write: false } });
  const [result] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([await build(config)].flat());
  return result?.output[0].code ?? '';
}
