import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listen, pathOf } from '../../demo/servers/http.js';
import { freePort } from '../free-port.mjs';
import { sendFile } from '../static-files.js';

export interface Served {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Gives out the files of a folder; for a CDN, to pages of other origins too. */
export function serveFiles(folder: string, headers: Record<string, string> = {}): Promise<Served> {
  return listen((request, response) => sendFile(response, pathOf(request), [folder], headers));
}

/** Starts a server of an example's own: a script of its packages, to which the port is given as the last word. */
export async function serveBy(at: string, [command = '', ...args]: readonly string[]): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(at, 'node_modules/.bin', command), ...args, String(port)], {
    cwd: at,
    stdio: 'ignore',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`${command} does not answer at ${origin}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
