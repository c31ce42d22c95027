import { createMcpHost as create, type HostOptions, type McpHost } from '../../core/index.js';
import { withAbsoluteUrl } from '../base/page-address.js';
import { signInOptions } from '../sign-in/sign-in-options.js';

/**
 * Creates a host for elements. Differs from `createMcpHost` of `mcp-tools/core`: the addresses of servers and of the callback
 * page may be relative to the document, and a sign-in may leave the page. Without a document, as in server-side rendering, it
 * connects to a server only if `connect` is called. Throws the same errors.
 */
export function createMcpHost(options: HostOptions = {}): McpHost {
  const isInPage = typeof document !== 'undefined';
  const { signIn } = options;
  // Invalid sign-in options stay unchanged, and the host rejects them.
  const ofPage = isInPage && signIn && signInOptions({ signIn });
  const host = create({ ...options, servers: [], signIn: ofPage || signIn });
  const addServer: McpHost['addServer'] = (config) =>
    host.addServer(isInPage ? withAbsoluteUrl(config) : { ...config, autoConnect: false });
  for (const config of [options.servers ?? []].flat()) addServer(config);
  return { ...host, addServer };
}
