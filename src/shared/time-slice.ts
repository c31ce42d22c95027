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

/** Resolves in the next task. Uses a message, because browsers throttle timers but not messages. */
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

/**
 * Runs work in time slices. The work yields where it can pause. Returns the value immediately if one slice is enough;
 * otherwise, returns a promise that resolves after a pause, so that the next work runs in a separate task.
 */
export function inTimeSlices<Value>(work: Iterator<void, Value>): Value | Promise<Value> {
  const slice = startTimeSlice();
  let rests = 0;
  const goOn = (): Value | Promise<Value> => {
    for (;;) {
      const { done, value } = work.next();
      if (done) return rests === 0 ? value : slice.rest().then(() => value);
      if (!slice.isLong()) continue;
      rests++;
      return slice.rest().then(goOn);
    }
  };
  return goOn();
}

/** Runs such work without pausing. */
export function inOneGo<Value>(work: Iterator<void, Value>): Value {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
