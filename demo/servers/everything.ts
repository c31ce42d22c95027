import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startChild, type ChildServer } from './child.js';

/** The reference server that nobody here wrote, in a process of its own. */
export async function startEverythingServer({ port = 0 }: { port?: number } = {}): Promise<ChildServer> {
  try {
    return await launch(port);
  } catch (error) {
    if (port === 0) throw error;
    return launch(0);
  }
}

function launch(port: number): Promise<ChildServer> {
  const manifest = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-everything/package.json',
  );
  const program = {
    name: 'server-everything',
    file: join(dirname(manifest), 'dist', 'index.js'),
    args: ['streamableHttp'],
    // Its get-env tool shows the whole environment to whoever asks, so it gets next to none of ours, and its
    // gzip tool fetches any address that it is given, so it may fetch from its own default only.
    env: { GZIP_ALLOWED_DOMAINS: 'raw.githubusercontent.com' },
  };
  return startChild(program, port);
}
