import type { Limits } from './limits.js';

/** Calls back each time that the network is back, in pages and workers. Never calls back in Node. */
export function whenOnline(call: () => void, signal: AbortSignal): void {
  const target = globalThis as Partial<Pick<EventTarget, 'addEventListener'>>;
  target.addEventListener?.('online', call, { signal });
}

/** Waits, at most until the network is back. Resolves with false if the signal aborts first. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      ended.abort();
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, ms);
    whenOnline(end, ended.signal);
    signal.addEventListener('abort', end, { signal: ended.signal });
    if (signal.aborted) end();
  });
}

/** Returns a time to wait in ms, doubled with each attempt, and between half and one and a half times that for each page. */
export function backoff(attempt: number, { reconnectFirstMs, reconnectLastMs }: Limits): number {
  return Math.min(reconnectFirstMs * 2 ** (attempt - 1), reconnectLastMs) * (0.5 + Math.random());
}
