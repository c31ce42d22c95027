import type { Client } from '@modelcontextprotocol/client';
import type { Limits } from '../../base/limits.js';
import { isSignIn } from './sdk-problems.js';
import { backoff, pause } from './pause.js';
import type { ChangingList, SessionEvents } from './session.js';

/**
 * Reports list changes on a modern connection, where they come on a stream that has to be asked for: those of the tools, and
 * of the lists that the returned function was last called with. When the stream breaks it is asked for again, with ever
 * longer pauses; after a break, and after a list that came before it (`wasListed`), the lists may have changed unheard. A
 * legacy server sends its changes unasked.
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
        // A stream that was open for a while is no sign of trouble to come.
        if (performance.now() - since > limits.reconnectLastMs) failures = 0;
        if (wanted !== asked && !signal.aborted) continue;
        open = undefined;
      } catch (error) {
        // A refusal and a break look alike here; both are tried again, ever more slowly.
        isSignedOut = isSignIn(error);
      }
      if (signal.aborted) return;
      mayBeNews = true;
      events.broke();
      // Without a sign-in there is nothing to hear, and a new sign-in is a new connection.
      if (isSignedOut) return;
      if (!(await pause(backoff(++failures, limits), signal))) return;
    }
  }
}

/** Watches these resources from now on, and no others. */
type Watch = (uris: readonly string[]) => void;

type Subscription = Awaited<ReturnType<Client['listen']>>;

/** Reports changes to resources, until the signal aborts. If something fails it is done without: they can be read. */
export function watchResources(client: Client, limits: Limits, signal: AbortSignal): Watch {
  if (!client.getServerCapabilities()?.resources?.subscribe) return () => undefined;
  return (client.getProtocolEra() === 'modern' ? byStream : byRequests)(client, limits, signal);
}

/** MCP 2025-11-25, "Subscriptions": a request for each resource, one after the other. */
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
 * MCP 2026-07-28, `subscriptions/listen`: a stream for all of them, apart from the one for lists, which a server that refuses
 * a resource must not refuse with it. Another set needs another stream.
 */
function byStream(client: Client, limits: Limits, signal: AbortSignal): Watch {
  let wanted: readonly string[] = [];
  /** The resources that the open stream was asked for. */
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
        // The server answered, and would answer the same the next time.
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
