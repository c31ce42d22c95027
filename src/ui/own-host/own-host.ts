import {
  answerModelTurns,
  askUnlessGranted,
  type HostOptions,
  type Llm,
  type McpHost,
  type ModelOptions,
  type Policy,
  type PolicyCall,
  type ServerConfig,
} from '../../core/index.js';
import { McpCallRequestEvent } from '../base/events.js';
import { leavingKey } from '../sign-in/leaving-key.js';
import { createMcpHost } from './page-host.js';
import { warnPage } from '../base/warn-page.js';

/** The element that has the host, or had it last: its policy and its model count. */
export interface HostOwner {
  readonly isConnected: boolean;
  dispatchEvent(event: Event): boolean;
  readonly llm: Llm | undefined;
  readonly modelOptions: ModelOptions | undefined;
  readonly policy: Policy | undefined;
  /** The sentence for a call that the page refused by `preventDefault()`. */
  readonly refusal: string;
}

/** A host that belongs to an element, with the servers that the element was given last. */
export class OwnHost {
  readonly host: McpHost;
  owner: HostOwner;
  /** Called when its element has left the page. One that is kept goes on. */
  leave = (): void => this.destroy();
  /** The element's options that it was made with. */
  options: readonly unknown[] | undefined;
  saved: SavedStateStorage;
  #servers: readonly Known[] = [];

  /** The ids of servers that were connected when the page was hidden. */
  #asleep: readonly string[] = [];
  readonly #alive = new AbortController();
  readonly #pins: HostOptions['pins'];
  /** The page's answer for each call: a policy may be asked more than once, and the page is asked once. */
  readonly #allowed = new WeakMap<PolicyCall, boolean>();

  constructor(
    owner: HostOwner,
    options: Omit<HostOptions, 'servers' | 'llm' | 'policy'>,
    saved: SavedStateStorage,
  ) {
    this.owner = owner;
    this.saved = saved;
    this.#pins = options.pins;
    const policy: Policy = (...args) => this.#decide(...args);
    const host = createMcpHost({ ...options, policy, savedState: options.savedState ?? saved.take() });
    // A page that ends it ends what belongs to it.
    this.host = { ...host, destroy: () => this.destroy() };
    answerModelTurns(
      this.host,
      () => this.owner.llm,
      () => this.owner.modelOptions,
    );
    const { signal } = this.#alive;
    signal.addEventListener('abort', () => host.destroy());
    window.addEventListener('pagehide', () => this.#sleep(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#wake(), { signal });
  }

  destroy(): void {
    this.#alive.abort();
  }

  get isDestroyed(): boolean {
    return this.#alive.signal.aborted;
  }

  /** Returns true for the pins that it was made with. An equal list in another object, as a page passes that renders again, is the same. */
  hasPins(pins: HostOptions['pins']): boolean {
    return pins === this.#pins || JSON.stringify(pins) === JSON.stringify(this.#pins);
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
    this.saved.put(this.host);
    this.#asleep = this.host
      .getSnapshot()
      .servers.filter(({ status }) => status === 'connected' || status === 'connecting')
      .map(({ id }) => id);
    for (const id of this.#asleep) this.host.disconnect(id);
  }

  #wake(): void {
    // The page came back from the browser's cache, with its host.
    this.saved.take();
    const known = this.host.getSnapshot().servers.map(({ id }) => id);
    for (const id of this.#asleep) if (known.includes(id)) void this.host.connect(id);
    this.#asleep = [];
  }

  /** The page may refuse any call by its event; otherwise its policy decides. */
  #decide(...[call, context]: Parameters<Policy>): ReturnType<Policy> {
    const { policy, refusal } = this.owner;
    const isAllowed = this.#allowed.get(call) ?? this.#mayBeMade(call);
    this.#allowed.set(call, isAllowed);
    if (!isAllowed) return { decision: 'deny', reason: refusal };
    return (policy ?? askUnlessGranted)(call, context);
  }

  #mayBeMade({ serverId, serverLabel, tool, exact, startedBy, ...call }: PolicyCall): boolean {
    const ask = (target: Pick<EventTarget, 'dispatchEvent'>): boolean =>
      target.dispatchEvent(
        new McpCallRequestEvent({
          serverId,
          server: serverLabel,
          tool: tool.name,
          arguments: call.arguments,
          ...(exact && { exact }),
          startedBy,
        }),
      );
    // What an element out of the page tells reaches no listener of the document.
    return ask(this.owner) && (this.owner.isConnected || ask(document));
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
    const {
      url,
      label,
      headers,
      getToken,
      autoConnect,
      paramHeaders,
      principal,
      trustAnnotations,
      signIn,
      tools,
    } = config;
    const flags = [getToken !== undefined, autoConnect, paramHeaders !== false, trustAnnotations === true];
    return JSON.stringify([url, label, Object.entries(headers ?? {}), principal ?? '', signIn, tools, flags]);
  };
  // Another port is another server, which may be there where the one before has gone.
  return a.fetch === b.fetch && valueOf(a) === valueOf(b);
}

/**
 * Stores the state of one element's own host while the page is left to sign in. In the tab's own storage,
 * under the element's place among those of the page, or the name that it is kept by.
 */
export class SavedStateStorage {
  readonly #key: string;

  constructor(place: string) {
    this.#key = `mcp-tools:kept:${place}`;
  }

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
