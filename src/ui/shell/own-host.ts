import { createMcpHost, type HostOptions, type McpHost, type ServerConfig } from '../../core/index.js';
import { leavingKey } from '../sign-in/leaving-key.js';
import { warnPage } from './warn-page.js';

/** A host that belongs to an element, with the servers that the element was given last. */
export class OwnHost {
  readonly host: McpHost;
  #servers: readonly Known[] = [];

  /** The ids of servers that were connected when the page was hidden. */
  #asleep: readonly string[] = [];
  readonly #alive = new AbortController();
  readonly #saved: SavedStateStorage;

  constructor(options: Omit<HostOptions, 'servers' | 'llm'>, saved: SavedStateStorage) {
    this.#saved = saved;
    this.host = createMcpHost({ ...options, savedState: options.savedState ?? this.#saved.take() });
    const { signal } = this.#alive;
    window.addEventListener('pagehide', () => this.#sleep(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#wake(), { signal });
  }

  destroy(): void {
    this.#alive.abort();
    this.host.destroy();
  }

  /** Adds servers that are new and removes those that are gone; one that is given as before stays connected. */
  setServers(configs: readonly ServerConfig[]): void {
    // What is no server is looked at anew: it may be another one.
    const left = this.#servers.filter(({ id }) => id);
    const kept = configs.map((config) => {
      const at = left.findIndex((known) => isSame(known.config, config));
      const [known] = at < 0 ? [] : left.splice(at, 1);
      if (known) known.config = config;
      return known;
    });
    for (const { id } of left) this.host.removeServer(id);
    this.#servers = configs.map((config, at) => kept[at] ?? this.#add(config));
  }

  /** Disconnects, so that no server keeps a session for a page that may never come back. */
  #sleep(): void {
    // Disconnecting would end what is to be saved.
    this.#saved.put(this.host);
    this.#asleep = this.host
      .getSnapshot()
      .servers.filter(({ status }) => status === 'connected' || status === 'connecting')
      .map(({ id }) => id);
    for (const id of this.#asleep) this.host.disconnect(id);
  }

  #wake(): void {
    // The page came back from the browser's cache, with its host.
    this.#saved.take();
    const known = this.host.getSnapshot().servers.map(({ id }) => id);
    for (const id of this.#asleep) if (known.includes(id)) void this.host.connect(id);
    this.#asleep = [];
  }

  #add(config: ServerConfig): Known {
    const known: Known = { id: '', config };
    const getToken: ServerConfig['getToken'] = async (request) => known.config.getToken?.(request);
    try {
      known.id = this.host.addServer(config.getToken ? { ...config, getToken } : config);
    } catch (error) {
      // The page gave something that is no server; the others are shown.
      warnPage(({ warnOfServer }) => warnOfServer(error));
    }
    return known;
  }
}

interface Known {
  /** Empty for what is no server. */
  id: string;
  /** The latest options: a page that renders again passes the same server with another `getToken`. */
  config: ServerConfig;
}

function isSame(a: ServerConfig, b: ServerConfig): boolean {
  const valueOf = (config: ServerConfig): string => {
    const { url, label, headers, getToken, autoConnect, paramHeaders, principal, trustAnnotations, signIn } =
      config;
    const { tools } = config;
    const flags = [getToken !== undefined, autoConnect, paramHeaders !== false, trustAnnotations === true];
    return JSON.stringify([url, label, Object.entries(headers ?? {}), principal ?? '', signIn, tools, flags]);
  };
  // Another port is another server, which may be there where the one before has gone.
  return a.fetch === b.fetch && valueOf(a) === valueOf(b);
}

let count = 0;

/**
 * Stores the state of one element's own host while the page is left to sign in. In the tab's own storage,
 * under the element's place among those of the page.
 */
export class SavedStateStorage {
  readonly #key = `mcp-tools:kept:${count++}`;

  /** Returns the state of the host before, once. */
  take(): string | undefined {
    return quietly(() => {
      const state = sessionStorage.getItem(this.#key) ?? undefined;
      sessionStorage.removeItem(this.#key);
      return state;
    });
  }

  /** Stores the state if the page is being left for a sign-in, and not for good. */
  put(host: McpHost): void {
    quietly(() => {
      const isComingBack = host
        .getSnapshot()
        .asks.some(
          (ask) =>
            ask.kind === 'sign-in' &&
            ask.state !== undefined &&
            sessionStorage.getItem(leavingKey(ask.state)) !== null,
        );
      if (isComingBack) sessionStorage.setItem(this.#key, host.saveState());
    });
  }
}

/** Runs `work`; `undefined` if the browser allows this page no storage. */
function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
