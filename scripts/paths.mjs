import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const dist = join(root, 'dist');
/** Inside node_modules, so that `npm ci` clears it and no ignore file needs to list it. */
export const cacheDir = join(root, 'node_modules', '.cache', 'mcp-tools');
