import { pause } from './pause.js';

/** End of the last work under each name, for browsers without locks between tabs. */
const ends = new Map<string, Promise<unknown>>();

/**
 * Runs `work` under a lock that covers all tabs of this origin, or only this tab if the browser has no locks. Runs it without
 * the lock after `ms`, for example if another tab sleeps, and if the wait fails.
 */
export async function withTabLock<Value>(
  name: string,
  ms: number,
  work: () => Promise<Value>,
): Promise<Value> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const enough = new AbortController();
  const locked = lock(name, released, enough.signal).catch(() => undefined);
  await Promise.race([locked, pause(ms, enough.signal)]);
  try {
    return await work();
  } finally {
    enough.abort();
    release();
  }
}

/** Resolves when this tab holds the lock, which it keeps until `released` resolves. */
async function lock(name: string, released: Promise<void>, signal: AbortSignal): Promise<void> {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  const locks = navigator?.locks;
  if (locks) {
    return new Promise((resolve, reject) => {
      const held = locks.request(name, { signal }, () => {
        resolve();
        return released;
      });
      held.catch(reject);
    });
  }
  const before = ends.get(name);
  const end = Promise.all([before, released]);
  ends.set(name, end);
  void end.finally(() => {
    if (ends.get(name) === end) ends.delete(name);
  });
  await before;
}
