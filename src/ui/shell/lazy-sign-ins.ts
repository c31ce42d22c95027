import type { ReactiveController } from 'lit';
import type { Snapshot } from '../../core/index.js';
import { Lazy } from '../../core/base/lazy.js';
import { callbackAddress } from './sign-in-options.js';
import type * as Parts from './sign-ins.js';
import type { SignInsSource } from './sign-ins.js';

const parts = new Lazy<typeof Parts>(() => import('./sign-ins.js'));

/** The sign-ins of a widget, which come in a chunk of their own when there is first one. */
export class LazySignIns implements ReactiveController {
  readonly #element: SignInsSource;
  #signIns: Parts.SignIns | undefined;
  /** The last press that asked to see a card, which may come later. */
  #pressed: Event | undefined;

  constructor(element: SignInsSource) {
    this.#element = element;
    element.addController(this);
    for (const type of ['mcp-review', 'mcp-server-command'])
      element.addEventListener(type, (event) => {
        this.#pressed = event;
      });
  }

  /** True if a server has ever asked for one: if it was dismissed, it can be asked for again. */
  get areThere(): boolean {
    return this.#signIns !== undefined;
  }

  hostUpdate(): void {
    const { host } = this.#element;
    if (host) this.#signIns ??= this.#arrived(host.getSnapshot());
    this.#signIns?.beforeRender();
  }

  hostUpdated(): void {
    const { host } = this.#element;
    if (host) this.#signIns?.follow(host);
  }

  hostDisconnected(): void {
    // A page that moves the element takes it out and puts it back at once.
    queueMicrotask(() => {
      if (!this.#element.isConnected) this.#signIns?.end();
    });
  }

  render(snapshot: Snapshot): unknown {
    return this.#signIns?.render(snapshot);
  }

  #arrived({ asks }: Snapshot): Parts.SignIns | undefined {
    if (!asks.some(({ kind }) => kind === 'sign-in') && !hasReturned()) return undefined;
    if (parts.value)
      return new parts.value.SignIns(this.#element, () => callbackAddress(this.#element), this.#pressed);
    void parts.arrive()?.then(() => {
      if (parts.value) this.#element.requestUpdate();
    });
    return undefined;
  }
}

/** Returns true if this page was left for a sign-in and come back to. Works before the sign-ins are loaded. */
function hasReturned(): boolean {
  if (parts.value) return parts.value.isWaiting();
  try {
    return sessionStorage.getItem('mcp-tools:returned') !== null;
  } catch {
    return false;
  }
}
