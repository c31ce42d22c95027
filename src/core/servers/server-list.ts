import type { ConnectedServer, Server, Tool } from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import type { ConnectionState } from './connection/connection.js';

/** Fields of a server that the page sets. They do not change with its connection. */
export type Base = Pick<Server, 'id' | 'label' | 'url' | 'origin'>;

/** Servers of the snapshot, and their tools. */
export class ServerList {
  readonly #shared: HostState;

  constructor(shared: HostState) {
    this.#shared = shared;
  }

  get(serverId: string): Server | undefined {
    return this.#shared.store.get().servers.find(({ id }) => id === serverId);
  }

  put(server: Server): void {
    const { servers } = this.#shared.store.get();
    const index = servers.findIndex(({ id }) => id === server.id);
    this.#shared.store.update({
      servers: index < 0 ? [...servers, server] : servers.with(index, server),
    });
  }

  change(serverId: string, update: (server: Server) => Server): void {
    const server = this.get(serverId);
    const next = server && update(server);
    // Otherwise, a page that reacts to each change with a change would never stop.
    if (next && next !== server) this.put(next);
  }

  remove(serverId: string): void {
    const { servers, tools } = this.#shared.store.get();
    this.#shared.store.update({
      servers: servers.filter(({ id }) => id !== serverId),
      tools: tools.filter((tool) => tool.serverId !== serverId),
    });
  }

  /** Replaces the tools of one server, in the order of the servers. */
  putTools(serverId: string, tools: readonly Tool[]): void {
    const { servers, tools: before } = this.#shared.store.get();
    const byServer = new Map(servers.map(({ id }) => [id, before.filter((tool) => tool.serverId === id)]));
    byServer.set(serverId, [...tools]);
    const all = [...byServer.values()].flat();
    if (!isSame(all, before)) this.#shared.store.update({ tools: all });
  }

  /** Changes the shown tools of one server, listed or remembered. */
  changeTools(serverId: string, change: (tools: readonly Tool[]) => readonly Tool[]): void {
    const { tools } = this.#shared.store.get();
    this.putTools(serverId, change(tools.filter((tool) => tool.serverId === serverId)));
    this.change(serverId, (server) => {
      const before = server.rememberedTools ?? [];
      const rememberedTools = change(before);
      return isSame(rememberedTools, before) ? server : { ...server, rememberedTools };
    });
  }

  /** Shows the tools of an earlier visit until the server has listed its tools. They are separate from callable tools. */
  putRemembered(serverId: string, tools: readonly Tool[]): void {
    const isListed = this.#shared.store.get().tools.some((tool) => tool.serverId === serverId);
    this.change(serverId, (server) => {
      const isListing = server.status === 'connected' && server.toolsStatus === 'loading';
      const isAwaited = server.status === 'connecting' || isListing;
      return isAwaited && !isListed ? { ...server, rememberedTools: tools } : server;
    });
  }

  /** Applies and records the state of a connection. `since` is the start of the attempt to connect. */
  putState(base: Base, state: ConnectionState & Pick<ConnectedServer, 'signedIn'>, since: number): void {
    const before = this.get(base.id);
    const loading = { toolsStatus: 'loading', rejectedTools: [] } as const;
    const retry = state.status === 'connecting' ? state.retry : undefined;
    const isOnTheWay = state.status === 'connecting' || state.status === 'connected';
    const remembered = isOnTheWay && before?.rememberedTools;
    const kept = {
      // A server does not end its pause by reconnecting.
      ...(before?.paused ? { paused: before.paused } : {}),
      ...(remembered ? { rememberedTools: remembered } : {}),
    };
    const known = { ...kept, ...(retry && before?.diagnosis ? { diagnosis: before.diagnosis } : {}) };
    this.put(
      state.status === 'connected'
        ? { ...base, ...kept, ...state, ...loading }
        : { ...base, ...known, ...state },
    );
    // The tools stay visible during a reconnection.
    if (state.status !== 'connected' && !retry) this.putTools(base.id, []);
    // Ten attempts to reconnect are one loss.
    if (retry && before?.status === 'connecting') return;
    const isEnd = state.status !== 'connecting' && state.status !== 'closed';
    this.#shared.record({
      kind: 'connection',
      serverId: base.id,
      server: base.label,
      outcome: state.status,
      ...(isEnd ? { durationMs: Date.now() - since } : {}),
      ...('problem' in state ? { problem: state.problem } : {}),
      ...(retry ? { problem: retry.problem } : {}),
    });
  }
}

function isSame(a: readonly Tool[], b: readonly Tool[]): boolean {
  return a.length === b.length && a.every((tool, index) => tool === b[index]);
}
