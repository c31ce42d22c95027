import { Lazy } from '../base/lazy.js';
import type { Shared } from '../state/shared.js';

/** Restores what an earlier host saved, and saves this host's state for the next. No first paint waits for its code. */
export class StateTransfer {
  readonly #shared: Shared;
  /** A page that is left waits for nothing: the code has to be there before. */
  readonly #saving = new Lazy(() => import('./save-state.js'));
  readonly #restoring: Promise<void> | undefined;
  /** The state of the earlier host until it is restored. */
  #unread: string;

  constructor(shared: Shared, savedState: unknown) {
    this.#shared = shared;
    this.#unread = typeof savedState === 'string' ? savedState : '';
    if (this.#unread === '') return;
    this.#restoring = ignoreFailure(this.#restore()).finally(() => (this.#unread = ''));
  }

  /** Resolves when the earlier state is restored, and what comes can be saved. Never rejects: failing that, nothing is. */
  ready(): Promise<void> {
    return this.#restoring ?? ignoreFailure(this.#saving.load());
  }

  save(): string {
    const { store, past, limits } = this.#shared;
    if (this.#unread) return this.#unread;
    return this.#saving.value?.saveState(store.get(), past, limits, Date.now()) ?? '';
  }

  async #restore(): Promise<void> {
    const [{ readSavedState }] = await Promise.all([import('./restore.js'), this.#saving.load()]);
    const { store, past, limits, nextId } = this.#shared;
    const { servers, calls, conversation } = store.get();
    const restored = readSavedState(this.#unread, limits, nextId, servers);
    if (!restored) return;
    for (const [id, name] of restored.read) past.read.set(id, name);
    for (const [url, id] of restored.serverIds) past.serverIds.set(url, id);
    for (const id of restored.callIds) past.callIds.add(id);
    store.update({
      calls: [...restored.calls, ...calls],
      conversation: { ...conversation, entries: [...restored.entries, ...conversation.entries] },
    });
  }
}

function ignoreFailure(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => undefined,
    () => undefined,
  );
}
