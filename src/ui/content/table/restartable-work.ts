import { TimeSlices } from '../../base/time-slices.js';

/** Runs work for the latest request only: a new request cancels the previous one. */
export class RestartableWork {
  readonly #ended: (() => void) | undefined;
  #abort = new AbortController();
  /** Resolves when the work has ended; `undefined` if there is none. */
  running: Promise<void> | undefined;

  /** `ended` is called when work ends without being cancelled, by success or failure. */
  constructor(ended?: () => void) {
    this.#ended = ended;
  }

  stop(): void {
    this.#abort.abort();
    this.running = undefined;
  }

  start<Result>(begin: (slices: TimeSlices) => Promise<Result>, use: (result: Result) => void): void {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    const end = (then?: () => void): void => {
      if (signal.aborted) return;
      this.running = undefined;
      then?.();
      this.#ended?.();
    };
    this.running = begin(new TimeSlices(signal)).then(
      (result) => end(() => use(result)),
      () => end(),
    );
  }
}
