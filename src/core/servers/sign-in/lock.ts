import { pause } from '../connection/pause.js';

/** What was begun last here under each name, for where there are no locks between tabs. */
const ends = new Map<string, Promise<unknown>>();

/**
 * Does `work` while nobody else does the same under this name: in no tab of this origin where the browser has locks, else in
 * this one. Who waits longer than `ms`, for a tab that sleeps, goes ahead; and so does everybody where there is no waiting.
 */
export async function alone<Value>(name: string, ms: number, work: () => Promise<Value>): Promise<Value> {
  let isOver: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const enough = new AbortController();
  const turn = turnOf(name, () => over, enough.signal).catch(() => undefined);
  await Promise.race([turn, pause(ms, enough.signal)]);
  try {
    return await work();
  } finally {
    enough.abort();
    isOver();
  }
}

/** Resolves when it is our turn, which lasts until what `until` gives resolves. */
async function turnOf(name: string, until: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  if (!navigator?.locks) {
    const before = ends.get(name);
    const mine = Promise.all([before, until()]);
    ends.set(name, mine);
    void mine.finally(() => {
      if (ends.get(name) === mine) ends.delete(name);
    });
    await before;
    return;
  }
  const { locks } = navigator;
  await new Promise<void>((resolve, reject) => {
    const held = locks.request(name, { signal }, () => {
      resolve();
      return until();
    });
    held.catch(reject);
  });
}
