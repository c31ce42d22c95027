import type { Client } from '@modelcontextprotocol/client';
import type { Limits } from '../../base/limits.js';
import { backoff, pause } from './pause.js';
import { isSignIn } from './failures.js';
import type { SessionEvents } from './session.js';

/**
 * Hears of list changes on a modern connection, where they come on a stream that has to be asked for. When the stream
 * breaks it is asked for again, with ever longer pauses; after a break the list may have changed unheard. A legacy server
 * sends its changes unasked.
 */
export function listenForChanges(client: Client, limits: Limits, events: SessionEvents): () => void {
  if (client.getProtocolEra() !== 'modern' || !client.getServerCapabilities()?.tools?.listChanged) {
    return () => undefined;
  }
  const stopped = new AbortController();
  /** Without a sign-in there is nothing to hear, and a new sign-in is a new connection. */
  let isSignedOut = false;
  void (async () => {
    for (let failures = 0; ;) {
      try {
        const subscription = await client.listen({ toolsListChanged: true }, { signal: stopped.signal });
        if (failures > 0) events.toolsChanged();
        const since = performance.now();
        await subscription.closed;
        if (stopped.signal.aborted) return;
        // A stream that stood for a while is no sign of trouble to come.
        if (performance.now() - since > limits.reconnectLastMs) failures = 0;
      } catch (error) {
        // A refusal and a break look alike here; both are tried again, ever more slowly.
        isSignedOut = isSignIn(error);
      }
      if (stopped.signal.aborted) return;
      events.troubled();
      if (isSignedOut) return;
      failures++;
      const ms = backoff(failures, limits.reconnectFirstMs, limits.reconnectLastMs);
      if (!(await pause(ms, stopped.signal))) return;
    }
  })();
  return () => {
    stopped.abort();
  };
}
