import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program to its end, or ends it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {number} options.timeLimit in milliseconds
 * @param {string} [options.cwd]
 * @param {Record<string, string>} [options.env] beside what this process has
 * @param {'inherit' | 'ignore' | number} [options.stdio] where everything goes that it says: a number is an open file
 * @returns {Promise<string>} how it ended
 */
export function run(command, args, { timeLimit, cwd = root, env = {}, stdio = 'inherit' }) {
  // A group of its own, so that what it starts, browsers and servers and clients, ends with it.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
    detached: true,
    shell: command === 'npm' && process.platform === 'win32',
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
