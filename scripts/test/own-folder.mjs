import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../paths.mjs';

/**
 * Creates a folder that is deleted with this process, so that parallel runs do not delete each other's files.
 *
 * @param {string} kind
 * @returns {string} its path
 */
export function ownFolder(kind) {
  const prefix = `${kind}-`;
  mkdirSync(cacheDir, { recursive: true });
  for (const name of readdirSync(cacheDir)) {
    // A killed process could not clean up.
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
  const folder = join(cacheDir, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
