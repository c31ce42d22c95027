/** Work that may be long, in pieces between which the page has its turn. Well below the 50 ms at which it seems stuck. */
const pieceMs = 8;

/** The turns of one piece of work, which ends where its signal says that nobody waits for it any more. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is time to `rest`. Asking costs something too: not for each of a million steps. */
  get isLong(): boolean {
    return performance.now() - this.#since > pieceMs;
  }

  /** Lets the page have its turn. Throws the signal's reason where the work has been given up. */
  async rest(): Promise<void> {
    await nextTask();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}

/** Not by `scheduler.yield`, which comes back before timers and others that wait as well. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
