import { createMcpHost as create, type HostOptions, type McpHost } from './core/index.js';

/**
 * Makes a host for elements: `createMcpHost` of `mcp-tools/core`, but where there is no document, as on a server that renders the
 * page, no server is connected to unless `connect` is called. Throws as that one does.
 */
export function createMcpHost(options: HostOptions = {}): McpHost {
  if (typeof document !== 'undefined') return create(options);
  const host = create({ ...options, servers: [] });
  const addServer: McpHost['addServer'] = (config) => host.addServer({ ...config, autoConnect: false });
  for (const config of [options.servers ?? []].flat()) addServer(config);
  return { ...host, addServer };
}
