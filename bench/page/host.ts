import type { JsonObject, McpHost, Server } from '../../src/core/index.js';

/** The one server of a host. Throws where it will never be connected. */
export function serverOf(host: McpHost): Server | undefined {
  const [server] = host.getSnapshot().servers;
  if (server?.status === 'failed') throw new Error(`not connected: ${server.problem.code}`);
  return server;
}

/** A call that must end well. */
export async function callOf(host: McpHost, tool: string, args: JsonObject): Promise<void> {
  const serverId = serverOf(host)?.id ?? '';
  const call = await host.call({ serverId, tool, arguments: args, approved: true });
  if (call.status === 'done') return;
  throw new Error(`the call ended as ${call.status}${'problem' in call ? `: ${call.problem.code}` : ''}`);
}
