import { detailOf, problem, type Problem } from '../base/errors.js';
import type { TimedStorage } from '../base/storage.js';
import type { Limits } from '../base/limits.js';
import { readLedger, writeLedger, type GrantStore } from './index.js';

type Change = (ledger: GrantStore) => GrantStore;

/** Keeps what was decided in the page's storage. What fails there is done without, and done again when it answers. */
export interface GrantStorage {
  /** What is stored now; `undefined` where it is as it was at the last reading, `unreadable` where nobody can tell. */
  read(): Promise<GrantStore | 'unreadable' | undefined>;
  /** Makes a change to what is stored. Resolves with the problem, where it could not be made yet. */
  change(of: Change): Promise<Problem | undefined>;
  /** A change that may wait for the next. */
  note(of: Change): void;
}

const key = 'mcp-tools:ledger';
/** Changes that wait for a storage to answer; each takes no more than a moment to make. */
const mostOwed = 1_000;

/** `written` is called when all that was decided is in the storage, be it late. */
export function createKeeper(limits: Limits, storage: TimedStorage, written: () => void): GrantStorage {
  let last: unknown;
  let queue: Promise<unknown> = Promise.resolve();
  let owed: readonly { readonly change: Change; readonly isUrgent: boolean }[] = [];
  let isWriting = false;

  const writeOwed = async (): Promise<void> => {
    const these = owed;
    const before = readLedger(await storage.get(key), limits);
    const after = these.reduce((ledger, { change }) => change(ledger), before);
    if (after !== before) await storage.set(key, writeLedger(after, limits));
    owed = owed.filter((one) => !these.includes(one));
    if (!isUrgent()) written();
  };
  const write = (): Promise<Problem | undefined> => {
    const work = async (): Promise<Problem | undefined> => {
      isWriting = true;
      try {
        if (owed.length > 0) await alone(writeOwed, limits.storageMs);
        return undefined;
      } catch (error) {
        return problem('not-stored', { detail: detailOf(error) });
      } finally {
        isWriting = false;
      }
    };
    const done = queue.then(work);
    queue = done;
    return done;
  };
  const isUrgent = (): boolean => owed.some((one) => one.isUrgent);
  const owe = (change: Change, isUrgent: boolean): void => {
    owed = [...owed, { change, isUrgent }].slice(-mostOwed);
  };
  const tryAgain = (): void => {
    if (isUrgent() && !isWriting) void write();
  };
  storage.onReturn(tryAgain);

  return {
    async read() {
      try {
        const text: unknown = await storage.get(key);
        tryAgain();
        if (text === last) return undefined;
        last = text;
        return readLedger(text, limits);
      } catch {
        // What was read before may have been taken back since.
        last = undefined;
        return 'unreadable';
      }
    },
    change(of) {
      owe(of, true);
      return write();
    },
    note(of) {
      owe(of, false);
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
