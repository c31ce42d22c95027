import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { McpHost, Snapshot } from '../../../core/index.js';
import { tellOfUnshownAsks } from './asks-in-page.js';
import { handleCommands } from './commands.js';
import { provideHost, requestHost } from './host-context.js';
import { pacedSnapshots } from './paced-snapshots.js';

interface FollowingElement extends ReactiveControllerHost, HTMLElement {
  readonly mcpHost: McpHost | undefined;
}

/**
 * Passes snapshots of a host to an element: the host of its `mcpHost` property, or that of the elements around it. An element
 * with `mcpHost` provides it to the elements inside, and passes a person's actions in them to that host.
 */
export class HostFollower implements ReactiveController {
  readonly #element: FollowingElement;
  readonly #take: (snapshot: Snapshot, host: McpHost) => void;
  /** Set once the element has its own host. */
  #tellInner: (() => void) | undefined;
  #around: McpHost | undefined;
  #followed: { readonly host: McpHost; readonly stop: () => void } | undefined;
  #asking: AbortController | undefined;

  /** `take` is called with each snapshot to draw, and sets the properties that the element draws. */
  constructor(element: FollowingElement, take: (snapshot: Snapshot, host: McpHost) => void) {
    this.#element = element;
    this.#take = take;
    element.addController(this);
  }

  /** The host that the element shows; `undefined` while there is none. */
  get host(): McpHost | undefined {
    return this.#element.mcpHost ?? this.#around;
  }

  hostDisconnected(): void {
    this.#unfollow();
    this.#asking?.abort();
    this.#asking = this.#around = undefined;
  }

  /** Takes the latest snapshot of the element's current host. To be called before the element is drawn. */
  update(): void {
    const { isConnected, mcpHost } = this.#element;
    if (!isConnected) return;
    if (mcpHost) this.#hold();
    else if (!this.#asking) this.#askAround();
    const { host } = this;
    if (host !== this.#followed?.host) this.#follow(host);
    if (host) this.#take(host.getSnapshot(), host);
  }

  #hold(): void {
    if (this.#tellInner) return;
    const own = (): McpHost | undefined => this.#element.mcpHost;
    this.#tellInner = provideHost(this.#element, own);
    handleCommands(this.#element, own);
  }

  #askAround(): void {
    this.#asking = new AbortController();
    const take = (host: McpHost | undefined): void => {
      if (host === this.#around) return;
      this.#around = host;
      this.#element.requestUpdate();
    };
    requestHost(this.#element, take, this.#asking.signal);
  }

  #follow(host: McpHost | undefined): void {
    this.#unfollow();
    this.#tellInner?.();
    if (!host) return;
    const stop = pacedSnapshots(host).subscribe(() => this.#changed(host));
    this.#followed = { host, stop };
    this.#look(host);
  }

  #unfollow(): void {
    this.#followed?.stop();
    this.#followed = undefined;
  }

  #changed(host: McpHost): void {
    if (host !== this.host) return;
    this.#take(host.getSnapshot(), host);
    this.#look(host);
  }

  /** Warns of asks that no element shows. `<mcp-tools>` shows its own. */
  #look(host: McpHost): void {
    if (host === this.#element.mcpHost) tellOfUnshownAsks(host);
  }
}
