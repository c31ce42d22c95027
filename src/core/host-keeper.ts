import { detailOf, problem, type Problem } from './errors.js';
import type { PatientStorage } from './host-storage.js';
import type { Limits } from './limits.js';
import { readLedger, writeLedger, type Ledger } from './trust/index.js';

type Change = (ledger: Ledger) => Ledger;

/** Keeps what was decided in the page's storage. What fails there is done without, and done again when it answers. */
export interface Keeper {
  /** What is stored now; nothing where there is no storage, or where it is as it was at the last reading. */
  read(): Promise<Ledger | undefined>;
  /** Makes a change to what is stored. Resolves with the problem, where it could not be made yet. */
  change(of: Change): Promise<Problem | undefined>;
}

const key = 'mcp-tools:ledger';
/** Changes that wait for a storage to answer; each takes no more than a moment to make. */
const mostOwed = 1_000;

export function createKeeper(limits: Limits, storage: PatientStorage | undefined): Keeper {
  if (!storage) return { read: () => Promise.resolve(undefined), change: () => Promise.resolve(undefined) };
  let last: unknown;
  let queue: Promise<unknown> = Promise.resolve();
  let owed: readonly Change[] = [];

  const writeOwed = async (): Promise<void> => {
    const these = owed;
    if (these.length === 0) return;
    const before = readLedger(await storage.get(key), limits);
    await storage.set(key, writeLedger(these.reduce((ledger, change) => change(ledger), before)));
    owed = owed.filter((change) => !these.includes(change));
  };
  const write = (): Promise<Problem | undefined> => {
    const done = queue
      .then(() => alone(writeOwed, limits.storageMs))
      .then(
        () => undefined,
        (error: unknown) => problem('not-stored', { detail: detailOf(error) }),
      );
    queue = done;
    return done;
  };
  storage.onReturn = () => void write();

  return {
    async read() {
      try {
        // What this page has decided has to be in it by then.
        await (owed.length > 0 ? write() : queue);
        const text: unknown = await storage.get(key);
        if (text === last) return undefined;
        last = text;
        return readLedger(text, limits);
      } catch {
        return undefined;
      }
    },
    change(of) {
      owed = [...owed, of].slice(-mostOwed);
      return write();
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
