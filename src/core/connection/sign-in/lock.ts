/** What was begun last here under each name, for where there are no locks between tabs. */
const ends = new Map<string, Promise<unknown>>();

/**
 * Does `work` while nobody else does the same under this name: in no tab of this origin where the browser has locks, else in
 * this one. Who waits longer than `ms`, for a tab that sleeps, goes ahead.
 */
export async function alone<Value>(name: string, ms: number, work: () => Promise<Value>): Promise<Value> {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  const locks = navigator?.locks;
  const late = AbortSignal.timeout(ms);
  if (locks) {
    let mine: Promise<Value> | undefined;
    try {
      return await locks.request(name, { signal: late }, () => (mine = work()));
    } catch (error) {
      // The wait took too long, and not the work.
      if (mine === undefined && late.aborted) return work();
      throw error;
    }
  }
  const mine = (ends.get(name) ?? Promise.resolve()).then(work, work);
  ends.set(name, mine);
  try {
    return await mine;
  } finally {
    if (ends.get(name) === mine) ends.delete(name);
  }
}
