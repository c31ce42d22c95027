import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startChild, type ChildServer } from './child.js';

/** Starts the third-party reference server, in a separate process. */
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
    // Its get-env tool reveals the whole environment, so it gets almost none of ours. Its gzip tool fetches any given address, so
    // it may fetch from its own default only.
    env: { GZIP_ALLOWED_DOMAINS: 'raw.githubusercontent.com' },
  };
  return startChild(program, port);
}
