import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { answerModelTurns, type HostOptions, type McpHost, type Snapshot } from '../../core/index.js';
import { McpHostEvent } from '../base/events.js';
import { provideHost } from '../base/host/host-context.js';
import { pacedSnapshots } from '../base/host/paced-snapshots.js';
import { serverConfigs, type ServerSource } from '../tools/mcp-server.js';
import { takeKept } from './kept-hosts.js';
import { OwnHost, SavedStateStorage, type HostOwner } from './own-host.js';
import { signInOptions, type PageSignIn } from '../sign-in/sign-in-options.js';
import { warnPage } from '../base/warn-page.js';

/** Options of a host that are also properties of the element. They take effect when the host is created. */
const hostOptions = [
  'limits',
  'storage',
  'conversations',
  'isSecret',
  'validation',
  'sampling',
  'resourceTools',
  'backgroundTasks',
] as const satisfies readonly (keyof HostOptions)[];

/** Properties that take effect when a host is created. */
const fixedProperties = [...hostOptions, 'sandboxUrl', 'callbackUrl', 'signIn', 'keep'] as const;

/** The element's properties, read again whenever they are needed. */
export interface HostSource
  extends
    ReactiveControllerHost,
    Element,
    ServerSource,
    HostOwner,
    Pick<HostOptions, 'pins' | Exclude<(typeof hostOptions)[number], 'conversations'>> {
  readonly conversations: HostOptions['conversations'] | null;
  readonly mcpHost: McpHost | undefined;
  readonly keep: string | null | undefined;
  readonly sandboxUrl: string | null | undefined;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
  /** `since`: time in ms. Calls that ended earlier are not reported. */
  snapshotChanged(host: McpHost, before: Snapshot, after: Snapshot, since: number): void;
}

let count = 0;

/**
 * Connects an element to the page's host or to a host of its own. Its own host exists while the element is in the page or the
 * host is kept.
 */
export class HostController implements ReactiveController {
  readonly #element: HostSource;
  #own: OwnHost | undefined;
  readonly #savedState = new SavedStateStorage(`${count++}`);
  #attached: { readonly host: McpHost; readonly detach: () => void } | undefined;
  #snapshot: Snapshot | undefined;
  readonly #tellInner: () => void;
  #stopAnswering: (() => void) | undefined;
  #found!: (host: McpHost) => void;
  /** Resolves with the host. If there is none, waits for the next one. */
  ready: Promise<McpHost> = this.#next();

  constructor(element: HostSource) {
    this.#element = element;
    this.#tellInner = provideHost(element, () => this.host);
    element.addController(this);
  }

  get host(): McpHost | undefined {
    return this.#attached?.host;
  }

  /**
   * Returns the host for the current properties, even if they are not rendered yet; `undefined` if the element is not in a
   * page.
   */
  now(): McpHost | undefined {
    this.hostUpdate();
    return this.#element.isConnected ? this.host : undefined;
  }

  /** Returns the host after the first update, which happens when the element is added to a page. */
  async later(): Promise<McpHost> {
    await this.#element.updateComplete;
    if (!this.#element.isConnected) throw new Error('<mcp-tools> must be in a page before it is used');
    return this.now() ?? this.ready;
  }

  /** Resolves when pending changes are drawn; `undefined` if there are none. */
  get drawn(): Promise<void> | undefined {
    return this.host && pacedSnapshots(this.host).drawn;
  }

  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostUpdate(): void {
    const element = this.#element;
    if (!element.isConnected) return;
    if (element.mcpHost) this.#dropOwn();
    const host = element.mcpHost ?? this.#ownHost();
    if (this.#attached?.host !== host) this.#attach(host);
    this.#answer(host);
    this.#own?.setServers(serverConfigs(element));
  }

  hostDisconnected(): void {
    // A page that moves the element removes it and inserts it again immediately. That must not drop the connections.
    queueMicrotask(() => {
      if (this.#element.isConnected) return;
      if (this.#attached) this.ready = this.#next();
      this.#attached?.detach();
      this.#attached = undefined;
      this.#own?.leave();
      this.#own = undefined;
    });
  }

  #next(): Promise<McpHost> {
    return new Promise((resolve) => (this.#found = resolve));
  }

  #attach(host: McpHost): void {
    this.#attached?.detach();
    const element = this.#element;
    // Calls that were restored from an earlier host's state ended before this time.
    const since = Date.now();
    const unsubscribe = host.subscribe(() => {
      const before = this.#snapshot ?? host.getSnapshot();
      this.#snapshot = host.getSnapshot();
      element.snapshotChanged(host, before, this.#snapshot, since);
    });
    const stopDrawing = pacedSnapshots(host).subscribe(() => element.requestUpdate());
    this.#snapshot = host.getSnapshot();
    this.#attached = {
      host,
      detach: () => {
        unsubscribe();
        stopDrawing();
        this.#stopAnswering?.();
        this.#stopAnswering = undefined;
      },
    };
    this.#tellInner();
    this.#found(host);
    this.ready = Promise.resolve(host);
    // A listener may set properties, which take effect after the current update.
    void this.ready.then(() => element.dispatchEvent(new McpHostEvent({ host })));
  }

  /**
   * Sets the element's `llm` as the model of the page's host. Does nothing without `llm`, because that host may have its own
   * model.
   */
  #answer(host: McpHost): void {
    const element = this.#element;
    if (host !== element.mcpHost || element.llm == null) {
      this.#stopAnswering?.();
      this.#stopAnswering = undefined;
    } else
      this.#stopAnswering ??= answerModelTurns(
        host,
        () => element.llm,
        () => element.modelOptions,
      );
  }

  #ownHost(): McpHost {
    const element = this.#element;
    const { pins, keep } = element;
    // If the pins change, all previously admitted tools are removed. The conversation stays.
    const savedState = this.#own && !this.#own.hasPins(pins) ? this.#own.host.saveState() : undefined;
    if (savedState !== undefined) this.#dropOwn();
    const make = (saved = savedState, place = this.#savedState): OwnHost => this.#make(saved, place);
    this.#own ??= keep == null ? make() : takeKept(keep, pins, make);
    this.#own.owner = element;
    const now = fixedProperties.map((name) => element[name]);
    const made = (this.#own.options ??= now);
    if (now.some((one, at) => one !== made[at]))
      warnPage(({ warnOfIgnored }) => warnOfIgnored(fixedProperties, made, now));
    return this.#own.host;
  }

  #make(savedState: string | undefined, place: SavedStateStorage): OwnHost {
    const element = this.#element;
    const { pins, sandboxUrl } = element;
    return new OwnHost(
      element,
      {
        ...pick(element, hostOptions),
        validation: element.validation ?? undefined,
        conversations: element.conversations ?? undefined,
        savedState,
        pins,
        signIn: signInOptions(element),
        apps: sandboxUrl === 'off' ? undefined : { sandboxUrl: sandboxUrl ?? undefined },
      },
      place,
    );
  }

  #dropOwn(): void {
    this.#own?.destroy();
    this.#own = undefined;
  }
}

function pick<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}
