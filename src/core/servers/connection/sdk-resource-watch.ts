import type { Client } from '@modelcontextprotocol/client';
import type { Limits } from '../../base/limits.js';
import { backoff, pause } from '../../base/pause.js';

/** Watches only these resources from now on. */
export type Watch = (uris: readonly string[]) => void;

type Subscription = Awaited<ReturnType<Client['listen']>>;

/** Has a server report changes to resources until the signal aborts. Failures are ignored, because the resources can still be read. */
export function watchResources(client: Client, limits: Limits, signal: AbortSignal): Watch {
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
