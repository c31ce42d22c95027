import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  answerModelTurns,
  askUnlessGranted,
  type HostOptions,
  type Limits,
  type Llm,
  type McpHost,
  type ModelOptions,
  type Policy,
  type PolicyCall,
  type ServerConfig,
  type Snapshot,
} from '../../core/index.js';
import { McpCallRequestEvent } from '../base/events.js';
import { DrawingPace } from './drawing-pace.js';
import { OwnHost, SavedStateStorage } from './own-host.js';
import { signInOptions, type PageSignIn } from './sign-in-options.js';
import { warnPage } from './warn-page.js';

/** The element's properties, read anew whenever they are needed. */
export interface HostSource extends ReactiveControllerHost, EventTarget {
  readonly isConnected: boolean;
  readonly mcpHost: McpHost | undefined;
  readonly llm: Llm | undefined;
  readonly modelOptions: ModelOptions | undefined;
  readonly policy: Policy | undefined;
  readonly limits: Partial<Limits> | undefined;
  readonly storage: HostOptions['storage'];
  readonly pins: HostOptions['pins'];
  readonly isSecret: HostOptions['isSecret'];
  readonly validation: HostOptions['validation'];
  readonly sampling: boolean;
  readonly resourceTools: boolean | undefined;
  readonly backgroundTasks: boolean | undefined;
  readonly sandboxUrl: string | null | undefined;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
  /** Every server that the element was given. */
  readonly configs: readonly ServerConfig[];
  /** The sentence for a call that the page refused by `preventDefault()`. */
  readonly refusal: string;
  /** `since`: what was over before is no news. */
  snapshotChanged(before: Snapshot, after: Snapshot, since: number): void;
}

/** Options that count when a host is made. */
const fixedOptions = [
  'limits',
  'storage',
  'isSecret',
  'validation',
  'sampling',
  'resourceTools',
  'backgroundTasks',
  'sandboxUrl',
  'callbackUrl',
  'signIn',
] as const;

/** Ties an element to a host: the page's, or one of its own that lives as long as the element is in the page. */
export class HostController implements ReactiveController {
  readonly #element: HostSource;
  #own: OwnHost | undefined;
  readonly #savedState = new SavedStateStorage();
  /** The pins that were given last, and the other options that the element's own host was made with. */
  #pins: HostOptions['pins'];
  #options: readonly unknown[] | undefined;
  #attached: { readonly host: McpHost; readonly detach: () => void } | undefined;
  #snapshot: Snapshot | undefined;
  readonly pace = new DrawingPace(() => this.#element.requestUpdate());
  #stopAnswering: (() => void) | undefined;
  /** The page's answer for each call: a policy may be asked more than once, and the page is asked once. */
  readonly #allowed = new WeakMap<PolicyCall, boolean>();

  constructor(element: HostSource) {
    this.#element = element;
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
    const host = this.now();
    if (!host) throw new Error('<mcp-tools> must be in a page before it is used');
    return host;
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
    // With other pins no tool that was admitted before may stay; the conversation does.
    const isOther = this.#hasOtherPins();
    const savedState = isOther ? this.#own?.host.saveState() : undefined;
    if (isOther || element.mcpHost) this.#dropOwn();
    const host = element.mcpHost ?? this.#ownHost(savedState);
    this.#warnOfIgnored();
    if (this.#attached?.host !== host) this.#attach(host);
    this.#answer(host);
    this.#own?.setServers(element.configs);
  }

  hostDisconnected(): void {
    // A page that moves the element takes it out and puts it back at once; that must not drop the connections.
    queueMicrotask(() => {
      if (this.#element.isConnected) return;
      this.#attached?.detach();
      this.#attached = undefined;
      this.#dropOwn();
    });
  }

  #attach(host: McpHost): void {
    this.#attached?.detach();
    const element = this.#element;
    // Calls of an earlier host, restored from its state, ended before this.
    const since = Date.now();
    const unsubscribe = host.subscribe(() => {
      const before = this.#snapshot ?? host.getSnapshot();
      this.#snapshot = host.getSnapshot();
      element.snapshotChanged(before, this.#snapshot, since);
      const { servers, tools, asks } = this.#snapshot;
      // These change seldom, and are what people wait for; calls change in storms.
      const isAwaited = servers !== before.servers || tools !== before.tools || asks !== before.asks;
      if (isAwaited) element.requestUpdate();
      else this.pace.want();
    });
    this.#snapshot = host.getSnapshot();
    this.#attached = {
      host,
      detach: () => {
        unsubscribe();
        this.#stopAnswering?.();
        this.#stopAnswering = undefined;
      },
    };
  }

  /** A page's host may have a model of its own, and two must not answer the same question. */
  #answer(host: McpHost): void {
    const element = this.#element;
    if (host === element.mcpHost && element.llm == null) {
      this.#stopAnswering?.();
      this.#stopAnswering = undefined;
    } else
      this.#stopAnswering ??= answerModelTurns(
        host,
        () => element.llm,
        () => element.modelOptions,
      );
  }

  /** Returns true if the pins changed. An equal list in another object, as a page passes that renders again, is the same. */
  #hasOtherPins(): boolean {
    const { pins } = this.#element;
    const before = this.#pins;
    this.#pins = pins;
    return pins !== before && JSON.stringify(pins) !== JSON.stringify(before);
  }

  /** Warns a page that changes the options which count only when a host is made. */
  #warnOfIgnored(): void {
    const now = fixedOptions.map((name) => this.#element[name]);
    const made = this.#options;
    this.#options ??= now;
    if (!made || now.every((one, at) => one === made[at])) return;
    warnPage(({ warnOfIgnored }) => warnOfIgnored(fixedOptions, made, now));
  }

  #ownHost(savedState: string | undefined): McpHost {
    const { limits, storage, pins, isSecret, validation, sandboxUrl } = this.#element;
    const { sampling, resourceTools, backgroundTasks } = this.#element;
    const signIn = this.#own ? undefined : signInOptions(this.#element);
    this.#own ??= new OwnHost(
      {
        savedState,
        limits,
        storage,
        pins,
        isSecret,
        signIn,
        sampling,
        resourceTools,
        backgroundTasks,
        apps: sandboxUrl === 'off' ? undefined : { sandboxUrl: sandboxUrl ?? undefined },
        validation: validation ?? undefined,
        policy: (...args) => this.#decide(...args),
      },
      this.#savedState,
    );
    return this.#own.host;
  }

  #dropOwn(): void {
    this.#own?.destroy();
    this.#own = undefined;
    this.#options = undefined;
  }

  /** The page may refuse any call by its event; otherwise its policy decides. */
  #decide(...[call, context]: Parameters<Policy>): ReturnType<Policy> {
    const element = this.#element;
    const isAllowed = this.#allowed.get(call) ?? this.#mayBeMade(call);
    this.#allowed.set(call, isAllowed);
    if (!isAllowed) return { decision: 'deny', reason: element.refusal };
    return (element.policy ?? askUnlessGranted)(call, context);
  }

  #mayBeMade(call: PolicyCall): boolean {
    return this.#element.dispatchEvent(
      new McpCallRequestEvent({
        serverId: call.serverId,
        server: call.serverLabel,
        tool: call.tool.name,
        arguments: call.arguments,
        ...(call.exact && { exact: call.exact }),
        startedBy: call.startedBy,
      }),
    );
  }
}
