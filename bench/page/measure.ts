/** Milliseconds, as all numbers here. */
export interface Measured {
  readonly ms: number;
  /** The longest time in which the page's thread could take nothing else. */
  readonly blockedMs: number;
  /** The same by the browser's own account, which is silent below 50. */
  readonly longTaskMs: number;
}

/** How long the work takes, and how the page fares meanwhile and for `afterMs` more. */
export async function measure(work: () => Promise<void>, afterMs = 100): Promise<Measured> {
  const ticker = startTicker();
  const tasks = startLongTasks();
  // The first tick is not counted as work, and the work begins anywhere between two frames, as it does in life.
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 17));
  ticker.forget();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  // The browser reports a long task after its end.
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  return { ms, blockedMs: ticker.stop(), longTaskMs: tasks.stop(began) };
}

/** Resolves when a frame has been painted in which it was there. What `isThere` throws ends the wait. */
export async function painted(isThere: () => boolean): Promise<void> {
  do await new Promise(requestAnimationFrame);
  while (!isThere());
  // A message is taken after the frame that this belongs to.
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

/** Timers rather than messages: a loop of messages would keep one of the machine's cores for itself. */
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
