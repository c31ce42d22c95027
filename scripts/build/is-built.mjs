import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from '../paths.mjs';

const sources = [
  'src',
  'demo',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** Returns true if dist is newer than all its sources. */
export function isBuilt() {
  const built = statSync(join(dist, '.built'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((path) => newest(join(root, path)) < built);
}

/** @param {string} path @returns {number} */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
