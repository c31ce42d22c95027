import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('fixture-process.mjs', import.meta.url));

/**
 * Starts the servers that tests talk to, on ports of their own, in a process of their own: a flood that one of them is
 * asked for keeps no other test waiting.
 *
 * @returns {Promise<{ urls: Record<string, string>, stop(): void }>}
 */
export async function startFixtures() {
  const child = fork(script, { stdio: 'inherit' });
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  const [urls] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof urls !== 'object' || urls === null)
    throw new Error('The servers for browser tests did not start.');
  return { urls, stop };
}
