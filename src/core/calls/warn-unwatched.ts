import type { Store } from '../base/store.js';
import type { Snapshot } from '../protocol/index.js';
import type { Asks } from '../state/host-state.js';

/** Time in ms before the warning, in which the page can subscribe to its host. */
const graceMs = 3_000;

let isTold = false;

/** Warns once in the console, with the solution, if a call waits for a person and no code has subscribed to the host. */
export function warnIfUnwatched(askId: string, asks: Asks, store: Store<Snapshot>): void {
  const timer: unknown = setTimeout(() => {
    if (isTold || asks.isWatched || !store.get().asks.some(({ id }) => id === askId)) return;
    isTold = true;
    // eslint-disable-next-line no-console -- Developers look in the console.
    console.warn(
      'mcp-tools: a call waits for approval, but nothing watches its host. Put <mcp-asks> into the page with this host as mcpHost, or answer in code with host.subscribe() and host.answer() (docs/host.md).',
    );
  }, graceMs);
  // Node does not exit while a timer runs.
  if (isTimer(timer)) timer.unref();
}

function isTimer(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
}
