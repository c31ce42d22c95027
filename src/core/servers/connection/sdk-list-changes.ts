import type { Client } from '@modelcontextprotocol/client';
import type { Limits } from '../../base/limits.js';
import { isSignIn } from './sdk-problems.js';
import { backoff, pause } from '../../base/pause.js';
import type { ChangingList, SessionEvents } from './session.js';

/**
 * Reports list changes on a modern connection, where they come on a requested stream: changes of the tools, and of the lists
 * in the last call of the returned function. A broken stream is requested again, with growing pauses. After a break, and
 * after a list that preceded the stream (`wasListed`), changes may have been missed. A legacy server sends changes without a
 * request.
 */
export function listenForChanges(
  client: Client,
  limits: Limits,
  events: SessionEvents,
  wasListed: boolean,
  signal: AbortSignal,
): (lists: readonly ChangingList[]) => void {
  const declared = client.getProtocolEra() === 'modern' ? (client.getServerCapabilities() ?? {}) : {};
  const tools = declared.tools?.listChanged ? { toolsListChanged: true } : {};
  let wanted: readonly ChangingList[] = [];
  let renew = (): void => undefined;
  void listen();
  return (lists) => {
    const next = lists.filter((list) => declared[list]?.listChanged);
    if (next.length === wanted.length && next.every((list) => wanted.includes(list))) return;
    wanted = next;
    renew();
  };

  async function listen(): Promise<void> {
    let open: Subscription | undefined;
    for (let failures = 0, mayBeNews = wasListed; ;) {
      const asked = wanted;
      const renewed = new Promise<void>((resolve) => (renew = resolve));
      const filter = { ...tools, ...Object.fromEntries(asked.map((list) => [`${list}ListChanged`, true])) };
      let isSignedOut = false;
      try {
        const before = open;
        open = Object.keys(filter).length > 0 ? await client.listen(filter, { signal }) : undefined;
        // The next stream is open: nothing is missed without this one.
        void before?.close();
        if (mayBeNews) events.toolsChanged();
        if (failures > 0) events.offersChanged({ lists: asked });
        mayBeNews = false;
        const since = performance.now();
        await Promise.race(open ? [open.closed, renewed] : [renewed]);
        // A stream that was open for a while does not count as a failure.
        if (performance.now() - since > limits.reconnectLastMs) failures = 0;
        if (wanted !== asked && !signal.aborted) continue;
        open = undefined;
      } catch (error) {
        // A rejection and a break look the same here. Both are retried with growing pauses.
        isSignedOut = isSignIn(error);
      }
      if (signal.aborted) return;
      mayBeNews = true;
      events.broke();
      // Without a sign-in there are no notifications, and a new sign-in opens a new connection.
      if (isSignedOut) return;
      if (!(await pause(backoff(++failures, limits), signal))) return;
    }
  }
}

type Subscription = Awaited<ReturnType<Client['listen']>>;
