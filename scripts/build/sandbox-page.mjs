import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { bundled } from './callback-page.mjs';

/** The sandbox file for apps, which a page hosts beside the callback page. */
export const sandboxFile = 'mcp-tools-sandbox.html';
/** The file that gives apps a separate origin, for another site. It must not be hosted next to a page. */
export const appOriginFile = 'mcp-tools-app-origin.html';

/** @type {Readonly<Record<string, string>>} */
const scripts = { [sandboxFile]: 'sandbox.ts', [appOriginFile]: 'app-origin.ts' };

/**
 * Builds one of the files from the current sources. Its script is inline: a document without an origin could load no module, and
 * one file is easier to host.
 *
 * @param {string} file
 */
export async function sandboxContent(file = sandboxFile) {
  const page = await readFile(join(root, 'src/sandbox', file), 'utf8');
  const script = await bundled(`src/sandbox/${scripts[file]}`);
  return page.replace('/* sandbox */', () => script.trim());
}
