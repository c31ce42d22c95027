import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.mjs';

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
    const env = { MCP_TOOLS_TALLY: file };
    const end = await run(process.execPath, args, { env, timeLimit, stdio });
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

/** @param {string} file @returns {Promise<Tally | undefined>} */
async function readTally(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
