import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../paths.mjs';

/** Writes the integrity hashes of every script that a page may load from a CDN. */
export function buildIntegrity() {
  const files = ['page', 'single'].flatMap((folder) =>
    readdirSync(join(dist, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `${folder}/${name}`),
  );
  const hashes = Object.fromEntries(files.map((file) => [file, hashOf(join(dist, file))]));
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}

/** @param {string} path */
function hashOf(path) {
  return `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
}
