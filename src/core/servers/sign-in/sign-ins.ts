import { detailOf, problem } from '../../base/problems.js';
import { withTimeout } from '../../base/storage.js';
import type { ServerConfig, SignInOptions } from '../../protocol/index.js';
import type { HostState } from '../../state/host-state.js';
import type { SignInSource } from '../connection/session.js';
import { signInFlow } from '../services.js';
import type { SignInFlow, SignInServers } from './flow.js';

/** Sign-ins of a host. Their code is not loaded if no server requires one. */
export class SignIns {
  readonly #shared: HostState;
  readonly #options: SignInOptions | undefined;
  readonly #servers: SignInServers;
  readonly #flowClass = signInFlow();
  readonly #configs = new Map<string, ServerConfig>();
  readonly #flows = new Map<string, SignInFlow>();

  constructor(shared: HostState, options: SignInOptions | undefined, servers: SignInServers) {
    this.#shared = shared;
    this.#servers = servers;
    const { storage, pending } = options ?? {};
    const { storageMs } = shared.limits;
    // All flows share the page's storages, which have a time limit here.
    this.#options = options && {
      ...options,
      ...(storage ? { storage: withTimeout(storage, storageMs) } : {}),
      ...(pending ? { pending: withTimeout(pending, storageMs) } : {}),
    };
  }

  /** Returns the source of a server's tokens. `undefined` if the page supplies its own token or wants no sign-in. */
  sourceOf(serverId: string, config: ServerConfig): SignInSource | undefined {
    if (!this.#options || !mayAsk(config)) return undefined;
    this.#configs.set(serverId, config);
    return {
      now: () => this.flow(serverId)?.active,
      load: async () => {
        const flow = await this.loadFlow(serverId);
        if (!flow) throw new Error('There is no sign-in at this server any more.');
        return flow.active;
      },
      mayBeStored: this.#options.storage !== undefined,
    };
  }

  /** Returns the sign-in flow of a server, if its code is loaded and this host may ask for a sign-in there. */
  flow(serverId: string): SignInFlow | undefined {
    const config = this.#configs.get(serverId);
    const Flow = this.#flowClass.value;
    if (!config || !Flow || !this.#options) return undefined;
    const known = this.#flows.get(serverId);
    const flow = known ?? new Flow(serverId, config, this.#shared, this.#options, this.#servers);
    this.#flows.set(serverId, flow);
    return flow;
  }

  /** Loads the sign-in flow of a server. `undefined` if this host may not ask for a sign-in there. */
  async loadFlow(serverId: string): Promise<SignInFlow | undefined> {
    if (!this.#configs.has(serverId)) return undefined;
    await this.#flowClass.load();
    return this.flow(serverId);
  }

  /** Asks a person to sign in to a server that requires it to connect. */
  ask(serverId: string): void {
    void this.loadFlow(serverId).then(
      (flow) => flow?.ask(),
      (error: unknown) =>
        this.#servers.refuse(serverId, problem('part-missing', { detail: detailOf(error) })),
    );
  }

  /** Continues a sign-in that left the page. Resolves with false if it was started for none of these servers. */
  readonly resume = async (response: string): Promise<boolean> => {
    for (const serverId of [...this.#configs.keys()]) {
      if (await (await this.loadFlow(serverId))?.resume(response)) return true;
    }
    return false;
  };

  remove(serverId: string): void {
    this.#flows.get(serverId)?.stopAsking();
    this.#flows.delete(serverId);
    this.#configs.delete(serverId);
  }
}

function mayAsk({ signIn, getToken, headers = {} }: ServerConfig): boolean {
  const hasToken = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return signIn !== false && !getToken && !hasToken;
}
