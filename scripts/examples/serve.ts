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

/** Serves the files of a folder; for a CDN, also to pages of other origins. */
export function serveFiles(folder: string, headers: Record<string, string> = {}): Promise<Served> {
  return listen((request, response) => sendFile(response, pathOf(request), [folder], headers));
}

/** Starts an example's own server: a script of its packages, with the port as the last argument. */
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
