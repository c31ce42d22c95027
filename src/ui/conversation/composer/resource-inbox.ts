import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FilePart } from '../../../core/index.js';
import { McpAttachEvent } from '../../base/resource-events.js';

/** Receives resources that a person wants to attach, from any element in the same page or shadow root. */
export class ResourceInbox implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #take: (parts: readonly FilePart[]) => void;
  readonly #takes: () => boolean;
  #root: Node | undefined;

  /** `takes` returns true if resources are accepted at the moment. */
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
    // Another conversation, nearer to the sender, has accepted it.
    if (!(event instanceof McpAttachEvent) || event.defaultPrevented || !this.#takes()) return;
    event.preventDefault();
    this.#take(event.detail.parts);
  };
}
