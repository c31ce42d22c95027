/** All numbers are milliseconds. */
export interface Measured {
  readonly ms: number;
  /** The longest time in which the page's thread could not react. */
  readonly blockedMs: number;
  /** The same as the browser reports it; it reports nothing below 50. */
  readonly longTaskMs: number;
}

/** Measures how long the work takes, and the page's responsiveness until `afterMs` after it. */
export async function measure(work: () => Promise<void>, afterMs = 100): Promise<Measured> {
  const ticker = startTicker();
  const tasks = startLongTasks();
  // The first tick is not counted. The work starts anywhere between two frames, as in practice.
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 17));
  ticker.forget();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  // The browser reports a long task after its end.
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  return { ms, blockedMs: ticker.stop(), longTaskMs: tasks.stop(began) };
}

/** Resolves when a frame in which `isThere` returns true has been painted. An error in `isThere` ends the wait. */
export async function painted(isThere: () => boolean): Promise<void> {
  do await new Promise(requestAnimationFrame);
  while (!isThere());
  // A message is handled after the frame that this callback belongs to.
  const { port1, port2 } = new MessageChannel();
  const taken = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  port2.postMessage(undefined);
  await taken;
}

interface Ticker {
  forget(): void;
  stop(): number;
}

/** Timers rather than messages: a loop of messages would occupy a core of the machine. */
function startTicker(): Ticker {
  let last = performance.now();
  let longest = 0;
  let timer: ReturnType<typeof setTimeout>;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    timer = setTimeout(tick);
  };
  timer = setTimeout(tick);
  return {
    forget() {
      longest = 0;
    },
    stop() {
      clearTimeout(timer);
      return longest;
    },
  };
}

function startLongTasks(): { stop(since: number): number } {
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  return {
    stop(since) {
      tasks.push(...observer.takeRecords());
      observer.disconnect();
      const ended = tasks.filter(({ startTime, duration }) => startTime + duration > since);
      return Math.max(0, ...ended.map(({ duration }) => duration));
    },
  };
}
