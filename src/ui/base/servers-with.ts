import type { Capability, ConnectedServer, Server } from '../../core/index.js';

/** Returns the connected servers that declare a capability. */
export function serversWith(servers: readonly Server[], capability: Capability): readonly ConnectedServer[] {
  return servers.filter(
    (server): server is ConnectedServer =>
      server.status === 'connected' && server.capabilities.includes(capability),
  );
}
