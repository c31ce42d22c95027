import { startTimeSlice } from '../../shared/time-slice.js';

/** Time slices of one task, which ends when its signal is aborted. */
export class TimeSlices {
  readonly #slice = startTimeSlice();
  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** True if it is time to call `rest`. The check itself takes time, so do not read this for each of a million steps. */
  get isLong(): boolean {
    return this.#slice.isLong();
  }

  /** Yields to the page. Throws the signal's reason if it is aborted. */
  async rest(): Promise<void> {
    await this.#slice.rest();
    this.#signal?.throwIfAborted();
  }
}
