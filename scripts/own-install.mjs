import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const minute = 60_000;

/**
 * Installs the dependencies of a folder that has its own lock file, unless they are installed.
 *
 * @param {string} home the folder
 * @param {string} log the file that keeps what npm says
 * @param {string[]} [options] of `npm ci`
 */
export async function ownInstall(home, log, options = []) {
  const marker = join(home, 'node_modules/.installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(home, 'package-lock.json')))
    .update(options.join(' '))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  const output = openSync(log, 'w');
  const args = ['ci', '--no-audit', '--no-fund', ...options];
  const end = await run('npm', args, { cwd: home, timeLimit: 10 * minute, stdio: output });
  closeSync(output);
  if (end !== 'exit 0') {
    const last = readFileSync(log, 'utf8').trim().split('\n').slice(-20).join('\n');
    throw new Error(`What ${home} needs could not be installed (npm ci: ${end}).\n${last}`);
  }
  writeFileSync(marker, lock);
}
