import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FilePart } from '../../../core/index.js';
import { McpAttachEvent } from '../../base/resource-events.js';

/** Resources that a person wants attached: whatever element in the same page or shadow root says so. */
export class ResourceInbox implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #take: (parts: readonly FilePart[]) => void;
  readonly #takes: () => boolean;
  #root: Node | undefined;

  /** `takes` says whether they are taken at the moment. */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    takes: () => boolean,
    take: (parts: readonly FilePart[]) => void,
  ) {
    this.#host = host;
    this.#takes = takes;
    this.#take = take;
    host.addController(this);
  }

  hostConnected(): void {
    this.#root = this.#host.getRootNode();
    this.#root.addEventListener('mcp-attach', this.#attach);
  }

  hostDisconnected(): void {
    this.#root?.removeEventListener('mcp-attach', this.#attach);
  }

  readonly #attach = (event: Event): void => {
    // Another conversation, nearer to where it was said, has taken it.
    if (!(event instanceof McpAttachEvent) || event.defaultPrevented || !this.#takes()) return;
    event.preventDefault();
    this.#take(event.detail.parts);
  };
}
