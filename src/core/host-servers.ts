import { createAliases, readOffer } from './catalog/index.js';
import { createConnection, openSession, type Connection, type ConnectionState } from './connection/index.js';
import { McpToolsError, problem } from './errors.js';
import type { Shared } from './host-shared.js';
import type { McpHost, Server, ServerConfig, Tool } from './types.js';

/** The servers of a host: their connections, their states and their tools in the snapshot. */
export interface Servers extends Pick<
  McpHost,
  'addServer' | 'removeServer' | 'connect' | 'disconnect' | 'refresh' | 'setToolVisibility'
> {
  readonly callTool: (
    serverId: string,
    ...args: Parameters<Connection['callTool']>
  ) => ReturnType<Connection['callTool']>;
  destroy(): void;
}

type Base = Pick<Server, 'id' | 'label' | 'url' | 'origin'>;

export function createServers({ limits, store, nextId, record }: Shared): Servers {
  const connections = new Map<string, Connection>();
  /** The last list of each server, kept while it is away, so that what a person hid stays hidden. */
  const lastTools = new Map<string, readonly Tool[]>();
  const aliasOf = createAliases();

  const put = (server: Server): void => {
    const { servers } = store.get();
    const exists = servers.some(({ id }) => id === server.id);
    store.update({
      servers: exists
        ? servers.map((other) => (other.id === server.id ? server : other))
        : [...servers, server],
    });
  };
  const putTools = (serverId: string, tools: readonly Tool[]): void => {
    const { servers, tools: before } = store.get();
    const byServer = new Map(servers.map(({ id }) => [id, before.filter((tool) => tool.serverId === id)]));
    byServer.set(serverId, [...tools]);
    store.update({ tools: [...byServer.values()].flat() });
  };
  const change = (serverId: string, of: (server: Server) => Server): void => {
    const server = store.get().servers.find(({ id }) => id === serverId);
    if (server) put(of(server));
  };

  const takeState = (base: Base, state: ConnectionState, since: number): void => {
    const loading = { toolsStatus: 'loading', refusedTools: [] } as const;
    put(state.status === 'connected' ? { ...base, ...state, ...loading } : { ...base, ...state });
    if (state.status !== 'connected') putTools(base.id, []);
    record({
      kind: 'connection',
      serverId: base.id,
      server: base.label,
      outcome: state.status,
      ...(state.status === 'connecting' || state.status === 'closed'
        ? {}
        : { durationMs: Date.now() - since }),
      ...('problem' in state ? { problem: state.problem } : {}),
    });
  };

  const takeTools = async (base: Base, raw: readonly unknown[]): Promise<void> => {
    const offer = await readOffer(base, raw, lastTools.get(base.id) ?? [], aliasOf, limits);
    const server = store.get().servers.find(({ id }) => id === base.id);
    if (server?.status !== 'connected') return;
    const isNews = (name: string, code: string): boolean =>
      !server.refusedTools.some((known) => known.name === name && known.problem.code === code);
    for (const { name, problem: why } of offer.refused) {
      if (!isNews(name, why.code)) continue;
      record({
        kind: 'refusal',
        serverId: base.id,
        server: base.label,
        tool: name,
        outcome: 'refused',
        problem: why,
      });
    }
    lastTools.set(base.id, offer.tools);
    putTools(base.id, offer.tools);
    const { toolsProblem: _over, ...rest } = server;
    put({ ...rest, toolsStatus: 'ready', refusedTools: offer.refused });
  };

  const open = (base: Base, config: ServerConfig): Connection => {
    let since = Date.now();
    // A list that was asked for later is the newer one, whichever is read first.
    let lists = 0;
    return createConnection({ ...config, label: base.label }, limits, openSession, {
      state(state) {
        if (state.status === 'connecting') since = Date.now();
        lists++;
        takeState(base, state, since);
      },
      listing(listing) {
        if (listing.status === 'listed') {
          const list = ++lists;
          void Promise.resolve().then(() => (list === lists ? takeTools(base, listing.tools) : undefined));
          return;
        }
        change(base.id, (server) => {
          if (server.status !== 'connected') return server;
          if (listing.status === 'loading') return { ...server, toolsStatus: 'loading' };
          return { ...server, toolsStatus: 'failed', toolsProblem: listing.problem };
        });
      },
    });
  };

  const connectionOf = (serverId: string): Connection => {
    const connection = connections.get(serverId);
    if (!connection) throw new McpToolsError(problem('unknown-server', { server: serverId }));
    return connection;
  };

  return {
    addServer(config) {
      const id = nextId('server');
      const url = parseUrl(config.url);
      const base: Base = {
        id,
        label: config.label ?? (url?.host || config.url),
        url: config.url,
        origin: url?.origin ?? '',
      };
      if (!url) {
        takeState(base, { status: 'failed', problem: problem('bad-url', { url: config.url }) }, Date.now());
        return id;
      }
      const connection = open(base, { ...config, url: url.href });
      connections.set(id, connection);
      if (config.autoConnect === false) put({ ...base, status: 'closed' });
      else void connection.connect();
      return id;
    },
    removeServer(serverId) {
      connections.get(serverId)?.disconnect();
      connections.delete(serverId);
      lastTools.delete(serverId);
      const { servers, tools } = store.get();
      store.update({
        servers: servers.filter(({ id }) => id !== serverId),
        tools: tools.filter((tool) => tool.serverId !== serverId),
      });
    },
    connect: (serverId) => connectionOf(serverId).connect(),
    disconnect(serverId) {
      connectionOf(serverId).disconnect();
    },
    refresh: (serverId) => connectionOf(serverId).refresh(),
    setToolVisibility(serverId, name, visibleToModel) {
      const isMeant = (tool: Tool): boolean => tool.serverId === serverId && tool.name === name;
      const tools = store.get().tools.map((tool) => (isMeant(tool) ? { ...tool, visibleToModel } : tool));
      lastTools.set(
        serverId,
        tools.filter((tool) => tool.serverId === serverId),
      );
      store.update({ tools });
    },
    callTool: (serverId, ...args) => connectionOf(serverId).callTool(...args),
    destroy() {
      for (const connection of connections.values()) connection.disconnect();
      connections.clear();
    },
  };
}

/** An address that can be a server's: `http:` or `https:`, and nothing else. */
function parseUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}
