import type { Completion } from '../../core/index.js';

/** Asks a server what an argument may be. */
export type Complete = (value: string, signal: AbortSignal) => Promise<Completion>;

/** Pause after the last key before a server is asked, in ms. */
const pauseMs = 150;

/** Asks about one field at a time: a later question takes the place of the one before, whose answer is then dropped. */
export class Asked {
  #current: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks after a pause in the typing, or at once. `take` gets the answer, if nothing came in between. */
  ask(value: string, complete: Complete, take: (completion: Completion) => void, isAtOnce = false): void {
    this.cancel();
    const abort = new AbortController();
    this.#current = abort;
    this.#timer = setTimeout(
      () => {
        void complete(value, abort.signal).then(
          (completion) => {
            if (!abort.signal.aborted) take(completion);
          },
          // Values are a help: without them the field is what it is.
          () => undefined,
        );
      },
      isAtOnce ? 0 : pauseMs,
    );
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#current?.abort();
    this.#current = undefined;
  }
}
