import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../paths.mjs';

/**
 * A new folder that goes with this process. Two runs at the same time do not pull the files from under each other.
 *
 * @param {string} kind
 * @returns {string} its path
 */
export function ownFolder(kind) {
  const prefix = `${kind}-`;
  mkdirSync(cacheDir, { recursive: true });
  for (const name of readdirSync(cacheDir)) {
    // One that was killed could not clear up after itself.
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
