/** Length of a time slice, well below the 50 ms at which a page seems stuck. */
const sliceMs = 8;

/** Starts a time slice, to split long work on the main thread. */
export function startTimeSlice(): {
  /** Returns true if the slice is used up. */
  isLong(): boolean;
  /** Yields to the event loop, then starts a new slice. */
  rest(): Promise<void>;
} {
  let since = performance.now();
  return {
    isLong: () => performance.now() - since > sliceMs,
    async rest() {
      await nextTask();
      since = performance.now();
    },
  };
}

/** Browsers throttle timers, but not messages. */
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
