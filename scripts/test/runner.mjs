import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Runs one test runner and gives its tally. A runner that dies, hangs, or fails without saying what failed is one
 * failure more.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {number} timeLimit in milliseconds
 * @param {{ stdio?: 'inherit' | 'ignore' }} [options]
 * @returns {Promise<Tally>}
 */
export async function runRunner(name, args, timeLimit, { stdio = 'inherit' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-tools-test-'));
  const file = join(folder, 'tally.json');
  try {
    const end = await run(args, { MCP_TOOLS_TALLY: file }, timeLimit, stdio);
    const tally = await readTally(file);
    if (tally && (end === 'exit 0' || (end === 'exit 1' && tally.failed > 0))) return tally;
    if (stdio === 'inherit') {
      console.error(`The ${name} runner died: ${end}${tally ? '' : ', and left no tally'}.`);
    }
    return { passed: 0, skipped: 0, ...tally, failed: (tally?.failed ?? 0) + 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {number} timeLimit
 * @param {'inherit' | 'ignore'} [stdio]
 * @returns {Promise<string>} how it ended
 */
export function run(args, env, timeLimit, stdio = 'inherit') {
  // A group of its own, so that the browser and the servers that it started end with it.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
    detached: true,
  });
  const end = () => killGroup(child.pid);
  process.once('exit', end);
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, timeLimit);
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', end);
      // Whatever it left behind would keep ports and memory from the next one.
      end();
      resolve(isLate ? `no end after ${timeLimit / 1000} s` : signal ? `signal ${signal}` : `exit ${code}`);
    });
  });
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** @param {string} file @returns {Promise<Tally | undefined>} */
async function readTally(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
