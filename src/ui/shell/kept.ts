import type { McpHost } from '../../core/index.js';
import { leavingKey } from '../sign-in/callback-messages.js';

let made = 0;

/**
 * What one element's own host hands on to the next, when the page is left to sign in and comes back. In the tab's own storage,
 * under the element's place among those of the page.
 */
export class SavedStateStorage {
  readonly #key = `mcp-tools:kept:${made++}`;

  /** What the host of before handed on, once. */
  take(): string | undefined {
    return quietly(() => {
      const kept = sessionStorage.getItem(this.#key) ?? undefined;
      sessionStorage.removeItem(this.#key);
      return kept;
    });
  }

  /** Where the page is being left for a sign-in, and not for good. */
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
