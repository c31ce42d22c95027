import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('fixture-process.mjs', import.meta.url));

/**
 * Starts the test servers on separate ports, in a separate process, so that a flood from one of them does not delay other tests.
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
