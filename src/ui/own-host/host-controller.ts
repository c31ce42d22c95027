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

/** Options of a host that are properties of the element by the same names. They count when the host is made. */
const hostOptions = [
  'limits',
  'storage',
  'isSecret',
  'validation',
  'sampling',
  'resourceTools',
  'backgroundTasks',
] as const satisfies readonly (keyof HostOptions)[];

/** Properties that count when a host is made. */
const fixedProperties = [...hostOptions, 'sandboxUrl', 'callbackUrl', 'signIn', 'keep'] as const;

/** The element's properties, read anew whenever they are needed. */
export interface HostSource
  extends
    ReactiveControllerHost,
    Element,
    ServerSource,
    HostOwner,
    Pick<HostOptions, 'pins' | (typeof hostOptions)[number]> {
  readonly mcpHost: McpHost | undefined;
  readonly keep: string | null | undefined;
  readonly sandboxUrl: string | null | undefined;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
  /** `since`: what was over before is no news. */
  snapshotChanged(host: McpHost, before: Snapshot, after: Snapshot, since: number): void;
}

let count = 0;

/** Ties an element to a host: the page's, or one of its own that lives as long as the element is in the page, or is kept. */
export class HostController implements ReactiveController {
  readonly #element: HostSource;
  #own: OwnHost | undefined;
  readonly #savedState = new SavedStateStorage(`${count++}`);
  #attached: { readonly host: McpHost; readonly detach: () => void } | undefined;
  #snapshot: Snapshot | undefined;
  readonly #tellInner: () => void;
  #stopAnswering: (() => void) | undefined;
  #found!: (host: McpHost) => void;
  /** The host, or the next one while there is none. */
  ready: Promise<McpHost> = this.#next();

  constructor(element: HostSource) {
    this.#element = element;
    this.#tellInner = provideHost(element, () => this.host);
    element.addController(this);
  }

  get host(): McpHost | undefined {
    return this.#attached?.host;
  }

  /** Returns the host for the properties as they are now, whether or not they are drawn; `undefined` in no page. */
  now(): McpHost | undefined {
    this.hostUpdate();
    return this.#element.isConnected ? this.host : undefined;
  }

  /** An element that was never in a page has its first update when it comes into one. */
  async later(): Promise<McpHost> {
    await this.#element.updateComplete;
    if (!this.#element.isConnected) throw new Error('<mcp-tools> must be in a page before it is used');
    return this.now() ?? this.ready;
  }

  /** Resolves when what has changed is drawn; `undefined` if nothing waits. */
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
    // A page that moves the element takes it out and puts it back at once; that must not drop the connections.
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
    // Calls of an earlier host, restored from its state, ended before this.
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
    // A listener may set properties, which counts once the drawing that runs now is over.
    void this.ready.then(() => element.dispatchEvent(new McpHostEvent({ host })));
  }

  /** A page's host may have a model of its own, and two must not answer the same question. */
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
    // With other pins no tool that was admitted before may stay; the conversation does.
    const savedState = this.#own && !this.#own.hasPins(pins) ? this.#own.host.saveState() : undefined;
    if (savedState !== undefined) this.#dropOwn();
    const make = (saved = savedState): OwnHost => this.#make(saved);
    this.#own ??= keep == null ? make() : takeKept(keep, pins, make);
    this.#own.owner = element;
    const now = fixedProperties.map((name) => element[name]);
    const made = (this.#own.options ??= now);
    if (now.some((one, at) => one !== made[at]))
      warnPage(({ warnOfIgnored }) => warnOfIgnored(fixedProperties, made, now));
    return this.#own.host;
  }

  #make(savedState: string | undefined): OwnHost {
    const element = this.#element;
    const { pins, sandboxUrl } = element;
    return new OwnHost(
      element,
      {
        ...pick(element, hostOptions),
        validation: element.validation ?? undefined,
        savedState,
        pins,
        signIn: signInOptions(element),
        apps: sandboxUrl === 'off' ? undefined : { sandboxUrl: sandboxUrl ?? undefined },
      },
      this.#savedState,
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
