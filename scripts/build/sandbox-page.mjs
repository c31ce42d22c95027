import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { bundled } from './callback-page.mjs';

/** The file around each app, which a page hosts beside the callback page. */
export const sandboxFile = 'mcp-tools-sandbox.html';

/**
 * The file, as it is built from the sources now. Its script is in it: a document without an origin could load no module, and
 * one file is one thing less to forget.
 */
export async function sandboxContent() {
  const page = await readFile(join(root, 'src/sandbox', sandboxFile), 'utf8');
  const script = await bundled('src/sandbox/sandbox.ts');
  return page.replace('/* sandbox */', () => script.trim());
}
