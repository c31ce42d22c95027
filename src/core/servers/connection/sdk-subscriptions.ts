import type { Client } from '@modelcontextprotocol/client';
import type { Limits } from '../../base/limits.js';
import { isSignIn } from './sdk-problems.js';
import { backoff, pause } from './pause.js';
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

/** Watches only these resources from now on. */
type Watch = (uris: readonly string[]) => void;

type Subscription = Awaited<ReturnType<Client['listen']>>;

/** Reports changes to resources until the signal aborts. Failures are ignored, because the resources can still be read. */
export function watchResources(client: Client, limits: Limits, signal: AbortSignal): Watch {
  if (!client.getServerCapabilities()?.resources?.subscribe) return () => undefined;
  return (client.getProtocolEra() === 'modern' ? byStream : byRequests)(client, limits, signal);
}

/** Subscribes with one request for each resource, in sequence (MCP 2025-11-25, "Subscriptions"). */
function byRequests(client: Client, { connectMs }: Limits, signal: AbortSignal): Watch {
  const options = { signal, timeout: connectMs };
  const known = new Set<string>();
  let wanted: readonly string[] = [];
  let isAsking = false;
  return (uris) => {
    wanted = uris;
    if (!isAsking) void ask();
  };

  async function ask(): Promise<void> {
    isAsking = true;
    // When it aborts, the session ends with all its subscriptions.
    while (!signal.aborted) {
      const old = [...known].find((uri) => !wanted.includes(uri));
      const uri = old ?? wanted.find((one) => !known.has(one));
      if (uri === undefined) break;
      if (old === undefined) known.add(uri);
      else known.delete(uri);
      const asked =
        old === undefined
          ? client.subscribeResource({ uri }, options)
          : client.unsubscribeResource({ uri }, options);
      await asked.catch(() => undefined);
    }
    isAsking = false;
  }
}

/**
 * Subscribes with one stream for all resources (MCP 2026-07-28, `subscriptions/listen`). It is separate from the stream for
 * lists, so that a rejected resource does not end that one. Another set of resources needs another stream.
 */
function byStream(client: Client, limits: Limits, signal: AbortSignal): Watch {
  let wanted: readonly string[] = [];
  /** Resources of the open stream. */
  let watched = wanted;
  let open: Subscription | undefined;
  let failures = 0;
  let isRenewing = false;
  return (uris) => {
    if (uris.length === wanted.length && uris.every((uri) => wanted.includes(uri))) return;
    wanted = uris;
    failures = 0;
    void renew();
  };

  async function renew(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    while (!signal.aborted && watched !== wanted && failures < limits.reconnectAttempts) {
      if (failures > 0 && !(await pause(backoff(failures, limits), signal))) break;
      const asked = wanted;
      try {
        const next = asked.length > 0 ? await listen(asked) : undefined;
        // The next stream is open: nothing is missed without this one.
        void open?.close();
        open = next;
        watched = asked;
      } catch (error) {
        failures++;
        // The server answered, and would give the same answer again.
        if (typeof (error as { code?: unknown }).code === 'number') watched = asked;
      }
    }
    isRenewing = false;
  }

  async function listen(uris: readonly string[]): Promise<Subscription> {
    const filter = { resourceSubscriptions: [...uris] };
    const subscription = await client.listen(filter, { signal, timeout: limits.connectMs });
    const since = performance.now();
    void subscription.closed.then(() => {
      if (open !== subscription) return;
      open = undefined;
      watched = [];
      failures = performance.now() - since > limits.reconnectLastMs ? 1 : failures + 1;
      void renew();
    });
    return subscription;
  }
}
