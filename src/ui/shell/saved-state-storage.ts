import type { McpHost } from '../../core/index.js';
import { leavingKey } from '../sign-in/leaving-key.js';

let made = 0;

/**
 * Stores the state of one element's own host while the page is left to sign in. In the tab's own storage,
 * under the element's place among those of the page.
 */
export class SavedStateStorage {
  readonly #key = `mcp-tools:kept:${made++}`;

  /** Returns the state of the host before, once. */
  take(): string | undefined {
    return quietly(() => {
      const kept = sessionStorage.getItem(this.#key) ?? undefined;
      sessionStorage.removeItem(this.#key);
      return kept;
    });
  }

  /** Stores the state if the page is being left for a sign-in, and not for good. */
  put(host: McpHost): void {
    quietly(() => {
      const isComingBack = host
        .getSnapshot()
        .asks.some(
          (ask) =>
            ask.kind === 'sign-in' &&
            ask.state !== undefined &&
            sessionStorage.getItem(leavingKey(ask.state)) !== null,
        );
      if (isComingBack) sessionStorage.setItem(this.#key, host.saveState());
    });
  }
}

/** A browser that keeps nothing for this page hands nothing on. */
function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
