import type { McpHost, Snapshot } from '../../../core/index.js';
import { DrawingPace } from './drawing-pace.js';

/** A host's changes, at a pace at which they can be drawn: all elements that show something of a host are drawn together. */
export class PacedSnapshots {
  readonly #host: McpHost;
  readonly #listeners = new Set<() => void>();
  readonly #pace = new DrawingPace(() => this.#tell());
  #unsubscribe: (() => void) | undefined;
  #last: Snapshot;

  constructor(host: McpHost) {
    this.#host = host;
    this.#last = host.getSnapshot();
  }

  /** Resolves when what has changed is drawn; `undefined` if nothing waits. */
  get drawn(): Promise<void> | undefined {
    return this.#pace.drawn;
  }

  /** Calls `listener` after changes. Returns a function that ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#unsubscribe ??= this.#host.subscribe(() => this.#changed());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
    };
  }

  #changed(): void {
    const before = this.#last;
    this.#last = this.#host.getSnapshot();
    const { servers, tools, asks } = this.#last;
    // These change seldom, and are what people wait for; calls change in storms.
    const isAwaited = servers !== before.servers || tools !== before.tools || asks !== before.asks;
    if (isAwaited) this.#tell();
    else this.#pace.want();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<McpHost, PacedSnapshots>();

/** Returns the one of a host. */
export function pacedSnapshots(host: McpHost): PacedSnapshots {
  const paced = known.get(host) ?? new PacedSnapshots(host);
  known.set(host, paced);
  return paced;
}
