import { Lazy } from '../base/lazy.js';
import type { Shared } from '../state/shared.js';

/** Restores the state of an earlier host, and saves this host's for the next. No first paint waits for its code. */
export class StateTransfer {
  readonly #shared: Shared;
  /** Loaded ahead: a page that is left waits for no code. */
  readonly #saving = new Lazy(() => import('./save-state.js'));
  readonly #restoring: Promise<void> | undefined;
  /** The state of the earlier host until it is restored. */
  #unread: string;

  constructor(shared: Shared, savedState: unknown) {
    this.#shared = shared;
    this.#unread = typeof savedState === 'string' ? savedState : '';
    if (this.#unread === '') return;
    this.#restoring = this.#restore()
      .catch(() => undefined)
      .finally(() => (this.#unread = ''));
  }

  /** Resolves when the earlier state is restored and new state can be saved. Never rejects: if it fails, neither is. */
  async ready(): Promise<void> {
    await (this.#restoring ?? this.#saving.load().catch(() => undefined));
  }

  save(): string {
    const { store, past, limits } = this.#shared;
    if (this.#unread) return this.#unread;
    return this.#saving.current?.saveState(store.get(), past, limits, Date.now()) ?? '';
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
