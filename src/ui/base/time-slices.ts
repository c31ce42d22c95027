import { startTimeSlice } from '../../shared/time-slice.js';

/** The time slices of one piece of work, which ends when its signal is aborted. */
export class TimeSlices {
  readonly #slice = startTimeSlice();
  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** True if it is time to `rest`. Asking costs something too: not for each of a million steps. */
  get isLong(): boolean {
    return this.#slice.isLong();
  }

  /** Yields to the page. Throws the signal's reason if the work has been given up. */
  async rest(): Promise<void> {
    await this.#slice.rest();
    this.#signal?.throwIfAborted();
  }
}
