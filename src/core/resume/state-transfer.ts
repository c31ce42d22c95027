import type { RunningCall } from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import { loadRestore, stateSaver } from './services.js';

/**
 * Restores the state of an earlier host, and saves this host's state for the next one. Its code does not delay the first paint.
 */
export class StateTransfer {
  readonly #shared: HostState;
  readonly #saving = stateSaver();
  readonly #restoring: Promise<void> | undefined;
  /** The state of the earlier host until it is restored. */
  #unread: string;

  /** `resume` gets the calls that servers run as tasks. */
  constructor(shared: HostState, savedState: unknown, resume: (call: RunningCall) => void) {
    this.#shared = shared;
    this.#unread = typeof savedState === 'string' ? savedState : '';
    if (this.#unread === '') return;
    this.#restoring = this.#restore(resume)
      .catch(() => undefined)
      .finally(() => (this.#unread = ''));
  }

  /** Resolves when the earlier state is restored and new state can be saved. Also resolves if that fails; never rejects. */
  async ready(): Promise<void> {
    await (this.#restoring ?? this.#saving.load().catch(() => undefined));
  }

  save(): string {
    return this.#unread || (this.#saving.value?.saveState(this.#shared) ?? '');
  }

  async #restore(resume: (call: RunningCall) => void): Promise<void> {
    const [{ restoreState }] = await Promise.all([loadRestore(), this.#saving.load()]);
    await restoreState(this.#unread, this.#shared, undefined, resume);
  }
}
