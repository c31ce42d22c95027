import type { Client } from '@modelcontextprotocol/client';
import type { SessionEvents } from './session.js';

const firstDelayMs = 1_000;
const lastDelayMs = 60_000;

/**
 * Hears of list changes on a modern connection, where they come on a stream that has to be asked for. When the
 * stream breaks it is asked for again, with ever longer pauses; after a break the list may have changed unheard.
 * A legacy server sends its changes unasked.
 */
export function listenForChanges(client: Client, events: SessionEvents): () => void {
  if (client.getProtocolEra() !== 'modern' || !client.getServerCapabilities()?.tools?.listChanged) {
    return () => undefined;
  }
  const stopped = new AbortController();
  void (async () => {
    for (let delay = firstDelayMs; ; delay = Math.min(delay * 2, lastDelayMs)) {
      try {
        const subscription = await client.listen({ toolsListChanged: true }, { signal: stopped.signal });
        if (delay > firstDelayMs) events.toolsChanged();
        const why = await subscription.closed;
        if (why === 'graceful') return;
      } catch {
        // A refusal and a break look alike here; both are tried again, ever more slowly.
      }
      if (!(await pause(delay * (0.5 + Math.random()), stopped.signal))) return;
    }
  })();
  return () => {
    stopped.abort();
  };
}

/** Waits; `false` where the signal struck first. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const timer = setTimeout(resolve, ms, true);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve(false);
      },
      { once: true },
    );
  });
}
