import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { isObject } from './calls.js';
import { LOOPBACK } from './http.js';

export interface ChildServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

interface Program {
  /** Its name, for the message if it does not start. */
  readonly name: string;
  /** The file to run. */
  readonly file: string;
  readonly args?: readonly string[];
  /** Its whole environment, besides the port. */
  readonly env?: Readonly<Record<string, string>>;
  /** Modules that are loaded before it. */
  readonly preloaded?: readonly string[];
}

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 3000;
const loopback = new URL('./loopback.mjs', import.meta.url).href;

/** Runs a third-party server in a separate process, on loopback only. */
export async function startChild(program: Program, port: number): Promise<ChildServer> {
  const { name, file, args = [], env = {}, preloaded = [] } = program;
  const child = fork(file, args, {
    execArgv: [loopback, ...preloaded].flatMap((module) => ['--import', module]),
    env: { ...env, PORT: String(port) },
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
    throw new Error(`${name} did not start. ${complaints.trim()}`, { cause: error });
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
