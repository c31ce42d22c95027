import type { JsonObject, McpHost, Server } from '../../src/core/index.js';

/** Returns a host's only server. Throws if it can no longer connect. */
export function serverOf(host: McpHost): Server | undefined {
  const [server] = host.getSnapshot().servers;
  if (server?.status === 'failed') throw new Error(`not connected: ${server.problem.code}`);
  return server;
}

/**
 * Resolves when the server has this many tools. It does not poll in each frame: a page that only waits gets frames 16.7 ms apart
 * from when it began to wait, and one that requests its first frame gets it soon.
 */
export async function listed(host: McpHost, count: number): Promise<void> {
  const isListed = (): boolean =>
    serverOf(host)?.status === 'connected' && host.getSnapshot().tools.length === count;
  while (!isListed()) {
    await new Promise<void>((resolve) => {
      const leave = host.subscribe(() => {
        leave();
        resolve();
      });
    });
  }
}

/** Makes a call that must succeed. */
export async function callOf(
  host: McpHost,
  tool: string,
  args: JsonObject,
  ask: McpHost['call'] = host.call,
): Promise<void> {
  const serverId = serverOf(host)?.id ?? '';
  const call = await ask({ serverId, tool, arguments: args, approved: true });
  if (call.status === 'done') return;
  throw new Error(`the call ended as ${call.status}${'problem' in call ? `: ${call.problem.code}` : ''}`);
}
