import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

export interface Served {
  readonly origin: string;
  stop(): Promise<void>;
}

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
]);

/** Gives out the files of a folder, as any host of static files does; for a CDN, to pages of other origins too. */
export async function serveFiles(folder: string, headers: Record<string, string> = {}): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(
      folder,
      decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname),
    );
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    response.writeHead(200, {
      'content-type': types.get(extname(file)) ?? 'application/octet-stream',
      ...headers,
    });
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
