import type { Store } from '../base/store.js';
import type { Server, Snapshot, Tool } from '../protocol/index.js';

/** The servers of the snapshot, and their tools. */
export interface ServerList {
  now(serverId: string): Server | undefined;
  put(server: Server): void;
  change(serverId: string, of: (server: Server) => Server): void;
  /** The tools of one server, in its place among the others. */
  putTools(serverId: string, tools: readonly Tool[]): void;
}

export function createServerList(store: Store<Snapshot>): ServerList {
  const now = (serverId: string): Server | undefined => store.get().servers.find(({ id }) => id === serverId);
  const put = (server: Server): void => {
    const { servers } = store.get();
    const exists = servers.some(({ id }) => id === server.id);
    store.update({
      servers: exists
        ? servers.map((other) => (other.id === server.id ? server : other))
        : [...servers, server],
    });
  };
  return {
    now,
    put,
    change(serverId, of) {
      const server = now(serverId);
      if (server) put(of(server));
    },
    putTools(serverId, tools) {
      const { servers, tools: before } = store.get();
      const byServer = new Map(servers.map(({ id }) => [id, before.filter((tool) => tool.serverId === id)]));
      byServer.set(serverId, [...tools]);
      const all = [...byServer.values()].flat();
      const isSame = all.length === before.length && all.every((tool, index) => tool === before[index]);
      if (!isSame) store.update({ tools: all });
    },
  };
}
