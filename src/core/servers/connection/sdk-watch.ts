import type { Client } from '@modelcontextprotocol/client';
import type { Limits } from '../../base/limits.js';
import { backoff, pause } from './pause.js';

/** Hears of changes to resources. Whatever fails there is done without: they can be read all the same. */
export interface Watch {
  /** These from now on, and no others. */
  put(uris: readonly string[]): void;
  stop(): void;
}

type Subscription = Awaited<ReturnType<Client['listen']>>;

export function watchResources(client: Client, limits: Limits): Watch {
  if (!client.getServerCapabilities()?.resources?.subscribe) {
    return { put: () => undefined, stop: () => undefined };
  }
  return client.getProtocolEra() === 'modern' ? byStream(client, limits) : byRequests(client, limits);
}

/** MCP 2025-11-25, "Subscriptions": a request for each resource, one after the other. */
function byRequests(client: Client, { connectMs }: Limits): Watch {
  const stopped = new AbortController();
  const known = new Set<string>();
  let wanted: readonly string[] = [];
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const options = { signal: stopped.signal, timeout: connectMs };
    while (!stopped.signal.aborted) {
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
  };
  return {
    put(uris) {
      wanted = uris;
      void ask();
    },
    // The session ends, and all that was asked for in it.
    stop() {
      stopped.abort();
    },
  };
}

/**
 * MCP 2026-07-28, `subscriptions/listen`: a stream for all of them, apart from the one for lists, which a server that refuses
 * a resource must not refuse with it. What is to be heard of another set needs another stream.
 */
function byStream(client: Client, limits: Limits): Watch {
  const stopped = new AbortController();
  const { signal } = stopped;
  let wanted: readonly string[] = [];
  /** What the standing stream was asked for. */
  let told = wanted;
  let standing: Subscription | undefined;
  let failures = 0;
  let isRenewing = false;

  const renew = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    while (!signal.aborted && told !== wanted && failures < limits.reconnectAttempts) {
      const ms = backoff(failures, limits.reconnectFirstMs, limits.reconnectLastMs);
      if (failures > 0 && !(await pause(ms, signal))) break;
      const asked = wanted;
      try {
        const next = asked.length > 0 ? await listen(asked) : undefined;
        // What this one hears the next one hears by now.
        void standing?.close();
        standing = next;
        told = asked;
      } catch (error) {
        failures++;
        // That was an answer, and would be the same the next time.
        if (typeof (error as { code?: unknown }).code === 'number') told = asked;
      }
    }
    isRenewing = false;
  };

  const listen = async (uris: readonly string[]): Promise<Subscription> => {
    const filter = { resourceSubscriptions: [...uris] };
    const subscription = await client.listen(filter, { signal, timeout: limits.connectMs });
    const since = performance.now();
    void subscription.closed.then(() => {
      if (standing !== subscription) return;
      standing = undefined;
      told = [];
      if (performance.now() - since > limits.reconnectLastMs) failures = 0;
      failures++;
      void renew();
    });
    return subscription;
  };

  return {
    put(uris) {
      const isSame = uris.length === wanted.length && uris.every((uri) => wanted.includes(uri));
      if (isSame) return;
      wanted = uris;
      failures = 0;
      void renew();
    },
    stop() {
      stopped.abort();
    },
  };
}
