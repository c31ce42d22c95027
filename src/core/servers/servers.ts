import { createConnection, openSession } from './connection/index.js';
import type { Connection, ServerRequest, ToolPages } from './connection/index.js';
import { McpToolsError, problem } from '../base/errors.js';
import type { ToolCatalog } from './tool-catalog.js';
import { parseUrl } from '../base/address.js';
import { createServerList } from './server-list.js';
import { createStateTaker, type Base } from './server-state.js';
import { SignIns } from './sign-in/sign-ins.js';
import type { Shared } from '../state/shared.js';
import { pinCheck } from '../trust/pins.js';
import type {
  ConnectedServer,
  HostStorage,
  JsonObject,
  McpHost,
  Pins,
  Server,
  ServerConfig,
  SignInOptions,
  Tool,
} from '../protocol/index.js';

/** The servers of a host: their connections, their states and their tools in the snapshot. */
export interface Servers extends Pick<
  McpHost,
  | 'addServer'
  | 'removeServer'
  | 'connect'
  | 'disconnect'
  | 'refresh'
  | 'signOut'
  | 'diagnose'
  | 'setToolVisibility'
> {
  /** The connection of a server, where it can have one. */
  connectionOf(serverId: string): Connection | undefined;
  /** Has a server tell when one of these resources changes, and no other. */
  watch(serverId: string, uris: readonly string[]): void;
  /** Whether arguments go to this server as headers too, where its tools say so. */
  sendsParamHeaders(serverId: string): boolean;
  /** Where and as whom a server's tools are called: what decisions about them are bound to. */
  endpointOf(serverId: string): { readonly url: string; readonly principal: string };
  readonly signIns: SignIns;
  /** Whether the page believes what the server claims of its tools. */
  trustsClaims(serverId: string): boolean;
  destroy(): void;
}

/** What servers need of the page beside the limits. */
interface Outside {
  readonly storage?: HostStorage | undefined;
  readonly withSampling: boolean;
  /** A server asks in the middle of a call. */
  asked(serverId: string, request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
  resourceUpdated(serverId: string, uri: string): void;
  /** There is a server that can be called. */
  connected(): void;
  /** A server's tools were listed anew. */
  listed(serverId: string): void;
  readonly pins?: Pins | undefined;
  readonly signIn?: SignInOptions | undefined;
  revokeGrants(principal: string): void;
}

export function createServers(shared: Shared, outside: Outside): Servers {
  const { storage, pins, withSampling, asked, resourceUpdated, connected, listed } = outside;
  const { limits, store, record } = shared;
  const connections = new Map<string, Connection>();
  const configs = new Map<string, ServerConfig>();
  /** What a person decided of a tool's visibility, by server and name: it outlives the tool's going and coming. */
  const choices = new Map<string, Map<string, boolean>>();
  const declined = new Set<string>();
  let offers: ToolCatalog | undefined;
  // Read at once: what the page does to its list later is too late.
  const whyNotPinned = pins === undefined ? undefined : pinCheck(pins);

  const list = createServerList(store);
  const { now: serverNow, put, putTools, change } = list;

  const signIns = new SignIns(shared, outside.signIn, {
    connect: (serverId) => connections.get(serverId)?.connect() ?? Promise.resolve(),
    refuse(serverId, why) {
      change(serverId, (server) =>
        server.status === 'needs-sign-in' ? { ...server, problem: why } : server,
      );
    },
    noteSignedIn(serverId) {
      change(serverId, (server) => {
        if (server.status !== 'connected') return server;
        const { signedIn: _before, ...rest } = server;
        return { ...rest, ...signedInAt(serverId) };
      });
    },
    signedOut(serverId, why) {
      declined.add(serverId);
      connections.get(serverId)?.signedOut(why);
      declined.delete(serverId);
    },
    end(serverId) {
      const connection = connections.get(serverId);
      const server = serverNow(serverId);
      if (!connection || !server) return;
      connection.disconnect();
      void connection.forget();
      const { id, label, url, origin } = server;
      const why = problem('signed-out', { origin });
      put({ id, label, url, origin, status: 'needs-sign-in', problem: why });
    },
    revokeGrants: outside.revokeGrants,
  });
  const signedInAt = (serverId: string): Pick<ConnectedServer, 'signedIn'> => {
    const signedIn = signIns.signedIn(serverId);
    return signedIn ? { signedIn } : {};
  };

  const takeState = createStateTaker(list, record, signedInAt);

  const asChosen = (tool: Tool): Tool => {
    const choice = choices.get(tool.serverId)?.get(tool.name) ?? tool.visibleToModel;
    return tool.appOnly || choice === tool.visibleToModel ? tool : { ...tool, visibleToModel: choice };
  };

  /** MCP 2026-07-28 alone knows of them; an older server's CORS list does not. */
  const isSendingParamHeaders = (server: Server): boolean =>
    server.status === 'connected' &&
    server.era === 'modern' &&
    configs.get(server.id)?.paramHeaders !== false;

  const endpointOf = (serverId: string): { url: string; principal: string } => {
    const { url = '', principal = '' } = configs.get(serverId) ?? {};
    return { url, principal: principal || signIns.principal(serverId) };
  };

  /** No page needs it before a server has listed its tools. */
  const loadOffers = async (): Promise<ToolCatalog> => {
    if (offers) return offers;
    const { createOffers } = await import('./tool-catalog.js');
    return (offers ??= createOffers(shared, whyNotPinned));
  };

  const takeTools = async (base: Base, pages: ToolPages, isNewest: () => boolean): Promise<void> => {
    const from = serverNow(base.id);
    if (from?.status !== 'connected') return;
    const all = await loadOffers();
    const { url } = endpointOf(base.id);
    const { tools: offered, refused } = await all.read(from, url, pages.tools);
    const server = serverNow(base.id);
    if (!isNewest() || server?.status !== 'connected') return;
    all.noteRefused(server, refused);
    const tools = offered.map(asChosen);
    all.keep(base.id, tools);
    const inHeaders = tools.flatMap(({ paramHeaders = [] }) => paramHeaders.map(({ header }) => header));
    if (isSendingParamHeaders(server)) connections.get(base.id)?.willSend(inHeaders);
    putTools(base.id, tools);
    const { toolsProblem: _over, ...rest } = server;
    const cut = pages.problem && { toolsProblem: pages.problem };
    put({ ...rest, toolsStatus: 'ready', rejectedTools: refused, ...cut });
    listed(base.id);
    signIns.resetTries(base.id);
    void all.markLookalikes();
  };

  const open = (base: Base, config: ServerConfig): Connection => {
    let since = Date.now();
    // A list that was asked for later is the newer one, whichever is read first.
    let lists = 0;
    const signIn = signIns.sourceOf(base.id, config);
    const options = {
      config: { ...config, label: base.label },
      signIn,
      limits,
      open: openSession,
      storage,
      withSampling,
    };
    return createConnection(options, {
      state(state) {
        if (state.status === 'connecting') since = Date.now();
        lists++;
        takeState(base, state, since);
        if (state.status === 'connected') connected();
        // Who has just said no is not asked again at once.
        if (state.status === 'needs-sign-in' && !declined.has(base.id)) signIns.ask(base.id);
      },
      async listing(listing) {
        if (listing.status === 'listed') {
          const mine = ++lists;
          await takeTools(base, listing, () => mine === lists);
          return;
        }
        change(base.id, (server) => {
          if (server.status !== 'connected') return server;
          if (listing.status === 'loading') return { ...server, toolsStatus: 'loading' };
          return { ...server, toolsStatus: 'failed', toolsProblem: listing.problem };
        });
      },
      diagnosis(diagnosis) {
        change(base.id, ({ diagnosis: _old, ...server }) => (diagnosis ? { ...server, diagnosis } : server));
      },
      resourceUpdated: (uri) => resourceUpdated(base.id, uri),
      asked: (request, signal) => asked(base.id, request, signal),
    });
  };

  /** A server whose address is none has no connection; one that does not exist is an error. */
  const connectionOf = (serverId: string): Connection | undefined => {
    if (!serverNow(serverId)) throw new McpToolsError(problem('unknown-server', { server: serverId }));
    return connections.get(serverId);
  };

  return {
    addServer(config) {
      // It comes from a page, which may well give a `URL`, and a number for a user.
      const { url: given, principal = '' }: Readonly<Record<'url' | 'principal', unknown>> = {
        principal: undefined,
        ...config,
      };
      const address = String(given);
      const id = shared.serverId(address);
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
      configs.set(id, { ...config, url: url.href, principal: String(principal) });
      if (config.autoConnect === false) put({ ...base, status: 'closed' });
      else void connection.connect();
      return id;
    },
    removeServer(serverId) {
      signIns.remove(serverId);
      connections.get(serverId)?.disconnect();
      connections.delete(serverId);
      configs.delete(serverId);
      offers?.forget(serverId);
      choices.delete(serverId);
      const { servers, tools } = store.get();
      store.update({
        servers: servers.filter(({ id }) => id !== serverId),
        tools: tools.filter((tool) => tool.serverId !== serverId),
      });
    },
    connect(serverId) {
      signIns.resetTries(serverId);
      return connectionOf(serverId)?.connect() ?? Promise.resolve();
    },
    disconnect(serverId) {
      signIns.stopAsking(serverId);
      connectionOf(serverId)?.disconnect();
    },
    refresh(serverId) {
      const connection = connectionOf(serverId);
      return connection ? connection.refresh().then(() => undefined) : Promise.resolve();
    },
    signOut(serverId) {
      connectionOf(serverId);
      return signIns.signOut(serverId);
    },
    diagnose(serverId) {
      const connection = connectionOf(serverId);
      if (connection) return connection.diagnose();
      return Promise.reject(new McpToolsError(problem('not-connected', { server: serverId })));
    },
    setToolVisibility(serverId, name, visibleToModel) {
      connectionOf(serverId);
      const chosen = choices.get(serverId) ?? new Map<string, boolean>();
      choices.set(serverId, chosen.set(name, visibleToModel));
      const tools = offers?.last(serverId).map(asChosen) ?? [];
      offers?.keep(serverId, tools);
      if (store.get().tools.some((tool) => tool.serverId === serverId)) putTools(serverId, tools);
    },
    connectionOf,
    signIns,
    watch: (serverId, uris) => connections.get(serverId)?.watch(uris),
    endpointOf,
    trustsClaims: (serverId) => configs.get(serverId)?.trustAnnotations === true,
    sendsParamHeaders(serverId) {
      const server = serverNow(serverId);
      return server !== undefined && isSendingParamHeaders(server);
    },
    destroy() {
      for (const [serverId, connection] of connections) {
        signIns.stopAsking(serverId);
        connection.disconnect();
      }
      connections.clear();
    },
  };
}
