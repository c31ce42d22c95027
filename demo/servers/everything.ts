import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isObject } from './calls.js';
import { LOOPBACK } from './http.js';

export interface ChildServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 3000;

/** The reference server that nobody here wrote, in a process of its own. */
export async function startEverythingServer({ port = 0 }: { port?: number } = {}): Promise<ChildServer> {
  try {
    return await launch(port);
  } catch (error) {
    if (port === 0) throw error;
    return launch(0);
  }
}

async function launch(port: number): Promise<ChildServer> {
  const manifest = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-everything/package.json',
  );
  const loopback = new URL('./loopback.mjs', import.meta.url).href;

  const child = fork(join(dirname(manifest), 'dist', 'index.js'), ['streamableHttp'], {
    execArgv: ['--import', loopback],
    // Its get-env tool shows the whole environment to whoever asks, so it gets next to none of ours, and its
    // gzip tool fetches any address that it is given, so it may fetch from its own default only.
    env: { PORT: String(port), GZIP_ALLOWED_DOMAINS: 'raw.githubusercontent.com' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on(
    'data',
    (chunk: Buffer) => (complaints = (complaints + chunk.toString('utf8')).slice(-2000)),
  );

  try {
    const actual = await portOf(child);
    return {
      url: `http://${LOOPBACK}:${actual}/mcp`,
      pid: child.pid ?? 0,
      stop: () => end(child),
    };
  } catch (error) {
    await end(child);
    throw new Error(`server-everything did not start. ${complaints.trim()}`, { cause: error });
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  const waiting = new AbortController();
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(START_TIMEOUT_MS)]);
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }),
    ])) as unknown[];
    const { port } = isObject(message) ? message : {};
    if (typeof port === 'number') return port;
    throw new Error('The process ended before it listened.');
  } finally {
    waiting.abort();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(impatience);
}
