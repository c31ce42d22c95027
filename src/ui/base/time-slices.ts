import { startTimeSlice } from '../../core/base/time-slice.js';

/** The turns of one piece of work, which ends where its signal says that nobody waits for it any more. */
export class TimeSlices {
  readonly #stint = startTimeSlice();
  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is time to `rest`. Asking costs something too: not for each of a million steps. */
  get isLong(): boolean {
    return this.#stint.isLong();
  }

  /** Lets the page have its turn. Throws the signal's reason where the work has been given up. */
  async rest(): Promise<void> {
    await this.#stint.rest();
    this.#signal?.throwIfAborted();
  }
}
