import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  answerModelTurns,
  askUnlessGranted,
  type HostOptions,
  type Limits,
  type Llm,
  type McpHost,
  type Policy,
  type PolicyCall,
  type ServerConfig,
  type Snapshot,
} from '../../../core/index.js';
import { McpCallRequestEvent } from '../../events.js';
import { OwnHost } from './own-host.js';
import { signInOptions, type PageSignIn } from './sign-in-options.js';

/** What an element gives the controller to work with, read anew whenever it is needed. */
export interface HostSource extends ReactiveControllerHost, EventTarget {
  readonly isConnected: boolean;
  readonly mcpHost: McpHost | undefined;
  readonly llm: Llm | undefined;
  readonly policy: Policy | undefined;
  readonly limits: Partial<Limits> | undefined;
  readonly storage: HostOptions['storage'];
  readonly pins: HostOptions['pins'];
  readonly isSecret: HostOptions['isSecret'];
  readonly validation: HostOptions['validation'];
  readonly sampling: boolean;
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
  /** Every server that the element was given. */
  readonly configs: readonly ServerConfig[];
  /** The sentence for a call that the page refused by `preventDefault()`. */
  readonly refusal: string;
  snapshotChanged(before: Snapshot, after: Snapshot): void;
}

/** Ties an element to a host: the page's, or one of its own that lives as long as the element is in the page. */
export class HostController implements ReactiveController {
  readonly #element: HostSource;
  #own: OwnHost | undefined;
  /** The options as they were looked at last, and what they come to. */
  #seen: readonly unknown[] = [];
  #meaning = '';
  #attached: { readonly host: McpHost; readonly detach: () => void } | undefined;
  #snapshot: Snapshot | undefined;
  #stopAnswering: (() => void) | undefined;
  /** What the page said of each call: a policy may be asked more than once, and the page is asked once. */
  readonly #allowed = new WeakMap<PolicyCall, boolean>();

  constructor(element: HostSource) {
    this.#element = element;
    element.addController(this);
  }

  get host(): McpHost | undefined {
    return this.#attached?.host;
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
    // With other bounds or reviewed definitions nothing that was admitted before may stay; what was said does.
    const isOther = this.#hasOtherOptions();
    const kept = isOther ? this.#own?.host.keep() : undefined;
    if (isOther || element.mcpHost) this.#dropOwn();
    const host = element.mcpHost ?? this.#ownHost(kept);
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
    const unsubscribe = host.subscribe(() => {
      const before = this.#snapshot ?? host.getSnapshot();
      this.#snapshot = host.getSnapshot();
      element.snapshotChanged(before, this.#snapshot);
      element.requestUpdate();
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
    } else this.#stopAnswering ??= answerModelTurns(host, () => element.llm);
  }

  /** A page that draws itself anew gives equal options in other objects, which are no others. */
  #hasOtherOptions(): boolean {
    const { limits, storage, pins, isSecret, validation, sampling, callbackUrl, signIn } = this.#element;
    const seen = [limits, storage, pins, isSecret, validation, sampling, callbackUrl, signIn];
    if (seen.every((one, at) => one === this.#seen[at])) return false;
    this.#seen = seen;
    const before = this.#meaning;
    const options = { limits, pins, validation, sampling, ...signInOptions(this.#element) };
    // Of storages and functions no more is known than whether they are there.
    this.#meaning = JSON.stringify(
      { ...options, on: [!storage, !isSecret, !signIn?.storage] },
      (key, value: unknown) => (key === 'storage' || key === 'pending' ? undefined : value),
    );
    return before !== this.#meaning;
  }

  #ownHost(kept: string | undefined): McpHost {
    const { limits, storage, pins, isSecret, validation, sampling } = this.#element;
    const signIn = this.#own ? undefined : signInOptions(this.#element);
    this.#own ??= new OwnHost({
      ...(kept ? { kept } : {}),
      ...(limits ? { limits } : {}),
      ...(storage ? { storage } : {}),
      ...(pins === undefined ? {} : { pins }),
      ...(isSecret ? { isSecret } : {}),
      ...(validation ? { validation } : {}),
      ...(signIn ? { signIn } : {}),
      sampling,
      policy: (...args) => this.#decide(...args),
    });
    return this.#own.host;
  }

  #dropOwn(): void {
    this.#own?.destroy();
    this.#own = undefined;
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
        startedBy: call.startedBy,
      }),
    );
  }
}
