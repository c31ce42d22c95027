/** How long work may hold the thread before everybody else has a turn. Well below the 50 ms at which a page seems stuck. */
const sliceMs = 8;

/** Work that may be long, and lets the page have its turn in between. */
export interface TimeSlice {
  /** Whether it is time for a turn. */
  isLong(): boolean;
  /** Everybody else has a turn; then a new stint begins. */
  rest(): Promise<void>;
}

export function startTimeSlice(): TimeSlice {
  let since = performance.now();
  return {
    isLong: () => performance.now() - since > sliceMs,
    async rest() {
      await nextTurn();
      since = performance.now();
    },
  };
}

/** A timer would do as well, were timers not held back. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
