import { detailOf, problem, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import type { TimedStorage } from '../base/storage.js';
import type { GrantChange, GrantStore } from './grant-store.js';
import { readGrants, writeGrants } from './grant-text.js';

/** In all versions; a Web Lock of the same name guards it. */
const key = 'mcp-tools:ledger';
/** Changes that wait for the storage to answer. Making one takes a moment at most. */
const mostPending = 1_000;

/** Stores the grants in the page's storage. What fails waits, and is tried again when the storage answers. */
export class GrantStorage {
  readonly #limits: Limits;
  readonly #storage: TimedStorage;
  readonly #onStored: () => void;
  #lastRead: unknown;
  #writing: Promise<unknown> = Promise.resolve();
  #isWriting = false;
  #pending: readonly { readonly change: GrantChange; readonly isUrgent: boolean }[] = [];

  /** `onStored` is called when no urgent change is left to store, even if that is late. */
  constructor(limits: Limits, storage: TimedStorage, onStored: () => void) {
    this.#limits = limits;
    this.#storage = storage;
    this.#onStored = onStored;
    storage.onReturn(() => this.#retry());
  }

  /** Returns what is stored; `undefined` if that is unchanged since the last reading. */
  async read(): Promise<GrantStore | 'unreadable' | undefined> {
    try {
      const text: unknown = await this.#storage.get(key);
      this.#retry();
      if (text === this.#lastRead) return undefined;
      this.#lastRead = text;
      return readGrants(text, this.#limits);
    } catch {
      // Another tab may have revoked what was read before.
      this.#lastRead = undefined;
      return 'unreadable';
    }
  }

  /** Changes what is stored. Resolves with the problem if that is not possible yet. */
  change(change: GrantChange): Promise<Problem | undefined> {
    this.#add(change, true);
    return this.#write();
  }

  /** Leaves a change to the next write. */
  changeLater(change: GrantChange): void {
    this.#add(change, false);
  }

  #add(change: GrantChange, isUrgent: boolean): void {
    this.#pending = [...this.#pending, { change, isUrgent }].slice(-mostPending);
  }

  get #hasUrgent(): boolean {
    return this.#pending.some(({ isUrgent }) => isUrgent);
  }

  #retry(): void {
    if (this.#hasUrgent && !this.#isWriting) void this.#write();
  }

  #write(): Promise<Problem | undefined> {
    const write = this.#writing.then(async () => {
      this.#isWriting = true;
      try {
        if (this.#pending.length > 0) await withLock(() => this.#writePending(), this.#limits.storageMs);
        return undefined;
      } catch (error) {
        return problem('not-stored', { detail: detailOf(error) });
      } finally {
        this.#isWriting = false;
      }
    });
    this.#writing = write;
    return write;
  }

  async #writePending(): Promise<void> {
    const pending = this.#pending;
    const before = readGrants(await this.#storage.get(key), this.#limits);
    const after = pending.reduce((grants, { change }) => change(grants), before);
    if (after !== before) await this.#storage.set(key, writeGrants(after, this.#limits));
    this.#pending = this.#pending.filter((one) => !pending.includes(one));
    if (!this.#hasUrgent) this.#onStored();
  }
}

/** Keeps other tabs from writing between our read and our write. Without the Web Locks API that is unlikely, not excluded. */
async function withLock(work: () => Promise<void>, ms: number): Promise<void> {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  if (!navigator?.locks) return work();
  // A tab that is put to sleep may hold the lock as long as it sleeps.
  await navigator.locks.request(key, { signal: AbortSignal.timeout(ms) }, work);
}
