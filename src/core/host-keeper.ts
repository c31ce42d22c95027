import { detailOf, problem, type Problem } from './errors.js';
import type { Limits } from './limits.js';
import { readLedger, writeLedger, type Ledger } from './trust/index.js';
import type { HostStorage } from './types.js';

/** Keeps what was decided in the page's storage. What fails there is done without. */
export interface Keeper {
  /** What is stored now; nothing where there is no storage, or where it is as it was at the last reading. */
  read(): Promise<Ledger | undefined>;
  /** Makes a change to what is stored. Resolves with the problem, where it could not be made. */
  change(of: (ledger: Ledger) => Ledger): Promise<Problem | undefined>;
}

const key = 'mcp-tools:ledger';

export function createKeeper(limits: Limits, storage: HostStorage | undefined): Keeper {
  let last: unknown;
  let queue: Promise<unknown> = Promise.resolve();

  return {
    async read() {
      if (!storage) return undefined;
      try {
        // What this page has decided has to be in it by then.
        await queue;
        const text: unknown = await storage.get(key);
        if (text === last) return undefined;
        last = text;
        return readLedger(text, limits);
      } catch {
        return undefined;
      }
    },
    change(of) {
      if (!storage) return Promise.resolve(undefined);
      const work = async (): Promise<void> => {
        const before = readLedger(await storage.get(key), limits);
        await storage.set(key, writeLedger(of(before)));
      };
      const done = queue
        .then(() => alone(work, limits.storageMs))
        .then(
          () => undefined,
          (error: unknown) => problem('not-stored', { detail: detailOf(error) }),
        );
      queue = done;
      return done;
    },
  };
}

/** Other tabs read and write the same, and must not do so in between. Where there are no locks, they hardly will. */
async function alone(work: () => Promise<void>, ms: number): Promise<void> {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  if (!navigator?.locks) return work();
  // A tab that was put to sleep may hold the lock for as long as it sleeps.
  await navigator.locks.request(key, { signal: AbortSignal.timeout(ms) }, work);
}
