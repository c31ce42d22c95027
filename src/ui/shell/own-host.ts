import { createMcpHost, type HostOptions, type McpHost, type ServerConfig } from '../../core/index.js';
import type { SavedStateStorage } from './saved-state-storage.js';

/** A host that belongs to an element, and whose servers follow what the element is given. */
export class OwnHost {
  readonly host: McpHost;
  #servers: readonly Known[] = [];

  /** Servers that were connected when the page went to sleep. */
  #asleep: readonly string[] = [];
  readonly #alive = new AbortController();
  readonly #kept: SavedStateStorage;

  constructor(options: Omit<HostOptions, 'servers' | 'llm'>, keeps: SavedStateStorage) {
    this.#kept = keeps;
    const kept = options.savedState ?? this.#kept.take();
    this.host = createMcpHost({ ...options, ...(kept === undefined ? {} : { savedState: kept }) });
    const { signal } = this.#alive;
    window.addEventListener('pagehide', () => this.#sleep(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#wake(), { signal });
  }

  destroy(): void {
    this.#alive.abort();
    this.host.destroy();
  }

  /** Adds what is new and removes what is gone; a server that is given as before stays connected. */
  setServers(configs: readonly ServerConfig[]): void {
    const left = [...this.#servers];
    const kept = configs.map((config) => {
      const at = left.findIndex((known) => isSame(known.config, config));
      const [known] = at < 0 ? [] : left.splice(at, 1);
      if (known) known.config = config;
      return known;
    });
    for (const { id } of left) this.host.removeServer(id);
    this.#servers = configs.map((config, at) => kept[at] ?? this.#add(config));
  }

  /** A server that is told goodbye need not keep a session for a page that may never come back. */
  #sleep(): void {
    // Before anything is ended by the leaving itself.
    this.#kept.put(this.host);
    this.#asleep = this.host
      .getSnapshot()
      .servers.filter(({ status }) => status === 'connected' || status === 'connecting')
      .map(({ id }) => id);
    for (const id of this.#asleep) this.host.disconnect(id);
  }

  #wake(): void {
    // It was all still here.
    this.#kept.take();
    const known = this.host.getSnapshot().servers.map(({ id }) => id);
    for (const id of this.#asleep) if (known.includes(id)) void this.host.connect(id);
    this.#asleep = [];
  }

  #add(config: ServerConfig): Known {
    const known: Known = { id: '', config };
    const getToken = async (): Promise<string | undefined> => known.config.getToken?.();
    known.id = this.host.addServer({ ...config, ...(config.getToken ? { getToken } : {}) });
    return known;
  }
}

interface Known {
  id: string;
  /** As it was given last: a page that draws itself anew gives the same server with another `getToken`. */
  config: ServerConfig;
}

function isSame(a: ServerConfig, b: ServerConfig): boolean {
  const valueOf = (config: ServerConfig): string => {
    const { url, label, headers, getToken, autoConnect, paramHeaders, principal, trustAnnotations, signIn } =
      config;
    return JSON.stringify([
      ...[url, label, Object.entries(headers ?? {}), getToken !== undefined, autoConnect],
      ...[paramHeaders !== false, principal ?? '', trustAnnotations === true, signIn],
    ]);
  };
  return valueOf(a) === valueOf(b);
}
