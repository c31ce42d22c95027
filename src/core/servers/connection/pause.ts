/** What a page and a worker tell of the network; Node tells nothing. */
const tidings = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>;

/** Calls back each time that the network is back. Returns the way to stop. */
export function whenOnline(call: () => void): () => void {
  tidings.addEventListener?.('online', call);
  return () => tidings.removeEventListener?.('online', call);
}

/** Waits, or less long where the network comes back meanwhile; `false` where the signal struck first. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      stopHearing();
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, ms);
    const stopHearing = whenOnline(end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Ever longer, and never all at the same moment: half to one and a half times `firstMs`, doubled each time. */
export function backoff(attempt: number, firstMs: number, lastMs: number): number {
  return Math.min(firstMs * 2 ** (attempt - 1), lastMs) * (0.5 + Math.random());
}
