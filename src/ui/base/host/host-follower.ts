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
 * Gives an element what it shows of its host: that of its `mcpHost`, or that of the elements around it. An element with a host of
 * its own is one of those around the elements inside it, and passes to that host what a person does in them.
 */
export class HostFollower implements ReactiveController {
  readonly #element: FollowingElement;
  readonly #take: (snapshot: Snapshot, host: McpHost) => void;
  /** Set once the element has a host of its own. */
  #tellInner: (() => void) | undefined;
  #around: McpHost | undefined;
  #followed: { readonly host: McpHost; readonly stop: () => void } | undefined;
  #asking: AbortController | undefined;

  /** `take` is called with each snapshot that is to be drawn: it sets the properties that the element draws. */
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

  /** Takes what there is of the host that the element has now. To be called before the element is drawn. */
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

  /** What `<mcp-tools>` is asked, it shows itself. */
  #look(host: McpHost): void {
    if (host === this.#element.mcpHost) tellOfUnshownAsks(host);
  }
}
