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

/** Element that uses the host, or used it last. The policy and the model of this element apply. */
export interface HostOwner {
  readonly isConnected: boolean;
  dispatchEvent(event: Event): boolean;
  readonly llm: Llm | undefined;
  readonly modelOptions: ModelOptions | undefined;
  readonly policy: Policy | undefined;
  /** Reason for a call that the page denied by `preventDefault()`. */
  readonly refusal: string;
}

/** Host that belongs to an element, with the servers that were last set on the element. */
export class OwnHost {
  readonly host: McpHost;
  owner: HostOwner;
  /** Called when the element of the host has left the page. A kept host continues. */
  leave = (): void => this.destroy();
  /** Options of the element with which the host was created. */
  options: readonly unknown[] | undefined;
  saved: SavedStateStorage;
  #servers: readonly Known[] = [];

  /** IDs of the servers that were connected when the page was hidden. */
  #asleep: readonly string[] = [];
  readonly #alive = new AbortController();
  readonly #pins: HostOptions['pins'];
  /** The page's decision about each call. A policy may run more than once, but the event is dispatched only once. */
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
    const { conversations } = options;
    const host = createMcpHost({
      ...options,
      policy,
      savedState: options.savedState ?? saved.take(),
      conversations: conversations === 'off' ? conversations : { tab: saved.place, ...conversations },
    });
    // If the page destroys the host, everything that belongs to it ends too.
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

  /**
   * Returns true if the pins equal those that the host was created with. A page that renders again passes a new but equal list.
   */
  hasPins(pins: HostOptions['pins']): boolean {
    return pins === this.#pins || JSON.stringify(pins) === JSON.stringify(this.#pins);
  }

  /** Adds new servers, and removes servers that are no longer listed. An unchanged server stays connected. */
  setServers(configs: readonly ServerConfig[]): void {
    // Invalid entries, which have no id, are always added again: they may be valid now.
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

  /** Disconnects all servers, so that no server keeps a session for a page that may never return. */
  #sleep(): void {
    // Saves the state first, because disconnecting would end the calls that have to be saved.
    this.saved.put(this.host);
    this.#asleep = this.host
      .getSnapshot()
      .servers.filter(({ status }) => status === 'connected' || status === 'connecting')
      .map(({ id }) => id);
    for (const id of this.#asleep) this.host.disconnect(id);
  }

  #wake(): void {
    // The page was restored from the browser's back/forward cache, with its host.
    this.saved.take();
    const known = this.host.getSnapshot().servers.map(({ id }) => id);
    for (const id of this.#asleep) if (known.includes(id)) void this.host.connect(id);
    this.#asleep = [];
  }

  /** Decides about a call: the page may deny any call by the event; otherwise its policy decides. */
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
    // An event on an element outside the page does not bubble to the document, so the event is also dispatched there.
    return ask(this.owner) && (this.owner.isConnected || ask(document));
  }

  #add(config: ServerConfig): Known {
    const known: Known = { id: '', config };
    const getToken: ServerConfig['getToken'] = async (request) => known.config.getToken?.(request);
    try {
      known.id = this.host.addServer(config.getToken ? { ...config, getToken } : config);
    } catch (error) {
      // This entry is not a valid server. The others are shown.
      warnPage(({ warnOfServer }) => warnOfServer(error));
    }
    return known;
  }
}

interface Known {
  /** Empty if the entry is not a valid server. */
  id: string;
  /** Latest options: a page that renders again passes the same server with a new `getToken`. */
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
  // A different `fetch`, such as one for another port, counts as a different server. It may work even if the previous one does
  // not.
  return a.fetch === b.fetch && valueOf(a) === valueOf(b);
}

/**
 * Stores the state of an element's host while the page is left for a sign-in. The state is in the tab's session storage, under
 * the element's position among those of the page, or its `keep` name.
 */
export class SavedStateStorage {
  readonly place: string;
  readonly #key: string;

  constructor(place: string) {
    this.place = place;
    this.#key = `mcp-tools:kept:${place}`;
  }

  /** Returns the state of the previous host, but only at the first call. */
  take(): string | undefined {
    return quietly(() => {
      const state = sessionStorage.getItem(this.#key) ?? undefined;
      sessionStorage.removeItem(this.#key);
      return state;
    });
  }

  /** Stores the state only if the person leaves the page for a sign-in. */
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

/** Runs `work` and returns its value; `undefined` if the browser denies this page storage. */
function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
