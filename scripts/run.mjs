import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** The process groups that are running. @type {Set<number>} */
const groups = new Set();

process.once('exit', () => {
  for (const group of groups) killGroup(group);
});

/**
 * Runs a program to its end, or ends it at its time limit.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {number} options.timeLimit in milliseconds
 * @param {string} [options.cwd]
 * @param {Record<string, string>} [options.env] beside what this process has
 * @param {'inherit' | 'ignore' | number} [options.stdio] where everything goes that it says: a number is an open file
 * @param {(text: string) => void} [options.onOutput] takes what it says, in place of `stdio`
 * @param {(message: any) => void} [options.onMessage] takes what it sends to the process that started it
 * @returns {Promise<string>} how it ended
 */
export function run(command, args, { timeLimit, cwd = root, env = {}, stdio, onOutput, onMessage }) {
  const output = onOutput ? 'pipe' : (stdio ?? 'inherit');
  // In a separate group, so that its browsers, servers and clients end with it.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, ...(onMessage ? /** @type {const} */ (['ipc']) : [])],
    detached: true,
    shell: command === 'npm' && process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => onOutput?.(text));
  }
  if (onMessage) child.on('message', onMessage);
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(pid);
    }, timeLimit);
    /** @param {string} end */
    const ended = (end) => {
      clearTimeout(timer);
      // Processes that remain would keep ports and memory from the next run.
      killGroup(pid);
      if (pid !== undefined) groups.delete(pid);
      resolve(end);
    };
    child.once('error', (error) => ended(String(error)));
    child.once('close', (code, signal) =>
      ended(isLate ? `no end after ${timeLimit / 1000} s` : signal ? `signal ${signal}` : `exit ${code}`),
    );
    // A grandchild that holds the output open must not delay us until `close`.
    child.once('exit', () => killGroup(pid));
  });
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}
