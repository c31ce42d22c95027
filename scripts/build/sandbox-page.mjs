import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { bundled } from './callback-page.mjs';

/** The file around each app, which a page hosts beside the callback page. */
export const sandboxFile = 'mcp-tools-sandbox.html';
/** The file that gives apps an origin of their own, for another site: it must not lie beside a page. */
export const appOriginFile = 'mcp-tools-app-origin.html';

/** @type {Readonly<Record<string, string>>} */
const scripts = { [sandboxFile]: 'sandbox.ts', [appOriginFile]: 'app-origin.ts' };

/**
 * One of the files, as it is built from the sources now. Its script is in it: a document without an origin could load no
 * module, and one file is one thing less to forget.
 *
 * @param {string} file
 */
export async function sandboxContent(file = sandboxFile) {
  const page = await readFile(join(root, 'src/sandbox', file), 'utf8');
  const script = await bundled(`src/sandbox/${scripts[file]}`);
  return page.replace('/* sandbox */', () => script.trim());
}
