import { parseUrl } from '../../shared/network.js';
import { McpToolsError, problem, detailOf, problemError } from '../base/problems.js';
import type { Lazy } from '../../shared/lazy.js';
import type {
  ConnectedServer,
  Diagnosis,
  JsonObject,
  Pins,
  ServerConfig,
  SignInOptions,
  Tool,
} from '../protocol/index.js';
import type { HostToolOffer } from '../catalog/host-tools.js';
import type { HostState } from '../state/host-state.js';
import { pinCheck } from '../trust/pins.js';
import { Connection, type ConnectionOptions, type ConnectionState } from './connection/connection.js';
import type { ListingState } from './connection/listing.js';
import type { RememberedTools } from './connection/remembered.js';
import type { ToolPages } from './connection/tool-pages.js';
import type { Offered, ServerRequest } from './connection/session.js';
import { type Base, ServerList } from './server-list.js';
import { toolCatalog } from './services.js';
import type { SignInServers } from './sign-in/flow.js';
import { SignIns } from './sign-in/sign-ins.js';
import type { ToolCatalog } from './tool-catalog.js';

/** Options of the page, and events for the other parts of the host. */
interface ServersOptions extends Omit<ConnectionOptions, 'config' | 'limits' | 'signIn' | 'wire'> {
  readonly pins?: Pins | undefined;
  readonly signIn?: SignInOptions | undefined;
  readonly hostTools: Lazy<HostToolOffer> | undefined;
  /** Called for a request of a server during a call. */
  asked(serverId: string, request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
  /** Called when the prompts or resources of a server changed, or may have changed. */
  offersChanged(serverId: string, changed: Offered): void;
  logged(serverId: string, params: object): void;
  /** Called after a server's tools were listed again. */
  listed(serverId: string): void;
  revokeGrants(principal: string): void;
}

/** The servers of a host: their connections, their states and their tools in the snapshot. */
export class Servers {
  readonly signIns: SignIns;
  /** Needed only after a server has listed its tools. */
  readonly catalog: Lazy<ToolCatalog>;
  readonly #shared: HostState;
  readonly #options: ServersOptions;
  readonly #list: ServerList;
  readonly #connections = new Map<string, Connection>();
  readonly #configs = new Map<string, ServerConfig>();
  /** A person's choices of a tool's visibility, by server and name. They hold even if the tool is removed and comes back. */
  readonly #visibility = new Map<string, Map<string, boolean>>();
  /** Servers whose sign-in a person is declining at this moment. */
  readonly #declined = new Set<string>();

  constructor(shared: HostState, options: ServersOptions) {
    this.#shared = shared;
    this.#options = options;
    this.#list = new ServerList(shared);
    // Read immediately: later changes of the page's list have no effect.
    const whyNotPinned = options.pins === undefined ? undefined : pinCheck(options.pins);
    this.catalog = toolCatalog(shared, whyNotPinned, options.hostTools);
    this.signIns = new SignIns(shared, options.signIn, this.#forSignIns());
  }

  addServer(config: ServerConfig): string {
    const address = addressOf(config);
    const id = this.#shared.serverId(address);
    const url = parseUrl(address);
    const label = config.label || (url?.host ?? address);
    const base: Base = { id, label, url: address, origin: url?.origin ?? '' };
    if (!url) {
      const why = problem('bad-url', { url: address });
      this.#list.putState(base, { status: 'failed', problem: why }, Date.now());
      return id;
    }
    const connection = this.#createConnection(base, { ...config, url: url.href });
    this.#connections.set(id, connection);
    this.#configs.set(id, { ...config, url: url.href, principal: principalOf(config) });
    if (config.autoConnect === false) this.#list.put({ ...base, status: 'closed' });
    else void connection.connect();
    return id;
  }

  removeServer(serverId: string): void {
    this.signIns.remove(serverId);
    this.#connections.get(serverId)?.disconnect();
    this.#connections.delete(serverId);
    this.#configs.delete(serverId);
    this.catalog.value?.forget(serverId);
    this.#visibility.delete(serverId);
    this.#list.remove(serverId);
  }

  connect(serverId: string): Promise<void> {
    this.signIns.flow(serverId)?.resetTries();
    return this.connectionOf(serverId)?.connect() ?? Promise.resolve();
  }

  disconnect(serverId: string): void {
    this.signIns.flow(serverId)?.stopAsking();
    this.connectionOf(serverId)?.disconnect();
  }

  refresh(serverId: string): Promise<void> {
    const connection = this.connectionOf(serverId);
    return Promise.resolve(connection?.refresh()).then(() => undefined);
  }

  signOut(serverId: string): Promise<void> {
    this.connectionOf(serverId);
    return this.signIns.loadFlow(serverId).then((flow) => flow?.signOut());
  }

  diagnose(serverId: string): Promise<Diagnosis> {
    const connection = this.connectionOf(serverId);
    if (connection) return connection.diagnose();
    return Promise.reject(new McpToolsError(problem('not-connected', { server: serverId })));
  }

  setToolVisibility(serverId: string, name: string, visibleToModel: boolean): void {
    this.connectionOf(serverId);
    const chosen = this.#visibility.get(serverId) ?? new Map<string, boolean>();
    this.#visibility.set(serverId, chosen.set(name, visibleToModel));
    const catalog = this.catalog.value;
    catalog?.put(serverId, this.#allAsChosen(catalog.last(serverId)));
    this.#list.changeTools(serverId, (tools) => this.#allAsChosen(tools));
  }

  /** Returns the connection of a server. `undefined` if its address is not a URL. Throws if there is no such server. */
  connectionOf(serverId: string): Connection | undefined {
    if (!this.#list.get(serverId)) throw new McpToolsError(problem('unknown-server', { server: serverId }));
    return this.#connections.get(serverId);
  }

  /** Subscribes to changes of these items of a server. This replaces earlier subscriptions of the same kind. */
  watch(serverId: string, offered: Offered): void {
    this.#connections.get(serverId)?.watch(offered);
  }

  /** Returns the URL and the account with which a server's tools are called. Grants are bound to both. */
  endpointOf(serverId: string): { readonly url: string; readonly principal: string } {
    const { url = '', principal } = this.#configs.get(serverId) ?? {};
    return { url, principal: principal || (this.signIns.flow(serverId)?.active.account.principal ?? '') };
  }

  /** Returns the page's configuration of a server. */
  configOf(serverId: string): Pick<ServerConfig, 'trustAnnotations' | 'roundsNumbers'> | undefined {
    return this.#configs.get(serverId);
  }

  /**
   * Returns true if arguments are also sent as headers where the server's tools say so. Only MCP 2026-07-28 has these headers;
   * an older server's CORS list does not allow them.
   */
  sendsParamHeaders(serverId: string): boolean {
    const server = this.#list.get(serverId);
    const isModern = server?.status === 'connected' && server.protocolFamily === 'modern';
    return isModern && this.#configs.get(serverId)?.paramHeaders !== false;
  }

  destroy(): void {
    for (const [serverId, connection] of this.#connections) {
      this.signIns.flow(serverId)?.stopAsking();
      connection.disconnect();
    }
    this.#connections.clear();
  }

  #createConnection(base: Base, config: ServerConfig): Connection {
    const { asked, logged, offersChanged, storage, logging, ...abilities } = this.#options;
    const { limits } = this.#shared;
    const { id, label } = base;
    let since = Date.now();
    // The list that was requested later is the newer one, even if it is read first.
    let lists = 0;
    const signIn = this.signIns.sourceOf(id, config);
    const options = { ...abilities, config: { ...config, label }, signIn, limits, storage, logging };
    return new Connection(options, {
      state: (state) => {
        if (state.status === 'connecting') since = Date.now();
        lists++;
        this.#takeState(base, state, since);
      },
      listing: async (listing) => {
        const number = listing.status === 'listed' ? ++lists : lists;
        await this.#takeListing(id, listing, () => number === lists);
      },
      diagnosis: (diagnosis) => {
        this.#list.change(id, ({ diagnosis: _old, ...server }) =>
          diagnosis ? { ...server, diagnosis } : server,
        );
      },
      offersChanged: (changed) => offersChanged(id, changed),
      logged: (params) => logged(id, params),
      asked: (request, signal) => asked(id, request, signal),
    });
  }

  #takeState(base: Base, state: ConnectionState, since: number): void {
    const signedIn = state.status === 'connected' ? this.#signedIn(base.id) : {};
    this.#list.putState(base, { ...state, ...signedIn }, since);
    // A person who has just declined is not asked again immediately.
    if (state.status === 'needs-sign-in' && !this.#declined.has(base.id)) this.signIns.ask(base.id);
  }

  async #takeListing(serverId: string, listing: ListingState, isNewest: () => boolean): Promise<void> {
    if (listing.status === 'listed') return this.#takeTools(serverId, listing, isNewest);
    if (listing.status === 'remembered') return this.#takeRemembered(serverId, listing);
    this.#list.change(serverId, (server) => {
      if (server.status !== 'connected') return server;
      if (listing.status === 'loading') return { ...server, toolsStatus: 'loading' };
      const { rememberedTools: _remembered, ...rest } = server;
      return { ...rest, toolsStatus: 'failed', toolsProblem: listing.problem };
    });
  }

  async #takeRemembered(serverId: string, { tools: raw, instructions }: RememberedTools): Promise<void> {
    const catalog = await this.catalog.load();
    const server = this.#list.get(serverId);
    if (!server) return;
    const { tools } = await catalog.read({ ...server, instructions }, this.#configs.get(serverId), raw);
    this.#list.putRemembered(serverId, this.#allAsChosen(tools));
  }

  async #takeTools(serverId: string, pages: ToolPages, isNewest: () => boolean): Promise<void> {
    const before = this.#list.get(serverId);
    if (before?.status !== 'connected') return;
    const catalog = await this.catalog.load();
    const offer = await catalog.read(before, this.#configs.get(serverId), pages.tools);
    const { rejected, problem: why = pages.problem } = offer;
    const server = this.#list.get(serverId);
    if (!isNewest() || server?.status !== 'connected') return;
    catalog.recordRejected(server, rejected);
    const tools = this.#allAsChosen(offer.tools);
    catalog.put(serverId, tools);
    if (this.sendsParamHeaders(serverId)) {
      const headers = tools.flatMap(({ paramHeaders = [] }) => paramHeaders.map(({ header }) => header));
      this.#connections.get(serverId)?.willSend(headers);
    }
    this.#list.putTools(serverId, tools);
    const { toolsProblem: _over, rememberedTools: _remembered, ...rest } = server;
    const cut = why && { toolsProblem: why };
    this.#list.put({ ...rest, toolsStatus: 'ready', rejectedTools: rejected, ...cut });
    this.#options.listed(serverId);
    this.signIns.flow(serverId)?.resetTries();
    catalog.compare();
  }

  #allAsChosen(tools: readonly Tool[]): readonly Tool[] {
    return tools.map((tool) => {
      const chosen = this.#visibility.get(tool.serverId)?.get(tool.name) ?? tool.visibleToModel;
      return tool.appOnly || chosen === tool.visibleToModel ? tool : { ...tool, visibleToModel: chosen };
    });
  }

  #signedIn(serverId: string): Pick<ConnectedServer, 'signedIn'> {
    const signedIn = this.signIns.flow(serverId)?.active.signedIn;
    return signedIn ? { signedIn } : {};
  }

  #forSignIns(): SignInServers {
    return {
      connect: (serverId) => this.#connections.get(serverId)?.connect() ?? Promise.resolve(),
      refuse: (serverId, why) => {
        this.#list.change(serverId, (server) =>
          server.status === 'needs-sign-in' ? { ...server, problem: why } : server,
        );
      },
      noteSignedIn: (serverId) => {
        this.#list.change(serverId, (server) => {
          if (server.status !== 'connected') return server;
          const { signedIn: _before, ...rest } = server;
          return { ...rest, ...this.#signedIn(serverId) };
        });
      },
      signedOut: (serverId, why) => {
        this.#declined.add(serverId);
        this.#connections.get(serverId)?.sessionFailed(why);
        this.#declined.delete(serverId);
      },
      end: (serverId) => {
        const connection = this.#connections.get(serverId);
        const server = this.#list.get(serverId);
        if (!connection || !server) return;
        connection.disconnect();
        void connection.forget();
        const { id, label, url, origin } = server;
        const why = problem('signed-out', { origin });
        this.#list.put({ id, label, url, origin, status: 'needs-sign-in', problem: why });
      },
      revokeGrants: this.#options.revokeGrants,
    };
  }
}

/** Returns the address of a server that a page gives: text, or a `URL`. Throws an `McpToolsError` for what is no server. */
function addressOf(server: { readonly url?: string | URL } | null): string {
  if (server?.url == null) throw problemError('not-a-server', { value: detailOf(server) });
  return String(server.url);
}

/** Returns the account that the page names for a server, as text. The page may use its own numbers. */
function principalOf({ principal }: { readonly principal?: string | number | undefined }): string {
  return String(principal ?? '');
}
