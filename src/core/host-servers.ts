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
  /** What a person decided of a tool's visibility, by server and name: it outlives the tool's going and coming. */
  const choices = new Map<string, Map<string, boolean>>();
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
    const all = [...byServer.values()].flat();
    const isSame = all.length === before.length && all.every((tool, index) => tool === before[index]);
    if (!isSame) store.update({ tools: all });
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

  const asChosen = (tool: Tool): Tool => {
    const choice = choices.get(tool.serverId)?.get(tool.name) ?? tool.visibleToModel;
    return choice === tool.visibleToModel ? tool : { ...tool, visibleToModel: choice };
  };

  const takeTools = async (base: Base, raw: readonly unknown[], isNewest: () => boolean): Promise<void> => {
    const offer = await readOffer(base, raw, lastTools.get(base.id) ?? [], aliasOf, limits);
    if (!isNewest()) return;
    const tools = offer.tools.map(asChosen);
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
    lastTools.set(base.id, tools);
    putTools(base.id, tools);
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
      async listing(listing) {
        if (listing.status === 'listed') {
          const list = ++lists;
          await takeTools(base, listing.tools, () => list === lists);
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

  /** A server whose address is none has no connection; one that does not exist is an error. */
  const connectionOf = (serverId: string): Connection | undefined => {
    const isKnown = store.get().servers.some(({ id }) => id === serverId);
    if (!isKnown) throw new McpToolsError(problem('unknown-server', { server: serverId }));
    return connections.get(serverId);
  };

  return {
    addServer(config) {
      const id = nextId('server');
      // It comes from a page, which may well give a `URL`.
      const { url: given }: { readonly url: unknown } = config;
      const address = String(given);
      const url = parseUrl(address);
      const base: Base = {
        id,
        label: config.label || (url?.host ?? address),
        url: address,
        origin: url?.origin ?? '',
      };
      if (!url) {
        takeState(base, { status: 'failed', problem: problem('bad-url', { url: address }) }, Date.now());
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
      choices.delete(serverId);
      const { servers, tools } = store.get();
      store.update({
        servers: servers.filter(({ id }) => id !== serverId),
        tools: tools.filter((tool) => tool.serverId !== serverId),
      });
    },
    connect: (serverId) => connectionOf(serverId)?.connect() ?? Promise.resolve(),
    disconnect(serverId) {
      connectionOf(serverId)?.disconnect();
    },
    refresh: (serverId) => connectionOf(serverId)?.refresh() ?? Promise.resolve(),
    setToolVisibility(serverId, name, visibleToModel) {
      connectionOf(serverId);
      const chosen = choices.get(serverId) ?? new Map<string, boolean>();
      choices.set(serverId, chosen.set(name, visibleToModel));
      const tools = (lastTools.get(serverId) ?? []).map(asChosen);
      lastTools.set(serverId, tools);
      if (store.get().tools.some((tool) => tool.serverId === serverId)) putTools(serverId, tools);
    },
    async callTool(serverId, ...args) {
      const connection = connectionOf(serverId);
      if (!connection) throw new McpToolsError(problem('not-connected', { server: serverId }));
      return connection.callTool(...args);
    },
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
