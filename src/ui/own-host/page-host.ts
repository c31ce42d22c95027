import { createMcpHost as create, type HostOptions, type McpHost } from '../../core/index.js';
import { withAbsoluteUrl } from '../base/page-address.js';
import { signInOptions } from '../sign-in/sign-in-options.js';

/**
 * Makes a host for elements: `createMcpHost` of `mcp-tools/core`, but the addresses of servers and of the callback page may be
 * relative to the document, a sign-in may leave the page, and where there is no document, as on a server that renders the page, no
 * server is connected to unless `connect` is called. Throws as that one does.
 */
export function createMcpHost(options: HostOptions = {}): McpHost {
  const isInPage = typeof document !== 'undefined';
  const { signIn } = options;
  // What is no address of the page's stays as it is, for the host to refuse.
  const ofPage = isInPage && signIn && signInOptions({ signIn });
  const host = create({ ...options, servers: [], signIn: ofPage || signIn });
  const addServer: McpHost['addServer'] = (config) =>
    host.addServer(isInPage ? withAbsoluteUrl(config) : { ...config, autoConnect: false });
  for (const config of [options.servers ?? []].flat()) addServer(config);
  return { ...host, addServer };
}
